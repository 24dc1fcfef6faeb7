# frozen_string_literal: true

module BenchDD
  module Statistics
    # How the allowed error is spent over the looks: the power family (Kim and DeMets, Biometrika 74 (1987) 149-154),
    # over the share of looks taken. Each look's level is what it adds; the levels sum to the whole, so the chance that
    # any look errs is at most the whole, however the looks depend on each other (Bonferroni).
    #
    # The exponent is chosen by simulation: with four comparisons, a change of 2 % is found at the first look in 85 of
    # 100 runs by an exponent of 1 (equal levels), in 92 by 0.75, in 96 by 0.5; but the less it is, the less is left for
    # the last look, on which noisy machines depend. The table is in docs/benchdd/statistics.md.
    module Spending
      EXPONENT = 0.75
      private_constant :EXPONENT

      # @param looks [Integer] how many looks there are, 1 or more
      # @param exponent [Float] above 0; the less, the more is spent early
      # @return [Array<Float>] each look's share of the error, which sum to 1
      def self.shares(looks, exponent = EXPONENT)
        spent = (0..looks).map { |taken| taken.fdiv(looks)**exponent }
        spent.each_cons(2).map { |before, after| after - before }
      end
    end

    private_constant :Spending
  end
end
