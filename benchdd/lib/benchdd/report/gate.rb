# frozen_string_literal: true

require_relative "results"

module BenchDD
  module Report
    # What a check that must pass looks at: what went wrong, and what is slower beyond a limit. Where sides are
    # compared, a scenario that is slower than another is no step back, so only sides count there.
    class Gate
      # @return [Float] the change that is let through
      attr_reader :limit

      # @param results [Results]
      # @param limit [Float] 0.02 lets an estimate of 2 % slower through
      def initialize(results, limit: 0.0)
        @results = results
        @limit = limit
      end

      # @return [Array<Comparison>] the slowest first
      def slower
        @slower ||= @results.comparisons.select { |comparison| slower?(comparison) }.sort_by(&:ratio).reverse
      end

      # @param comparison [Comparison]
      # @return [Boolean] whether it counts, is surely slower, and by more than the limit
      def slower?(comparison)
        comparison.of_sides? == @results.comparing? && comparison.verdict == "slower" && comparison.ratio - 1 > limit
      end

      # @return [Boolean]
      def passed? = slower.empty? && @results.broken.empty?
    end
  end
end
