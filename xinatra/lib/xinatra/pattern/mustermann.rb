# frozen_string_literal: true

module Xinatra
  module Pattern
    # Whatever else Mustermann makes patterns of: composites, other pattern languages, objects with `to_pattern`.
    class Mustermann < Base
      # @return [Mustermann::Pattern] the object that decides
      attr_reader :to_mustermann

      # @param mustermann [Mustermann::Pattern]
      def initialize(mustermann)
        super()
        @to_mustermann = mustermann
        @to_s = -mustermann.to_s
        @names = mustermann.names.map(&:-@).freeze
        @literal_prefix = ""
        @regular = mustermann.respond_to?(:patterns) &&
                   mustermann.patterns.any?(::Mustermann::Regular)
        freeze
      end

      # @return [Boolean] whether block arguments and `params[:captures]` are the captures of a Regexp
      def regular?
        @regular
      end

      # @param path [String] as the Rack env has it, in any encoding
      # @return [Boolean]
      def match?(path)
        !params(path).nil?
      end

      # @param path [String] as for {#match?}
      # @return [Hash{String => String, Array<String>, nil}, nil] the captures by name, nil when it does not match
      def params(path)
        @to_mustermann.params(Text.sound(path))&.transform_values do |value|
          value.is_a?(Array) ? value.map { |part| Text.value(part, path) } : Text.value(value, path)
        end
      rescue Encoding::CompatibilityError
        nil
      end

      private

      def matched(path)
        @to_mustermann.match(Text.sound(path))
      end
    end
  end
end
