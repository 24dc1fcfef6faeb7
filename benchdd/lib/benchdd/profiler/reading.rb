# frozen_string_literal: true

module BenchDD
  module Profiler
    # Reads what the sampler has written down.
    class Reading
      # Of a node in C: parent, frame, line, samples, and a weight for each kind.
      NODE = "LLlLQQQ"
      NODE_BYTES = 40
      # The frames that Ruby does not know, by their numbers.
      SPECIAL = [Frame::ROOT, Frame::GC, Frame::TRUNCATED].freeze
      # How Ruby calls the path of what is written in C.
      C_PATH = "<cfunc>"
      private_constant :NODE, :NODE_BYTES, :SPECIAL, :C_PATH

      # @param data [Hash{Symbol => Object}] of the sampler
      # @param options [Options]
      # @param cpu [Integer] nanoseconds, by the process's clock
      def initialize(data, options, cpu)
        @data = data
        @options = options
        @cpu = cpu
      end

      # @return [Profile]
      def profile = Profile.new(about, frames, nodes, tracks)

      private

      def about
        { mode: @options.mode, rate: @options.rate, clock: @data[:clock], ruby: RUBY_DESCRIPTION,
          samples: @data[:samples], gc: @data[:gc_samples], deferred: @data[:deferred], faults: @data[:faults],
          cpu: @cpu, memory: @data[:memory] }
      end

      def frames = SPECIAL + @data[:frames].map { |frame| frame ? frame(*frame) : Frame::ROOT }

      def frame(name, path, line) = Frame.new(name || "(unknown)", path == C_PATH ? nil : path, line)

      def nodes
        bytes = @data[:nodes]
        Array.new(bytes.bytesize / NODE_BYTES) { |index| Node.new(*bytes.unpack(NODE, offset: index * NODE_BYTES)) }
      end

      def tracks = @data[:threads].map { |tid, thread, bytes| Track.new(tid, thread.name, timeline(bytes)) }

      # Nodes and steps of time as zigzag varints: the one as a difference to the last, the other as a difference to the
      # last step.
      def timeline(bytes)
        changes = Varints.unpack(bytes).map { |number| Varints.unzigzag(number) }
        nodes, steps = changes.partition.with_index { |_, index| index.even? }
        Varints.sums(nodes).zip(Varints.sums(Varints.sums(steps)).map { |time| time * Format::STEP })
      end
    end
  end
end
