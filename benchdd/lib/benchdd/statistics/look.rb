# frozen_string_literal: true

module BenchDD
  module Statistics
    # One look at the pairs so far: what may be said of their mean log-ratio at this number of pairs. Made by {Design}.
    class Look
      # @return [Integer] after how many pairs it is taken
      attr_reader :pairs
      # @return [Float] the chance that this look alone calls identical code different; also the chance that it alone
      #   calls different code the same
      attr_reader :level
      # @return [Float] how many standard errors from 0 the mean must lie for a difference
      attr_reader :difference_bound
      # @return [Float] how many standard errors inside the margin the mean must lie for sameness
      attr_reader :sameness_bound

      # @param pairs [Integer] 2 or more
      # @param share [Float] this look's share of alpha
      # @param alpha [Float] the error allowed over all looks
      # @param margin [Float] the log-ratio from which on code is not the same
      # @param resolution [Float] see {Design#initialize}
      def initialize(pairs:, share:, alpha:, margin:, resolution:)
        @pairs = pairs
        @share = share
        @level = alpha * share
        @margin = margin
        @resolution = resolution
        @distribution = StudentT.new(pairs - 1)
        @difference_bound = -@distribution.quantile(@level / 2)
        @sameness_bound = -@distribution.quantile(@level)
        freeze
      end

      # Whether anything can be said of the pairs: where a clock goes on in coarse steps, they may all be equal.
      #
      # @param squares [Float] the sum of the log-ratios' squared distances from their mean
      # @return [Boolean] whether their spread is known, or the design has a resolution
      def spread?(squares) = squares.positive? || @resolution.positive?

      # @param mean [Float] of the log-ratios
      # @param squares [Float] see {#spread?}
      # @return [Symbol] `:faster`, `:slower`, `:same` or `:unclear`, as it is while no spread is known
      def verdict(mean, squares)
        return :unclear unless spread?(squares)

        error = standard_error(squares)
        distance = mean.abs
        return mean.positive? ? :slower : :faster if distance - @resolution > @difference_bound * error
        return :same if distance + @resolution + (@sameness_bound * error) < @margin

        :unclear
      end

      # A repeated confidence interval; when the look says `:same`, without what the two one-sided tests excluded.
      # Source: Jennison and Turnbull, Controlled Clinical Trials 5 (1984) 33-45.
      #
      # @param (see #verdict)
      # @return [Array(Float, Float)] the lowest and the highest log-ratio the pairs are consistent with
      # @raise [Error] while no spread is known
      def interval(mean, squares)
        reach = (@difference_bound * standard_error(squares)) + @resolution
        ends = [mean - reach, mean + reach]
        verdict(mean, squares) == :same ? ends.map { |value| value.clamp(-@margin, @margin) } : ends
      end

      # @param (see #verdict)
      # @return [Float] the least alpha at which this look would have found a difference, at most 1
      # @raise (see #interval)
      def p_value(mean, squares)
        error = standard_error(squares)
        distance = mean.abs - @resolution
        return 1.0 unless distance.positive?

        [@distribution.two_sided(distance / error) / @share, 1.0].min
      end

      private

      def standard_error(squares)
        return Math.sqrt(squares / (@pairs - 1) / @pairs) if spread?(squares)

        raise Error, "#{@pairs} pairs have exactly the same log-ratio, so their spread is unknown: let the scenario " \
                     "run longer than its clock's step, or give Design the clock's resolution:"
      end
    end
  end
end
