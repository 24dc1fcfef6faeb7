# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # Stacks written out in full, as formats without a call tree want them. A tree that is deep and has weights all
      # the way down would be the square of its size, so there is an end.
      class Stacks
        # Frames of all stacks together.
        MOST = 50_000_000
        private_constant :MOST

        # @param profile [Profile]
        # @raise (see #of)
        def initialize(profile)
          @nodes = profile.nodes
          @size = 0
          check(least)
        end

        # @param number [Integer] of a node
        # @return [Array<Node>] the outermost first, without the root
        # @raise [Error] when all of them are too much
        def of(number)
          stack = []
          until number.zero?
            stack << @nodes[number]
            number = @nodes[number].parent
          end
          written(stack)
          stack.reverse
        end

        # @param stack [Array] written once more
        # @return [Array] the same
        # @raise (see #of)
        def written(stack)
          check(@size += stack.size)
          stack
        end

        private

        # Frames there are at least, since each stack with a weight is written once: known before any is written.
        def least
          depths = []
          @nodes.each_with_index.sum do |node, number|
            depths << (number.zero? ? 0 : depths[node.parent] + 1)
            Node::WEIGHTS.any? { |weight| node[weight].positive? } ? depths.last : 0
          end
        end

        def check(size)
          return if size <= MOST

          raise Error, "the stacks have more than #{MOST} frames in all, which the format cannot hold: choose firefox."
        end
      end
    end
  end
end
