# frozen_string_literal: true

module BenchDD
  module Statistics
    # What is fixed before the first pair is measured: the error that is allowed, the change that matters, and the looks
    # with their bounds. docs/benchdd/statistics.md derives them.
    #
    #   design = Design.for(comparisons: 4)
    #   design.looks.first.difference_bound # => 7.53: standard errors from 0, after 6 pairs
    class Design
      # After how many pairs there is a look, unless said otherwise: each about half as many again as the one before.
      LOOKS = [6, 8, 12, 18, 27, 40].freeze
      # The error allowed for a whole suite, unless said otherwise.
      ALPHA = 0.01
      # The change of interest, unless said otherwise: 1 %.
      MINIMUM_EFFECT = 0.01

      # @return [Float] the chance of calling identical code faster or slower, over all looks
      attr_reader :alpha
      # @return [Float] the least change that is not the same, 0.01 for 1 %
      attr_reader :minimum_effect
      # @return [Float] the same as a log-ratio
      attr_reader :margin
      # @return [Array<Look>] in the order they are taken
      attr_reader :looks

      # The design of one comparison among several: they share the alpha evenly.
      #
      # @param comparisons [Integer] how many there will be, fixed before the first is measured; 1 or more
      # @param alpha [Float] the chance that any of them is called faster or slower when none is
      # @param options [Hash] see {#initialize}
      # @return [Design]
      # @raise [Error] for values out of range
      def self.for(comparisons:, alpha: ALPHA, **options)
        return new(alpha: alpha.fdiv(comparisons), **options) if comparisons.is_a?(Integer) && comparisons.positive?

        raise Error, "alpha cannot be shared among #{comparisons.inspect} comparisons: give a whole number from 1"
      end

      # @param alpha [Float] the error allowed, above 0 and at most 0.5
      # @param minimum_effect [Float] the change from which on code is not the same, as a share; 0 never says `:same`
      # @param looks [Array<Integer>] after how many pairs to look; ascending, 2 or more
      # @param resolution [Float] the log-ratio that the clock cannot tell from 0: every claim allows for it. It makes
      #   pairs that are all equal a result, as counted instructions can be.
      # @raise [Error] for values out of range
      def initialize(alpha: ALPHA, minimum_effect: MINIMUM_EFFECT, looks: LOOKS, resolution: 0.0)
        check_alpha(alpha)
        check_share("minimum effect", minimum_effect)
        check_share("resolution", resolution)
        check_looks(looks)
        @alpha = alpha.to_f
        @minimum_effect = minimum_effect.to_f
        @margin = Math.log(1.0 + minimum_effect)
        @looks = looks.zip(Spending.shares(looks.size)).map do |pairs, share|
          Look.new(pairs:, share:, alpha: @alpha, margin: @margin, resolution: resolution.to_f)
        end.freeze
        @by_pairs = @looks.to_h { |look| [look.pairs, look] }.freeze
        freeze
      end

      # @param pairs [Integer]
      # @return [Look, nil] the look after this many pairs, if there is one
      def look(pairs) = @by_pairs[pairs]

      # @return [Float] the confidence of the intervals, 0.99 for an alpha of 0.01
      def confidence = 1.0 - alpha

      private

      def check_alpha(alpha)
        return if alpha.is_a?(Numeric) && alpha.positive? && alpha <= 0.5

        raise Error, "an alpha of #{alpha.inspect} is out of range: give a number above 0 and at most 0.5, such as 0.01"
      end

      def check_share(name, value)
        return if value.is_a?(Numeric) && value >= 0 && value.to_f.finite?

        raise Error, "a #{name} of #{value.inspect} is out of range: give 0 or more, such as 0.01 for 1 %"
      end

      def check_looks(looks)
        return if looks.is_a?(Array) && looks.any? && looks.all?(Integer) &&
                  looks.first >= 2 && looks.each_cons(2).all? { |before, after| before < after }

        raise Error, "looks at #{looks.inspect} cannot be taken: give ascending whole numbers from 2, such as #{LOOKS}"
      end
    end
  end
end
