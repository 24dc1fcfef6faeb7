# frozen_string_literal: true

module BenchDD
  module Statistics
    # The normal distribution.
    #
    #   Normal.new.quantile(0.975) # => 1.959963984540054
    class Normal
      # From a start on the left, some ten steps reach the last digit; see {#quantile}.
      MAX_STEPS = 100
      private_constant :MAX_STEPS

      # @param mean [Float]
      # @param deviation [Float] standard deviation, above 0
      # @raise [Error] for another deviation
      def initialize(mean = 0.0, deviation = 1.0)
        unless deviation.positive? && deviation.to_f.finite?
          raise Error, "a normal distribution needs a positive standard deviation, not #{deviation}"
        end

        @mean = mean.to_f
        @deviation = deviation.to_f
        freeze
      end

      # @param value [Float]
      # @return [Float] the probability of at most this value
      def cdf(value) = standard_cdf((value - @mean) / @deviation)

      # @param probability [Float] 0 to 1
      # @return [Float] the value that is not exceeded with this probability; infinite at 0 and 1
      # @raise [Error] for another probability
      def quantile(probability)
        Probability.check(probability)
        @mean + (@deviation * standard_quantile(probability.to_f))
      end

      private

      def standard_cdf(score) = 0.5 * Math.erfc(-score / Math.sqrt(2.0))

      def standard_quantile(probability)
        return -standard_quantile(1.0 - probability) if probability > 0.5
        return -Float::INFINITY if probability.zero?

        lower_quantile(probability)
      end

      # Newton's method on ln(cdf), which is concave: from a start below the root each step stays below it, so nothing
      # needs a bracket. The start is below because cdf(-z) < exp(-z * z / 2) / 2 for z > 0.
      def lower_quantile(probability)
        score = -Math.sqrt(-2.0 * Math.log(probability))
        MAX_STEPS.times do
          reached = standard_cdf(score)
          slope = Math.exp(-0.5 * score * score) / Math.sqrt(2.0 * Math::PI) / reached
          step = Math.log(probability / reached) / slope
          score += step
          break if step.abs <= Float::EPSILON * [score.abs, 1.0].max
        end
        score
      end
    end
  end
end
