# frozen_string_literal: true

module BenchDD
  module Profiler
    class Difference
      # One call tree of all runs of both sides, with what a node costs itself before and after.
      class Tree
        # @return [Array<Frame>]
        attr_reader :frames
        # @return [Array<(Integer, Integer, Float, Float)>] of each node its parent, its frame, and what a unit of work
        #   costs in it before and after: the means of the runs
        attr_reader :nodes

        def initialize
          @frames = []
          @numbers = {}
          @children = Hash.new { |all, parent| all[parent] = {} }
          @nodes = []
          child(0, Frame::ROOT)
        end

        # @param runs [Array<Run>] of one side
        # @param side [Integer] 0 before, 1 after
        # @param matching [#call] takes a {Frame}, and returns what it is counted as
        # @return [void]
        def add(runs, side, matching)
          runs.each { |run| add_run(run, side, matching, runs.size * run.measure) }
        end

        # @param frame [Frame]
        # @return [Integer]
        def number(frame) = @numbers[frame] ||= (@frames << frame).size - 1

        # @return [Hash{Integer => Hash{Integer => Float}}] for each frame by whose frame it was called, how much more
        #   it costs itself after than before
        def growth_by_caller
          @nodes.each_with_object(Hash.new { |all, frame| all[frame] = Hash.new(0.0) }) do |node, growth|
            parent, frame, before, after = node
            growth[frame][@nodes[parent][1]] += after - before
          end
        end

        private

        def add_run(run, side, matching, measure)
          places = []
          frames = run.profile.frames.map(&matching)
          run.profile.nodes.each_with_index do |node, number|
            places << (number.zero? ? 0 : child(places[node.parent], frames[node.frame]))
            @nodes[places.last][2 + side] += run.weights[number] / measure
          end
        end

        def child(parent, frame)
          number = number(frame)
          @children[parent][number] ||= begin
            @nodes << [parent, number, 0.0, 0.0]
            @nodes.size - 1
          end
        end
      end
    end
  end
end
