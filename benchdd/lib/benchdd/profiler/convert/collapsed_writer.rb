# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # Collapsed stacks, as flame graphs are drawn of: in each line frames, the outermost first, and a weight.
      class CollapsedWriter
        # What the weight can be.
        UNITS = %i[nanoseconds samples objects].freeze

        # @param profile [Profile]
        # @param unit [Symbol, nil] of {UNITS}
        def initialize(profile, unit:, **)
          @profile = profile
          @samples = unit == :samples
          @stacks = Stacks.new(profile)
          @frames = {}
          @size = 0
        end

        # @return [String]
        # @raise [Error] when it is more than could be read again
        def to_s = @profile.nodes.each_index.map { |number| lines(number) }.join

        private

        def lines(number)
          node = @profile.nodes[number]
          weights = @samples ? { running: node.samples } : node.to_h.slice(*Node::WEIGHTS)
          weights.select { |_, weight| weight.positive? }.map { |state, weight| line(number, state, weight) }.join
        end

        # The root is nowhere else written; alone it has to be.
        def line(number, state, weight)
          frames = [*@stacks.of(number).map { |node| frame(node) }, *States::FRAMES[state]&.name]
          frames << Frame::ROOT.name if frames.empty?
          check(frames)
          "#{frames.join(";")} #{weight}\n"
        end

        def frame(node)
          @frames[[node.frame, node.line]] ||= begin
            frame = @profile.frames[node.frame]
            CollapsedFrame.join(frame, node.line.zero? ? frame.line : node.line)
          end
        end

        # Names are written as often as they are on a stack: a few long ones can be very much.
        def check(frames)
          @size += frames.sum(&:bytesize)
          return if @size <= Format::LARGEST

          raise Error, "the stacks would be more than #{Format::LARGEST} bytes: choose another format, such as firefox."
        end
      end
    end
  end
end
