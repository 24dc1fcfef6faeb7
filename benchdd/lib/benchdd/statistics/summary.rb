# frozen_string_literal: true

module BenchDD
  module Statistics
    # What is shown of samples. None of it is tested: {SequentialTest} has the one statistic that is.
    #
    #   Summary.new([3, 1, 2]).median # => 2.0
    class Summary
      # The share that {#trimmed_mean} leaves out at each end: one of six samples. Source: R. Wilcox, Introduction to
      # Robust Estimation and Hypothesis Testing, who recommends 20 % for general use.
      TRIM = 0.2

      # @return [Integer] how many samples there are
      attr_reader :count

      # @param samples [Enumerable<Numeric>] one or more finite numbers
      # @raise [Error] for none, or for NaN or an infinity
      def initialize(samples)
        @sorted = samples.map { |sample| Float(sample) }
        raise Error, "there are no samples to sum up: measure at least one" if @sorted.empty?

        odd = @sorted.find { |sample| !sample.finite? }
        raise Error, "#{odd} is among the samples: leave out what could not be measured" if odd

        @sorted = @sorted.sort.freeze
        @count = @sorted.size
        freeze
      end

      # @return [Float] the least sample
      def min = @sorted.first

      # @return [Float] the greatest sample
      def max = @sorted.last

      # @return [Float] the arithmetic mean
      def mean = @sorted.sum / count

      # @return [Float] the middle sample, or the mean of the two in the middle
      def median = quantile(0.5)

      # @return [Float, nil] the standard deviation (n - 1 in its denominator); nil for a single sample
      def deviation
        return if count == 1

        centre = mean
        Math.sqrt(@sorted.sum { |sample| (sample - centre)**2 } / (count - 1))
      end

      # @param share [Float] what is left out at each end, 0 to below 0.5; of the samples, rounded down
      # @return [Float] the mean of the samples in the middle
      # @raise [Error] for another share
      def trimmed_mean(share = TRIM)
        unless share >= 0 && share < 0.5
          raise Error, "a share of #{share} cannot be trimmed at each end: give 0 to below 0.5"
        end

        cut = (count * share).floor
        @sorted[cut, count - (2 * cut)].sum / (count - (2 * cut))
      end

      # Interpolates between the two nearest samples (type 7 of Hyndman and Fan, The American Statistician 50 (1996)
      # 361-365).
      #
      # @param probability [Float] 0 to 1
      # @return [Float] the value that this share of the samples does not exceed
      # @raise [Error] for another probability
      def quantile(probability)
        Probability.check(probability)
        place = (count - 1) * probability
        below = @sorted[place.floor]
        below + ((@sorted[place.ceil] - below) * (place - place.floor))
      end
    end
  end
end
