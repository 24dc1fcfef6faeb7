# frozen_string_literal: true

module Xinatra
  module Router
    # A tree by segment. Patterns which only a regular expression can decide about hang in it behind the literal they
    # begin with.
    #
    # Where a literal and a capture both fit a segment, a walk has to follow both, as the order of registration decides
    # and not which of them is more exact. It comes to each node at most once, since there is one way to it, and to none
    # that could only offer a greater index than it has. So a walk is bounded by the number of nodes, whatever the path.
    class Tree
      SLASH = "/".ord
      private_constant :SLASH

      def initialize
        @root = Node.new(0)
        @anywhere = []
        @patterns = {}
      end

      # @param pattern [Pattern::Simple, Pattern::Expression, Pattern::Mustermann]
      # @param index [Integer] greater than all before
      def add(pattern, index)
        pattern.is_a?(Pattern::Simple) ? plant(pattern, index) : hang(pattern, index)
      end

      # Finds the first pattern that matches. For a text in canonical form it may also find one whose captures would
      # hold what they cannot, such as `?`.
      #
      # @param path [String] the path asked for
      # @param text [String] the same, plain or in canonical form (see {Pattern::Text})
      # @param after [Integer] see {Router}
      # @param best [Integer] the index to stay below
      # @return [Integer] the index, or `best`
      def find(path, text, after, best)
        best = visit(@root, path, text, 1, after, best) if text.getbyte(0) == SLASH
        @anywhere.empty? ? best : try(@anywhere, path, after, best)
      end

      # Says whether a pattern of a smaller index may match a path of this head and one more segment, see {Node#rival?}.
      #
      # @param head [String] literal segments, from a slash to a slash
      # @param index [Integer]
      # @return [Boolean]
      def rival?(head, index)
        (@anywhere.first || index) < index || @root.rival?(head.split("/", -1)[1...-1], index)
      end

      # @return [Tree] self, frozen
      def freeze
        [@root, @anywhere, @patterns].each(&:freeze)
        super
      end

      private

      def plant(pattern, index)
        *segments, last = pattern.literals.join(Node::CAPTURED).split("/", -1).drop(1)
        node = @root.grow(segments, index)
        return node.splat_with(index) if pattern.ending == :splat

        node.end_with(last, index)
        @root.grow([*segments, last], index).end_with("", index) if pattern.ending == :slash
      end

      def hang(pattern, index)
        @patterns[index] = pattern
        return @anywhere << index unless pattern.literal_prefix.start_with?("/")

        *segments, rest = pattern.literal_prefix.split("/", -1).drop(1)
        @root.grow(segments, index).hang(rest, index)
      end

      # Follows the path from `from` on, the first byte of a segment: in a loop while there is one way to go, since a
      # call costs a fifth of a step. For the same reason it is not cut into methods.
      def visit(node, path, text, from, after, best) # rubocop:disable Metrics/CyclomaticComplexity
        while node && node.min < best
          stop = text.index("/", from)
          size = (stop || text.bytesize) - from
          best = visit_more(node, path, text, from, after, best) if node.more
          literal = node.literals && node.literals[text.byteslice(from, size)]
          capture = size.zero? ? nil : node.capture
          return finish(literal, after, finish(capture, after, best)) unless stop

          from = stop + 1
          best = visit(literal, path, text, from, after, best) if literal && capture
          node = capture || literal
        end
        best
      end

      def visit_more(node, path, text, from, after, best)
        best = first(node.splats, after, best)
        best = visit_prefixed(node.prefixed, path, text, from, after, best) if node.prefixed
        lists = node.hung
        return best unless lists

        at = -2
        while (size = lists[at += 2])
          indices = lists[at + 1][text.byteslice(from, size)]
          best = try(indices, path, after, best) if indices
        end
        best
      end

      def visit_prefixed(tables, path, text, from, after, best)
        stop = text.index("/", from)
        rest = (stop || text.bytesize) - from
        at = -2
        while (size = tables[at += 2])
          next unless size < rest && (node = tables[at + 1][text.byteslice(from, size)])

          best = stop ? visit(node, path, text, stop + 1, after, best) : finish(node, after, best)
        end
        best
      end

      def finish(node, after, best)
        node ? first(node.ends, after, best) : best
      end

      def first(indices, after, best)
        index = indices.first
        index = indices.bsearch { |other| other > after } if index && index <= after
        index && index < best ? index : best
      end

      def try(indices, path, after, best)
        at = -1
        while (index = indices[at += 1]) && index < best
          return index if index > after && @patterns[index].match?(path)
        end
        best
      end
    end
  end
end
