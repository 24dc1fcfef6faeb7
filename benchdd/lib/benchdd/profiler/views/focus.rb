# frozen_string_literal: true

module BenchDD
  module Profiler
    module Views
      # Those stacks of a profile alone that go through a frame, with what is above it and below it.
      class Focus
        # @param profile [Profile]
        # @param pattern [NamePattern]
        # @raise [Error] when no frame is meant
        def initialize(profile, pattern)
          @whole = profile
          @wanted = pattern.find(profile.frames)
        end

        # @return [Profile] without timelines
        def profile
          inside = inside()
          kept = kept(inside)
          numbers = {}
          nodes = @whole.nodes.each_with_index.filter_map do |node, number|
            next unless kept[number]

            numbers[number] = numbers.size
            copy(node, numbers[node.parent], inside[number])
          end
          Profile.new(@whole.about, @whole.frames, nodes, [])
        end

        private

        def inside
          @whole.nodes.each_with_index.with_object([]) do |(node, number), inside|
            inside << (@wanted[node.frame] || (number.positive? && inside[node.parent]))
          end
        end

        # With what leads there; and the root, which a tree needs.
        def kept(inside)
          kept = inside.dup
          (kept.size - 1).downto(1) { |number| kept[@whole.nodes[number].parent] ||= kept[number] }
          kept[0] = true if kept.any?
          kept
        end

        def copy(node, parent, inside)
          Node.new(parent, node.frame, node.line, *(inside ? Cost.of(node) : Cost.none))
        end
      end
    end
  end
end
