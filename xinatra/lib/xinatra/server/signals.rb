# frozen_string_literal: true

module Xinatra
  class Server
    # Signals as a queue that a thread waits at. A trap may not take a lock; it may write to a pipe.
    class Signals
      # Within as many seconds the same signal may come twice, and mean it once: to a process, and to its group.
      ONCE = 0.5

      # @param names [Array<String>] of the signals, without SIG
      def initialize(names)
        @names = names
        @reader, @writer = IO.pipe
        @process = Process.pid
        @previous = names.each_with_index.to_h { |name, index| [name, trap(name) { take(name, index) }] }
      end

      # Waits for one.
      # @param seconds [Numeric, nil] at most; nil: until one comes
      # @param pipes [Array<IO>] waits for these, too
      # @return [String, nil] its name; nil when none has come
      def wait(seconds = nil, *pipes)
        ready, = IO.select([@reader, *pipes], nil, nil, seconds)
        @names[@reader.getbyte] if ready&.include?(@reader)
      end

      # Forgets those that have come: one that is sent to a whole group comes more than once.
      # @return [void]
      def forget
        @reader.read_nonblock(1000, exception: false)
      end

      # Counts as a signal that has come.
      # @param name [String]
      # @return [void]
      def push(name) = add(@names.index(name))

      # Puts back what was done on the signals before.
      # @return [void]
      def release
        @previous.each { |name, handler| trap(name, handler || "DEFAULT") }
        [@reader, @writer].each(&:close)
      end

      private

      # A child that a handler has forked has the traps, too, but they are not meant for it.
      def take(name, index)
        return add(index) if Process.pid == @process

        trap(name, "DEFAULT")
        Process.kill(name, Process.pid)
      end

      # Where the pipe is full, enough are waited for.
      def add(index)
        @writer.write_nonblock(index.chr)
      rescue IO::WaitWritable, IOError
        nil
      end
    end
  end
end
