# frozen_string_literal: true

module BenchDD
  module Profiler
    # What was sampled: a call tree, and when which thread was where.
    class Profile
      # @return [Hash{Symbol => Object}] `mode`, `rate`, `clock` (`:foreign` in what another tool has made), `ruby`;
      #   `every`, of objects; `yjit`: whether it was on, so that lines are approximate; `pid`; `started`: nanoseconds
      #   by the monotonic clock; `samples`, of these `gc`; `deferred`: ticks whose weight went to the next sample;
      #   `faults`: stacks that could not be read; `handling`: nanoseconds that taking the samples took; `cpu`:
      #   nanoseconds by the process's clock; `memory`: the most bytes that the profiler had; `processes`: how many
      #   there were, where it is of several; `request`, where it is of one; `unit`, where another tool has counted
      #   something else
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
      def by_self(weight = :running) = by_frame(sums.own, weight)

      # @param weight [Symbol] a member of {Node}
      # @return [Hash{Frame => Integer}] what was sampled in each and in what it called; once, where it calls itself
      def by_total(weight = :running) = by_frame(sums.whole, weight)

      private

      def sums = Sums.of_frames(self)

      def by_frame(costs, weight)
        costs.each_with_object(Hash.new(0)) { |(number, cost), sums| sums[@frames[number]] = cost[weight] }
      end
    end
  end
end
