# frozen_string_literal: true

module BenchDD
  module DSL
    # What the blocks of a suite are run in: its instance variables, which `setup` sets and scenarios read, the data,
    # and the methods that the suite's file defines. A fresh one for each case.
    class Context
      # @return [Cursor] the slice to walk
      attr_accessor :data
      # @return [Hash{Symbol => Object}] the combination of the matrix
      attr_reader :matrix

      # @param combination [Hash{Symbol => Object}]
      def initialize(combination)
        @matrix = combination
      end

      # Shows what concerns people in an error, not the data.
      # @return [String]
      def inspect = "#<BenchDD scenario context#{" #{@matrix}" unless @matrix.empty?}>"
    end
  end
end
