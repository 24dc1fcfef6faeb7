# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # Shares out what a node weighs over its samples in the timelines, evenly: which of them weighed how much is not
      # known. All shares of a node add up to the node.
      class Shares
        # @param profile [Profile]
        def initialize(profile)
          @nodes = profile.nodes
          @sizes = Hash.new(0)
          profile.tracks.each { |track| track.timeline.each { |place| @sizes[place.first] += 1 } }
          @taken = Hash.new(0)
        end

        # @param number [Integer] of a node
        # @param count [Integer] how many of its samples
        # @return [Node] with their share
        def take(number, count = 1)
          node = @nodes[number]
          from = @taken[number]
          to = @taken[number] += count
          weights = [:samples, *Node::WEIGHTS].map { |name| part(node[name], to, number) - part(node[name], from, number) }
          Node.new(node.parent, node.frame, node.line, *weights)
        end

        # @return [Array<Integer>] the nodes with samples or weight that no timeline has
        def untimed
          @nodes.each_index.select do |number|
            !@sizes.key?(number) && [:samples, *Node::WEIGHTS].any? { |name| @nodes[number][name].positive? }
          end
        end

        private

        def part(weight, count, number) = weight * count / @sizes[number]
      end
    end
  end
end
