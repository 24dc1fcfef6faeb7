# frozen_string_literal: true

module BenchDD
  module Report
    # An exact interval for the median that assumes nothing of the distribution: the number of samples below the median
    # is binomial, so two order statistics enclose it (David and Nagaraja, Order Statistics, section 7.1).
    module MedianInterval
      # @param samples [Array<Numeric>]
      # @param confidence [Float] at least this
      # @return [Array(Numeric, Numeric), nil] nil where there are too few samples for that confidence: five at 95 %
      def self.of(samples, confidence: 0.95)
        rank = rank(samples.size, (1 - confidence) / 2)
        return if rank.zero?

        sorted = samples.sort
        [sorted[rank - 1], sorted[-rank]]
      end

      # The greatest r for which at most `tail` of the cases have fewer than r samples below the median. Integers stay
      # exact where floats would underflow.
      def self.rank(size, tail)
        allowed = (tail.rationalize(Rational(1, 1_000_000)) * (2**size)).floor
        below = 0
        ways = 1
        (0..size).each do |count|
          below += ways
          return count if below > allowed

          ways = ways * (size - count) / (count + 1)
        end
      end
      private_class_method :rank
    end
  end
end
