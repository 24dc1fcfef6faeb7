# frozen_string_literal: true

module Xinatra
  module Router
    # A router whose cost does not grow with the number of patterns. It asks, the quickest first:
    #
    # 1. a table of whole paths, for patterns without captures;
    # 2. a table of heads, which is what comes before a path's last segment, for patterns that are a literal and one
    #    captured segment, such as `/hello/:name`;
    # 3. a {Tree} by segment, for all others.
    #
    # An entry of the first two answers at once where no earlier pattern can match the same path: `freeze` finds that
    # out, and until then everything is searched for.
    class Radix
      # @return [Hash{String => Integer}] what a head alone decides, {Table::DEFERRED} where it does not; once frozen
      attr_reader :answers_by_head
      # @return [Integer, nil] the length of all heads in bytes, where they have one; once frozen
      attr_reader :head_size

      def initialize
        @patterns = []
        @paths = Table.new
        @heads = Table.new
        @tree = Tree.new
        @answers_by_path = Hash.new(Table::DEFERRED)
      end

      # @param pattern [Pattern::Simple, Pattern::Expression, Pattern::Mustermann]
      # @return [Integer] its index
      def add(pattern)
        index = @patterns.size
        @patterns << pattern
        if pattern.static? then @paths.add(pattern.literal_prefix, index)
        elsif pattern.tail? then @heads.add(pattern.literal_prefix, index)
        else @tree.add(pattern, index)
        end
        index
      end

      # Prepares the tables to answer at once.
      #
      # @return [Radix] self, frozen
      def freeze
        return self if frozen?

        @heads.defer { |head, index| @tree.rival?(head, index) }
        @paths.defer { |path, index| (search(path, -1) || index) < index }
        [@patterns, @paths, @heads, @tree].each(&:freeze)
        @answers_by_path = @paths.first
        @answers_by_head = @heads.first
        sizes = @answers_by_head.each_key.map(&:bytesize).uniq
        @head_size = sizes.one? ? sizes.first : nil
        super
      end

      # @param path [String] as the Rack env has it
      # @param after [Integer] see {Router}
      # @return [Integer, nil] see {Router}
      def match(path, after = -1)
        index = @answers_by_path[path]
        return index if index && index > after

        index || !path.ascii_only? ? search(path, after) : match_by_head(path, after)
      end

      private

      SPECIAL = Pattern::Text::SPECIAL
      SPECIAL_OR_SLASH = Pattern::Text::SPECIAL_OR_SLASH
      ENDS_CAPTURE = /[?#\n]/n
      private_constant :SPECIAL, :SPECIAL_OR_SLASH, :ENDS_CAPTURE

      # For a path in ASCII that is no static pattern's.
      def match_by_head(path, after)
        size = @head_size || ((path.rindex("/") || -1) + 1)
        index = @answers_by_head[path.byteslice(0, size)]
        return index if index && index > after && path.bytesize > size && !path.match?(SPECIAL_OR_SLASH, size)
        return search(path, after) if index || path.match?(SPECIAL)

        best = @tree.find(path, path, after, Node::NEVER)
        best unless best == Node::NEVER
      end

      def search(path, after)
        return seek(path, path, after) if Pattern::Text.plain?(path)

        text = Pattern::Text.canonical(path)
        return seek(path, text, after) unless ENDS_CAPTURE.match?(text)

        Pattern::Text.forms(path).filter_map { |form| seek_exactly(path, form, after) }.min
      end

      def seek(path, text, after)
        best = @paths.find(text, after) || Node::NEVER
        head = (text.rindex("/") || -1) + 1
        index = @heads.find(text.byteslice(0, head), after) if head < text.bytesize
        best = index if index && index < best
        best = @tree.find(path, text, after, best)
        best unless best == Node::NEVER
      end

      # A text in canonical form does not tell what a capture would hold.
      def seek_exactly(path, text, after)
        index = after
        while (index = seek(path, text, index))
          return index if @patterns[index].match?(path)
        end
      end
    end
  end
end
