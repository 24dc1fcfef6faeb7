# frozen_string_literal: true

module BenchDD
  module Statistics
    # What a {Simulation} saw: how often each verdict came, and after how many pairs.
    class Outcome
      # @return [Hash{Symbol=>Integer}] runs by verdict
      attr_reader :verdicts
      # @return [Hash{Integer=>Integer}] runs by the number of pairs they stopped at
      attr_reader :stops

      def initialize
        @verdicts = { faster: 0, slower: 0, same: 0, unclear: 0 }
        @stops = Hash.new(0)
      end

      # @param verdict [Symbol]
      # @param pairs [Integer]
      # @return [void]
      def add(verdict, pairs)
        @verdicts[verdict] += 1
        @stops[pairs] += 1
      end

      # @return [Integer] how many runs there were
      def runs = verdicts.values.sum

      # @return [Float] how many pairs a run took on average
      def mean_pairs = stops.sum { |pairs, count| pairs * count }.fdiv(runs)

      # @param wanted [Array<Symbol>] verdicts
      # @return [Float] the share of runs that ended in one of them: `share(:faster, :slower)` of identical code is the
      #   rate of false alarms
      def share(*wanted) = count(wanted).fdiv(runs)

      # @param wanted [Array<Symbol>] see {#share}
      # @param confidence [Float]
      # @return [Array(Float, Float)] the exact interval of that share
      def interval(*wanted, confidence: 0.99) = Binomial.exact_interval(count(wanted), runs, confidence)

      private

      def count(wanted) = wanted.sum { |verdict| verdicts.fetch(verdict) }
    end
  end
end
