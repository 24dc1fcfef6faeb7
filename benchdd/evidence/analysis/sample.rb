# frozen_string_literal: true

require "benchdd/statistics"

module Evidence
  module Analysis
    # Counts over the lines of a study's data.
    module Sample
      # A verdict of a difference.
      DIFFERENT = %w[faster slower].freeze
      # Of the exact intervals.
      CONFIDENCE = 0.95

      module_function

      # @param values [Array<Numeric>] at least one
      # @return [Float]
      def median(values)
        sorted = values.sort
        (sorted[(sorted.size - 1) / 2] + sorted[sorted.size / 2]) / 2.0
      end

      # The standard deviation of pairs about the mean of their comparison.
      # @param comparisons [Array<Hash{String => Object}>]
      # @return [Float, nil] nil when there are no two pairs
      def deviation(comparisons)
        lists = comparisons.map { |comparison| comparison["log_ratios"] }.select { |list| list && list.size > 1 }
        return if lists.empty?

        squares = lists.sum do |list|
          mean = list.sum / list.size
          list.sum { |value| (value - mean)**2 }
        end
        Math.sqrt(squares / lists.sum { |list| list.size - 1 })
      end

      # @param events [Integer]
      # @param trials [Integer]
      # @return [String] "2.0 % to 9.9 %"
      def interval(events, trials)
        BenchDD::Statistics::Binomial.exact_interval(events, trials, CONFIDENCE).map { |bound| percent(bound) }
                                     .join(" to ")
      end

      # @param share [Float]
      # @param digits [Integer]
      # @return [String]
      def percent(share, digits = 1) = format("%.#{digits}f %%", share * 100)

      # @param entry [Hash{String => Object}] a run of a suite
      # @param seconds [Numeric] from outside
      # @return [Boolean] whether all of its scenarios were called slower by then
      def found?(entry, seconds)
        entry["seconds"] <= seconds && entry["comparisons"].all? { |comparison| comparison["verdict"] == "slower" }
      end

      # @param entry [Hash{String => Object}] a run of a suite
      # @param seconds [Numeric, nil] from outside; nil: however long it took
      # @return [Integer] how many of its scenarios were not called slower by then
      def missed(entry, seconds)
        return entry["comparisons"].size if seconds && entry["seconds"] > seconds

        entry["comparisons"].count { |comparison| comparison["verdict"] != "slower" }
      end
    end
  end
end
