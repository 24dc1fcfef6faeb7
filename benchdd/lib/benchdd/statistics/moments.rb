# frozen_string_literal: true

module BenchDD
  module Statistics
    # Count, mean and squared deviations of numbers that come one by one, without loss of digits.
    # Source: Welford, Technometrics 4 (1962) 419-420.
    class Moments
      # @return [Integer] how many numbers came
      attr_reader :count
      # @return [Float] their mean; 0.0 before the first
      attr_reader :mean
      # @return [Float] the sum of their squared distances from the mean
      attr_reader :squares

      def initialize
        @count = 0
        @mean = 0.0
        @squares = 0.0
      end

      # @param value [Float]
      # @return [Moments] self
      def <<(value)
        @count += 1
        distance = value - @mean
        @mean += distance / @count
        @squares += distance * (value - @mean)
        self
      end
    end

    private_constant :Moments
  end
end
