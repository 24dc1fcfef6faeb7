# frozen_string_literal: true

module BenchDD
  module DSL
    # The combinations of some parameters: every scenario runs on every dataset in each of them.
    class Matrix
      # @param parameters [Hash{Symbol => Array}] the values of each parameter
      # @raise [Error] when a parameter has no values
      def initialize(parameters = {})
        @parameters = parameters.transform_values { |values| Array(values).freeze }.freeze
        empty = @parameters.find { |_name, values| values.empty? }
        raise Error, "the matrix parameter #{empty.first} has no values: give it some, or leave it out." if empty

        freeze
      end

      # @return [Array<Hash{Symbol => Object}>] frozen; one empty Hash where there is no parameter
      def combinations
        names = @parameters.keys
        first, *others = @parameters.values
        return [{}.freeze] unless first

        first.product(*others).map { |values| names.zip(values).to_h.freeze }
      end
    end
  end
end
