# frozen_string_literal: true

require_relative "../../statistics"

module BenchDD
  module Profiler
    class Difference
      # Intervals for differences of means, by Student's t.
      class Interval
        # @param alpha [Float] the share of intervals that may miss the truth
        def initialize(alpha)
          @bounds = Hash.new do |all, freedom|
            all[freedom] = Statistics::StudentT.new(freedom).quantile(1 - (alpha / 2))
          end
        end

        # Of values that were measured in pairs.
        # @param before [Array<Float>]
        # @param after [Array<Float>] as many
        # @return [Array<Float>, nil] both ends; nil for fewer than two
        def paired(before, after)
          return if before.size < 2

          differences = before.zip(after).map { |one, other| other - one }
          mean, error = moments(differences)
          around(mean, error, before.size - 1)
        end

        # Of values that have nothing to do with each other. Source: Welch, Biometrika 34 (1947) 28-35.
        # @param (see #paired)
        # @return (see #paired)
        def apart(before, after)
          return if [before, after].any? { |values| values.size < 2 }

          (first, error), (second, other) = [before, after].map { |values| moments(values) }
          sum = (error**2) + (other**2)
          freedom = sum.zero? ? 1 : (sum**2) / (((error**4) / (before.size - 1)) + ((other**4) / (after.size - 1)))
          around(second - first, Math.sqrt(sum), freedom)
        end

        private

        # @return [Array<Float>] the mean and its standard error
        def moments(values)
          mean = values.sum / values.size
          squares = values.sum { |value| (value - mean)**2 }
          [mean, Math.sqrt(squares / (values.size - 1) / values.size)]
        end

        def around(mean, error, freedom) = [mean - (error * @bounds[freedom]), mean + (error * @bounds[freedom])]
      end
    end
  end
end
