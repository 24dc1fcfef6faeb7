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
        { mode: @options.mode, **amount, clock: @data[:clock], ruby: RUBY_DESCRIPTION, yjit: yjit?,
          pid: Process.pid, started: @data[:started], samples: @data[:samples], gc: @data[:gc_samples],
          deferred: @data[:deferred], faults: @data[:faults], handling: (@data[:handling] unless objects?), cpu: @cpu,
          memory: @data[:memory] }.compact
      end

      def objects? = @options.mode == :allocations

      def amount = objects? ? { every: @options.every } : { rate: @options.rate }

      # Then a line is that of the last call or allocation: compiled code does not write down where it is.
      def yjit? = defined?(RubyVM::YJIT) ? RubyVM::YJIT.enabled? : false

      def frames = @frames ||= SPECIAL + @data[:frames].map { |frame| frame ? frame(*frame) : Frame::ROOT }

      # What a template is made into begins before its first line.
      def frame(name, path, line) = Frame.new(name || "(unknown)", path == C_PATH ? nil : path, [line, 0].max)

      def nodes
        bytes = @data[:nodes]
        nodes = Array.new(bytes.bytesize / NODE_BYTES) do |index|
          Node.new(*bytes.unpack(NODE, offset: index * NODE_BYTES))
        end
        nodes.each { |node| node.line = 0 unless line?(node) } if yjit?
        without_dummies(nodes)
      end

      # Now and then compiled code leaves a line behind that is none of its method's.
      def line?(node)
        frame = frames[node.frame]
        node.line.between?(frame.line, last_line(frame.path))
      end

      def last_line(path)
        (@last_lines ||= {})[path] ||= path && File.file?(path) ? File.foreach(path).count : Float::INFINITY
      rescue SystemCallError
        Float::INFINITY
      end

      # Ruby 3.1 begins the main thread's stack with a frame of nothing, called like the program's own below it.
      def without_dummies(nodes)
        @places = []
        dummies = dummies(nodes)
        nodes.each_with_index.with_object([]) do |(node, index), kept|
          node.parent = @places[node.parent] || 0
          @places[index] = dummies.include?(index) ? 0 : kept.size
          dummies.include?(index) ? add(kept.first, node) : kept << node
        end
      end

      def dummies(nodes)
        found = nodes.filter_map do |node|
          parent = nodes[node.parent]
          node.parent if node.frame != parent.frame && parent.parent.zero? && frames[node.frame] == frames[parent.frame]
        end
        found.uniq - [0]
      end

      def add(sum, node) = [:samples, *Node::WEIGHTS].each { |name| sum[name] += node[name] }

      def tracks = @data[:threads].map { |tid, thread, bytes| Track.new(tid, thread.name, timeline(bytes)) }

      # Nodes and steps of time as zigzag varints: the one as a difference to the last, the other as a difference to the
      # last step.
      def timeline(bytes)
        changes = Varints.unpack(bytes).map { |number| Varints.unzigzag(number) }
        nodes, steps = changes.partition.with_index { |_, index| index.even? }
        times = Varints.sums(Varints.sums(steps))
        Varints.sums(nodes).zip(times).map { |node, time| [@places[node], time * Format::STEP] }
      end
    end
  end
end
