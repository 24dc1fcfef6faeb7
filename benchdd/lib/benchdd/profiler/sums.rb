# frozen_string_literal: true

module BenchDD
  module Profiler
    # What was sampled in things themselves, and in them and what they called: of methods, or of lines. What is on a
    # stack twice is counted once. Takes time in proportion to the nodes, however deep the stacks are.
    class Sums
      # @return [Hash{Object => Cost}] what was sampled in each itself
      attr_reader :own
      # @return [Hash{Object => Cost}] what was sampled in each and below
      attr_reader :whole

      # @param profile [Profile]
      # @yieldparam node [Node]
      # @yieldreturn [Object, nil] what it belongs to; nil where that does not matter
      def initialize(profile, &key)
        @nodes = profile.nodes
        @keys = @nodes.map(&key)
        @own = table
        @whole = table
        @nodes.zip(@keys) { |node, belongs| @own[belongs].add(node) if belongs }
        below = below()
        each_outermost { |number| @whole[@keys[number]].add(below[number]) }
      end

      # Equal frames have one number, so that long names are looked at once, and not for each node.
      # @param profile [Profile]
      # @return [Array<Integer>] for each of its frames the number of the first that equals it
      def self.numbers(profile)
        first = {}
        profile.frames.each_with_index.map { |frame, number| first[frame] ||= number }
      end

      # @param profile [Profile]
      # @return [Sums] of its frames, by {.numbers}
      def self.of_frames(profile)
        numbers = numbers(profile)
        new(profile) { |node| numbers[node.frame] }
      end

      private

      def table = @keys.each_with_object({}) { |key, costs| costs[key] ||= Cost.none if key }

      # Each node comes after its parent, so from the last to the first all of what is below is known.
      def below
        costs = @nodes.map { |node| Cost.of(node) }
        (costs.size - 1).downto(1) { |number| costs[@nodes[number].parent].add(costs[number]) }
        costs
      end

      # Without recursion, since stacks may be deeper than Ruby's own.
      def each_outermost
        open = Hash.new(0)
        calls = calls()
        ahead = @nodes.empty? ? [] : [0]
        while (number = ahead.pop)
          next open[@keys[~number]] -= 1 if number.negative? # its end

          yield number if @keys[number] && open[@keys[number]].zero?
          open[@keys[number]] += 1
          ahead.push(~number).concat(calls[number] || [])
        end
      end

      def calls
        calls = []
        @nodes.each_with_index { |node, number| (calls[node.parent] ||= []) << number unless number.zero? }
        calls
      end
    end
  end
end
