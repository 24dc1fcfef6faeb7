# frozen_string_literal: true

module BenchDD
  module Profiler
    # What was sampled: a call tree, and when which thread was where.
    class Profile
      # @return [Hash{Symbol => Object}] `mode`, `rate`, `clock`, `ruby`; `samples`, of these `gc`; `deferred`: ticks
      #   whose weight went to the next sample; `faults`: stacks that could not be read; `cpu`: nanoseconds by the
      #   process's clock; `memory`: the most bytes that the profiler had
      attr_reader :about
      # @return [Array<Frame>]
      attr_reader :frames
      # @return [Array<Node>] the root first, each after its parent
      attr_reader :nodes
      # @return [Array<Track>]
      attr_reader :tracks

      # @param about [Hash{Symbol => Object}]
      # @param frames [Array<Frame>]
      # @param nodes [Array<Node>]
      # @param tracks [Array<Track>]
      def initialize(about, frames, nodes, tracks)
        @about = about
        @frames = frames
        @nodes = nodes
        @tracks = tracks
      end

      # @param mode [Symbol, String] see {Options}
      # @return [Integer] what weights are rounded to in a file: nanoseconds, or objects
      def self.step(mode) = mode.to_s == "allocations" ? 1 : Format::STEP

      # @return [Integer] see {.step}
      def step = Profile.step(@about[:mode])

      # @param weight [Symbol] a member of {Node}
      # @return [Integer] the sum over all nodes
      def total(weight = :running) = @nodes.sum(&weight)

      # @param weight [Symbol] a member of {Node}
      # @return [Hash{Frame => Integer}] what was sampled in each itself
      def by_self(weight = :running)
        @nodes.each_with_object(Hash.new(0)) { |node, sums| sums[@frames[node.frame]] += node[weight] }
      end

      # @param weight [Symbol] a member of {Node}
      # @return [Hash{Frame => Integer}] what was sampled in each and in what it called; once, where it calls itself
      def by_total(weight = :running)
        sums = Hash.new(0)
        each_with_below(weight) { |node, below, again| sums[@frames[node.frame]] += below unless again }
        sums
      end

      private

      # With each node what was sampled in it and below, and whether its frame is above it, too.
      def each_with_below(weight)
        below = @nodes.map(&weight)
        (@nodes.size - 1).downto(1) { |number| below[@nodes[number].parent] += below[number] }
        @nodes.each_with_index { |node, number| yield node, below[number], again?(number) }
      end

      def again?(number)
        frame = @nodes[number].frame
        until number.zero?
          number = @nodes[number].parent
          return true if @nodes[number].frame == frame
        end
        false
      end
    end
  end
end
