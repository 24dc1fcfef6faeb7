# frozen_string_literal: true

module BenchDD
  module Profiler
    # What was called by some frame, as if that were all.
    class Subtree
      # @param profile [Profile]
      # @param root [String, nil] a folder: paths in it are told from there
      # @yieldparam frame [Frame]
      # @yieldparam caller [Frame]
      # @yieldreturn [Boolean] whether what it has called is wanted, and itself not
      # @return [Profile] whose `samples`, `gc` and `cpu` are those of this part
      def self.of(profile, root: nil, &top) = new(profile, root, top).profile

      # @api private
      def initialize(profile, root, top)
        @whole = profile
        @prefix = root && "#{root}/"
        @tops = Hash.new { |all, frames| all[frames] = top.call(*frames) }
        @builder = Builder.new(profile.about.dup)
        @places = [nil]
      end

      # @return [Profile]
      def profile
        @frames = Hash.new { |all, number| all[number] = @builder.frame(relative(@whole.frames[number])) }
        @whole.nodes.each_with_index { |node, number| @places[number] = place(node, number) }
        @whole.tracks.each { |track| @builder.track(part(track)) }
        @builder.profile.tap { |part| tell(part) }
      end

      private

      def relative(frame)
        return frame unless @prefix && frame.path&.start_with?(@prefix)

        Frame.new(frame.name, frame.path.delete_prefix(@prefix), frame.line)
      end

      # Where a node is in the part: nil outside, the root right below the frame that is asked for.
      def place(node, number)
        return if number.zero?

        above = @places[node.parent]
        return top?(node) ? Builder::ROOT : nil unless above

        @builder.node(above, @frames[node.frame], node.line).tap do |place|
          @builder.add(place, **node.to_h.slice(:samples, *Node::WEIGHTS))
        end
      end

      def top?(node) = @tops[[node, @whole.nodes[node.parent]].map { |either| @whole.frames[either.frame] }]

      # What was sampled in the frame itself is not of the part.
      def part(track)
        inside = track.timeline.filter_map do |node, time|
          place = @places[node]
          [place, time] if place && place != Builder::ROOT
        end
        Track.new(track.tid, track.name, inside)
      end

      def tell(part)
        collected = part.nodes.select { |node| part.frames[node.frame] == Frame::GC }
        part.about.update(samples: part.total(:samples), gc: collected.sum(&:samples), cpu: part.total)
      end
    end
  end
end
