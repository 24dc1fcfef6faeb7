# frozen_string_literal: true

module Xinatra
  module Router
    # A hash table from path to index, for patterns without captures.
    class Static
      def initialize
        @table = Table.new
        @size = 0
      end

      # @param pattern [Pattern::Simple] one that is `static?`
      # @return [Integer] its index
      # @raise [ArgumentError] for a pattern with captures
      def add(pattern)
        unless pattern.static?
          raise ArgumentError, "#{pattern.to_s.inspect} has captures: add it to a Linear or Radix router"
        end

        @table.add(pattern.literal_prefix, @size)
        @size += 1
        @size - 1
      end

      # @return [Static] self, frozen
      def freeze
        @table.freeze
        super
      end

      # @param path [String] as the Rack env has it
      # @param after [Integer] see {Router}
      # @return [Integer, nil] see {Router}
      def match(path, after = -1)
        index = @table.find(path, after)
        return index if index || Pattern::Text.plain?(path)

        Pattern::Text.forms(path).filter_map { |text| @table.find(text, after) }.min
      end
    end
  end
end
