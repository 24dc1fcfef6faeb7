# frozen_string_literal: true

module BenchDD
  module Statistics
    # The regularised incomplete beta function I_x(alpha, beta), in logarithms and as a function of the log-odds
    # u = ln(x / (1 - x)), so that neither tail underflows. Its relative error grows with that of `Math.lgamma`: about
    # 1e-13 for alpha + beta up to 1,000, 1e-9 for a million.
    #
    # Source: NIST Digital Library of Mathematical Functions, 8.17.22 (continued fraction), 8.17.4 (symmetry).
    module IncompleteBeta
      # Where the fraction's next factor is this near to 1, more of them change nothing.
      TOLERANCE = Float::EPSILON
      # The number of terms grows with the square root of the larger parameter.
      MAX_TERMS = 100_000
      # Stands for a zero denominator in Lentz's method.
      TINY = 1e-300
      private_constant :TOLERANCE, :MAX_TERMS, :TINY

      module_function

      # @param log_odds [Float] ln(x / (1 - x))
      # @param alpha [Float] above 0
      # @param beta [Float] above 0
      # @return [Float] ln I_x, from -Infinity to 0
      # @raise [Error] when the parameters are so large that the fraction does not converge
      def log(log_odds, alpha, beta)
        return log_odds.positive? ? 0.0 : log_odds if log_odds.infinite?
        return log_lower(log_odds, alpha, beta) if log_odds < Math.log(alpha + 1) - Math.log(beta + 1)

        log1p(-Math.exp(log_lower(-log_odds, beta, alpha)))
      end

      # @param log_odds [Float] see {log}
      # @return [Float] ln of dI/du, the density of the log-odds of a beta variable
      def log_density(log_odds, alpha, beta)
        (alpha * log_logistic(log_odds)) + (beta * log_logistic(-log_odds)) - log_beta(alpha, beta)
      end

      # @return [Float] ln B(alpha, beta)
      def log_beta(alpha, beta)
        Math.lgamma(alpha).first + Math.lgamma(beta).first - Math.lgamma(alpha + beta).first
      end

      # @param value [Float] above -1
      # @return [Float] ln(1 + value), exact also where 1 + value loses the value's last digits: the logarithm is taken
      #   of what is left of it, and scaled. Source: Goldberg, ACM Computing Surveys 23 (1991) 5-48, theorem 4.
      def log1p(value)
        kept = (1.0 + value) - 1.0
        kept.zero? ? value : Math.log(1.0 + value) * value / kept
      end

      # ln I for x below the mean, where the fraction converges fast.
      def log_lower(log_odds, alpha, beta)
        point = 1.0 / (1.0 + Math.exp(-log_odds))
        log_density(log_odds, alpha, beta) - Math.log(alpha) - Math.log(fraction(point, alpha, beta))
      end

      # ln(1 / (1 + e^-u)), of which ln x and ln(1 - x) are made.
      def log_logistic(log_odds)
        log_odds.negative? ? log_odds - log1p(Math.exp(log_odds)) : -log1p(Math.exp(-log_odds))
      end

      # 1 + d1 / (1 + d2 / (1 + ...)), by the modified Lentz method.
      # Source: Thompson and Barnett, J. Comput. Phys. 64 (1986) 490-509.
      def fraction(point, alpha, beta)
        value = numerator = 1.0
        denominator = 0.0
        1.upto(MAX_TERMS) do |index|
          term = coefficient(index, point, alpha, beta)
          denominator = 1.0 / nonzero(1.0 + (term * denominator))
          numerator = nonzero(1.0 + (term / numerator))
          factor = numerator * denominator
          value *= factor
          return value if (factor - 1.0).abs <= TOLERANCE
        end
        raise Error, "the beta distribution with the parameters #{alpha} and #{beta} is out of reach: use fewer samples"
      end

      # d of the fraction, by its index from 1.
      def coefficient(index, point, alpha, beta)
        half = index / 2
        ends = alpha + (2 * half)
        return half * (beta - half) * point / ((ends - 1) * ends) if index.even?

        -(alpha + half) * (alpha + beta + half) * point / (ends * (ends + 1))
      end

      def nonzero(value) = value.abs < TINY ? TINY : value

      private_class_method :log_lower, :log_logistic, :fraction, :coefficient, :nonzero
    end

    private_constant :IncompleteBeta
  end
end
