# frozen_string_literal: true

require "benchdd/statistics"

module Evidence
  module Profiling
    module Analysis
      # Sums over lists of numbers.
      module Summary
        # Of the intervals.
        CONFIDENCE = 0.95
        private_constant :CONFIDENCE

        module_function

        # @param values [Array<Numeric>] at least one
        # @return [Float]
        def mean(values) = values.sum.to_f / values.size

        # @param values [Array<Float>] at least two
        # @return [Array(Float, Float)] Student's interval of the mean
        def interval(values)
          middle = mean(values)
          variance = values.sum { |value| (value - middle)**2 } / (values.size - 1)
          student = BenchDD::Statistics::StudentT.new(values.size - 1).quantile((1 + CONFIDENCE) / 2)
          half = student * Math.sqrt(variance / values.size)
          [middle - half, middle + half]
        end

        # @param values [Array<Numeric>] at least one
        # @return [Float]
        def median(values)
          sorted = values.sort
          (sorted[(sorted.size - 1) / 2] + sorted[sorted.size / 2]) / 2.0
        end

        # @param share [Float]
        # @param digits [Integer]
        # @return [String]
        def percent(share, digits = 2) = "#{format("%.#{digits}f", share * 100)} %"

        # @param values [Array<Float>] shares
        # @return [String] "1.20 % (1.10 to 1.30)", or the mean alone where there is one
        def percents(values)
          return percent(mean(values)) if values.size < 2

          ends = interval(values).map { |value| format("%.2f", value * 100) }
          "#{percent(mean(values))} (#{ends.join(" to ")})"
        end
      end
    end
  end
end
