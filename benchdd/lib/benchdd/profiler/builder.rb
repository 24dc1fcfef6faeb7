# frozen_string_literal: true

module BenchDD
  module Profiler
    # Makes a {Profile} of stacks: from another format, or from several profiles.
    #
    #   builder = Builder.new({ mode: :cpu })
    #   node = builder.stack([[Frame.new("main", "a.rb", 1), 3], [Frame.new("Integer#+", nil, 0), 0]])
    #   builder.add(node, samples: 1, running: 1_000_000)
    #   builder.profile
    class Builder
      # The number of the node without a parent.
      ROOT = 0

      # @param about [Hash{Symbol => Object}] see {Profile#about}
      def initialize(about)
        @about = about
        @frames = {}
        @nodes = [Node.new(ROOT, frame(Frame::ROOT), 0, 0, 0, 0, 0)]
        @children = [{}]
        @tracks = []
      end

      # @param frame [Frame]
      # @return [Integer] its number: the same for an equal one
      def frame(frame) = @frames[frame] ||= @frames.size

      # @param parent [Integer] the number of a node
      # @param frame [Integer] the number of a frame
      # @param line [Integer] 0 where it is not known
      # @return [Integer] the number of the node: the same for the same arguments
      def node(parent, frame, line)
        @children[parent][[frame, line]] ||= begin
          @nodes << Node.new(parent, frame, line, 0, 0, 0, 0)
          @children << {}
          @nodes.size - 1
        end
      end

      # @param places [Array<(Frame, Integer)>] each with its line, the outermost first
      # @return [Integer] the number of the node that the last is
      def stack(places) = places.reduce(ROOT) { |parent, (frame, line)| node(parent, frame(frame), line) }

      # Adds what was sampled in a node itself.
      # @param number [Integer] of the node
      # @param samples [Integer]
      # @param running [Integer] see {Node}, as the others
      # @param waiting [Integer]
      # @param lock [Integer]
      # @return [void]
      def add(number, samples: 0, running: 0, waiting: 0, lock: 0)
        node = @nodes[number]
        node.samples += samples
        node.running += running
        node.waiting += waiting
        node.lock += lock
      end

      # @param track [Track] whose timeline has this builder's nodes
      # @return [void]
      def track(track) = @tracks << track

      # Adds all of another profile.
      # @param profile [Profile]
      # @param later [Integer] nanoseconds that it began after this one
      # @param process [Integer, nil] that its threads are of, where it is to be said
      # @return [void]
      def merge(profile, later: 0, process: nil)
        numbers = copy(profile)
        profile.tracks.each do |track|
          name = [track.name, process && "process #{process}"].compact
          track(Track.new(track.tid, name.empty? ? nil : name.join(", "),
                          track.timeline.map { |node, time| [numbers[node], time + later] }))
        end
      end

      # @return [Profile]
      def profile = Profile.new(@about, @frames.keys, @nodes, @tracks)

      private

      def copy(profile)
        frames = profile.frames.map { |frame| frame(frame) }
        profile.nodes.each_with_index.with_object([]) do |(node, index), numbers|
          numbers << (index.zero? ? ROOT : node(numbers[node.parent], frames[node.frame], node.line))
          add(numbers.last, **node.to_h.slice(:samples, *Node::WEIGHTS))
        end
      end
    end
  end
end
