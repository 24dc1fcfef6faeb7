# frozen_string_literal: true

module Xinatra
  module Router
    # Tries one pattern after the other: the plainest router, and the quickest for very few patterns.
    class Linear
      def initialize
        @patterns = []
      end

      # @param pattern [Pattern::Simple, Pattern::Expression, Pattern::Mustermann]
      # @return [Integer] its index
      def add(pattern)
        @patterns << pattern
        @patterns.size - 1
      end

      # @return [Linear] self, frozen
      def freeze
        @patterns.freeze
        super
      end

      # @param path [String] as the Rack env has it
      # @param after [Integer] see {Router}
      # @return [Integer, nil] see {Router}
      def match(path, after = -1)
        plain = Pattern::Text.plain?(path)
        index = after
        while (pattern = @patterns[index += 1])
          return index if plain ? pattern.fits?(path) : pattern.match?(path)
        end
      end
    end
  end
end
