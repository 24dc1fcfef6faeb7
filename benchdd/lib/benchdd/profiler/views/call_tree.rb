# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # The calls of a profile, without their lines: calls of the same method from the same place of the tree are one.
      class CallTree
        # A method as it was called by those above it. `own`, `whole`: see {Sums}; `calls`: by {Sums.numbers}.
        Call = Struct.new(:frame, :parent, :own, :whole, :calls)

        # @return [Array<Call>] the root first, each after its parent; empty where the profile has no nodes
        attr_reader :calls

        # @param profile [Profile]
        def initialize(profile)
          @frames = profile.frames
          @numbers = Sums.numbers(profile)
          @calls = []
          @of_node = []
          profile.nodes.each_with_index { |node, number| add(node, number) }
          @calls.each { |call| call.whole.add(call.own) }
          @calls.drop(1).reverse_each { |call| call.parent.whole.add(call.whole) }
        end

        # @return [Call, nil]
        def root = @calls.first

        private

        def add(node, number)
          parent = @of_node[node.parent] unless number.zero?
          frame = @numbers[node.frame]
          call = parent&.calls&.[](frame) || made(frame, parent)
          call.own.add(node)
          @of_node << call
        end

        def made(frame, parent)
          call = Call.new(@frames[frame], parent, Cost.none, Cost.none, {})
          parent.calls[frame] = call if parent
          @calls << call
          call
        end
      end
    end
  end
end
