# frozen_string_literal: true

module Xinatra
  module Pattern
    # A pattern that one regular expression decides: a Regexp route, or a String with more to it than {Simple} knows.
    class Expression < Base
      # Takes over a Mustermann object's own regular expression.
      #
      # @param mustermann [Mustermann::Sinatra, Mustermann::Regular]
      # @return [Expression]
      def self.from_mustermann(mustermann)
        new(mustermann.to_s, mustermann.regexp, Prefix.of(mustermann), mustermann)
      end

      # @return [Regexp] what decides, anchored at both ends
      attr_reader :regexp

      # @param source [String] the pattern as written
      # @param regexp [Regexp] anchored at both ends
      # @param prefix [String] see {#literal_prefix}
      # @param mustermann [Mustermann::RegexpBased, nil] the object it was made of
      def initialize(source, regexp, prefix, mustermann = nil)
        super()
        @to_s = -source
        @regexp = regexp
        @literal_prefix = -prefix
        @mustermann = mustermann
        @regular = !mustermann.nil? && mustermann.is_a?(::Mustermann::Regular)
        @positions = regexp.named_captures.freeze
        @names = regexp.names.freeze
        # A name given twice collects its values at its first place, so they are not in the order of the path.
        @in_order = @regular || (@positions.each_value.all?(&:one?) && !@names.include?(IGNORED))
        freeze
      end

      # @return [Mustermann::Pattern] the Mustermann object of the same meaning
      def to_mustermann
        @mustermann || Pattern.mustermann(@to_s)
      end

      # @return [Boolean] whether block arguments and `params[:captures]` are the captures of a Regexp
      def regular?
        @regular
      end

      # @param path [String] as the Rack env has it, in any encoding
      # @return [Boolean]
      def match?(path)
        @regexp.match?(Text.sound(path))
      rescue Encoding::CompatibilityError
        !matched(path).nil?
      end

      # @param path [String] as for {#match?}
      # @return [Hash{String => String, Array<String>, nil}, nil] the captures by name, nil when it does not match
      def params(path)
        return unless (match = matched(path))

        @positions.to_h do |name, positions|
          values = positions.map { |position| Text.value(match[position], path) }
          [name, values.size < 2 && !ALWAYS_ARRAYS.include?(name) ? values.first : values]
        end
      end

      # The block arguments that Sinatra gives, see {Base#values}.
      #
      # @param path [String] a path that matches
      # @return [Array<String, nil>]
      def values(path)
        return super unless @in_order

        matched(path).captures.map! { |value| Text.value(value, path) }
      end

      private

      def matched(path)
        @regexp.match(Text.sound(path))
      rescue Encoding::CompatibilityError
        # The Regexp has characters of its own encoding, and the server calls the path binary.
        path = path.dup.force_encoding(@regexp.encoding)
        @regexp.match(path) if path.valid_encoding?
      end
    end
  end
end
