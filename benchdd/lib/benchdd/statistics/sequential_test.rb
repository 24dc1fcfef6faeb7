# frozen_string_literal: true

module BenchDD
  module Statistics
    # Takes the log-ratios of pairs one by one, and says as early as the design allows what they show. The statistic is
    # their mean over its standard error.
    #
    #   test = SequentialTest.new(Design.for(comparisons: 4))
    #   test << measure_pair until test.decided?
    #   test.verdict # => :slower
    #
    # What it says is as of its last look; only {#count} and {#estimate} move in between.
    class SequentialTest
      # @return [Design]
      attr_reader :design
      # @return [Symbol, nil] `:faster`, `:slower`, `:same` (within the design's minimum effect) or `:unclear`; nil
      #   before the first look. A difference comes before sameness: a small one is called by its direction.
      attr_reader :verdict
      # @return [Array(Float, Float), nil] the log-ratios the pairs are consistent with, at the design's confidence,
      #   whenever the test stopped; nil before the first look
      attr_reader :interval
      # @return [Float, nil] the least alpha at which a difference would have been found by now; nil before the first
      #   look. It is valid whenever the test stopped: it is at most x with a chance of at most x in identical code.
      attr_reader :p_value

      # @param design [Design]
      def initialize(design)
        @design = design
        @moments = Moments.new
      end

      # @param log_ratio [Float] of the next pair: ln(subject / base)
      # @return [SequentialTest] self
      # @raise [Error] for NaN and infinities; when it is already decided; at the last look, when all
      #   pairs are equal. Earlier looks at such pairs are passed over: more of them may tell.
      def <<(log_ratio)
        check(log_ratio)
        @moments << log_ratio.to_f
        look = design.look(count)
        take(look) if look && (look.spread?(@moments.squares) || last?)
        self
      end

      # @return [Boolean] whether measuring may stop: there is a verdict, or the last look was taken
      def decided? = !verdict.nil? && (verdict != :unclear || last?)

      # @return [Integer] how many pairs it has
      def count = @moments.count

      # @return [Float, nil] the mean log-ratio of all pairs; nil before the first
      def estimate = count.zero? ? nil : @moments.mean

      private

      def last? = count >= design.looks.last.pairs

      def take(look)
        sample = [@moments.mean, @moments.squares]
        @verdict = look.verdict(*sample)
        @interval = look.interval(*sample)
        @p_value = [look.p_value(*sample), p_value || 1.0].min
      end

      def check(log_ratio)
        raise Error, "the test ended after #{count} pairs (#{verdict}): start another for more" if decided?
        return if log_ratio.is_a?(Numeric) && log_ratio.to_f.finite?

        raise Error, "pair #{count + 1} has the log-ratio #{log_ratio.inspect}: both sides must take some time; " \
                     "let the scenario run longer"
      end
    end
  end
end
