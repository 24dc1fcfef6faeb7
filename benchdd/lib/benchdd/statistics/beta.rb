# frozen_string_literal: true

module BenchDD
  module Statistics
    # The beta distribution.
    #
    #   Beta.new(2, 3).cdf(0.5) # => 0.6875
    class Beta
      # From a start on the left, some twenty steps reach the last digit; see {#log_odds_quantile}.
      MAX_STEPS = 200
      private_constant :MAX_STEPS

      # @param alpha [Numeric] above 0
      # @param beta [Numeric] above 0
      # @raise [Error] for other parameters
      def initialize(alpha, beta)
        unless [alpha, beta].all? { |parameter| parameter.positive? && parameter.to_f.finite? }
          raise Error, "a beta distribution needs two positive parameters, not #{alpha} and #{beta}"
        end

        @alpha = alpha.to_f
        @beta = beta.to_f
        freeze
      end

      # @param value [Float]
      # @return [Float] the probability of at most this value
      def cdf(value)
        return 0.0 if value <= 0
        return 1.0 if value >= 1

        log_odds_cdf(Math.log(value / (1.0 - value)))
      end

      # @param probability [Float] 0 to 1
      # @return [Float] the value that is not exceeded with this probability, 0 to 1
      # @raise [Error] for another probability
      def quantile(probability) = 1.0 / (1.0 + Math.exp(-log_odds_quantile(probability)))

      # As {#cdf}, for values that lie too near to 0 or 1 to be written as such.
      #
      # @param log_odds [Float] ln(value / (1 - value))
      # @return [Float] the probability of at most this value
      def log_odds_cdf(log_odds) = Math.exp(IncompleteBeta.log(log_odds, @alpha, @beta))

      # As {#quantile}, for values that lie too near to 0 or 1 to be written as such.
      #
      # @param probability [Float] 0 to 1
      # @return [Float] ln(value / (1 - value)); infinite at 0 and 1
      # @raise [Error] for another probability
      def log_odds_quantile(probability)
        Probability.check(probability)
        return -Beta.new(@beta, @alpha).log_odds_quantile(1.0 - probability) if probability > 0.5
        return -Float::INFINITY if probability.zero?

        lower_quantile(Math.log(probability))
      end

      private

      # Newton's method on ln(cdf) over the log-odds u. Their density is log-concave for all parameters, so ln(cdf) is
      # concave (Prekopa): from a start below the root each step stays below it, and nothing needs a bracket. The start
      # is where the asymptote at the far left, alpha * u - ln(alpha B(alpha, beta)), reaches the probability; a
      # concave curve lies below its asymptote.
      def lower_quantile(log_probability)
        log_odds = (log_probability + Math.log(@alpha) + IncompleteBeta.log_beta(@alpha, @beta)) / @alpha
        MAX_STEPS.times do
          reached = IncompleteBeta.log(log_odds, @alpha, @beta)
          slope = Math.exp(IncompleteBeta.log_density(log_odds, @alpha, @beta) - reached)
          step = (log_probability - reached) / slope
          log_odds += step
          break if step.abs <= Float::EPSILON * [log_odds.abs, 1.0].max
        end
        log_odds
      end
    end
  end
end
