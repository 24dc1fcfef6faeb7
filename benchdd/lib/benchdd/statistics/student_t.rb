# frozen_string_literal: true

module BenchDD
  module Statistics
    # Student's t distribution, by the incomplete beta function.
    # Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.5.27 and 26.7.1.
    #
    #   StudentT.new(5).quantile(0.975) # => 2.570581835636314
    class StudentT
      # @param freedom [Numeric] degrees of freedom, above 0
      # @raise [Error] for others
      def initialize(freedom)
        unless freedom.positive? && freedom.to_f.finite?
          raise Error, "a t distribution needs positive degrees of freedom, not #{freedom}"
        end

        @freedom = freedom.to_f
        @beta = Beta.new(@freedom / 2, 0.5)
        freeze
      end

      # @param value [Float]
      # @return [Float] the probability of at most this value
      def cdf(value)
        tail = two_sided(value) / 2
        value.negative? ? tail : 1.0 - tail
      end

      # @param value [Float] a t-statistic
      # @return [Float] the probability of a value at least as far from 0, on either side: the p-value of a t-test
      def two_sided(value)
        return 1.0 if value.zero?

        @beta.log_odds_cdf(Math.log(@freedom) - (2 * Math.log(value.abs)))
      end

      # @param probability [Float] 0 to 1
      # @return [Float] the value that is not exceeded with this probability; infinite at 0 and 1
      # @raise [Error] for another probability
      def quantile(probability)
        Probability.check(probability)
        return -quantile(1.0 - probability) if probability > 0.5

        -Math.sqrt(@freedom) * Math.exp(-@beta.log_odds_quantile(2.0 * probability) / 2)
      end
    end
  end
end
