# frozen_string_literal: true

module BenchDD
  module Statistics
    # What a probability given from outside must be.
    module Probability
      # @param value [Numeric]
      # @return [void]
      # @raise [Error] unless it is from 0 to 1
      def self.check(value)
        return if value.is_a?(Numeric) && value >= 0 && value <= 1

        raise Error, "#{value.inspect} is no probability: give a number from 0 to 1"
      end
    end

    private_constant :Probability
  end
end
