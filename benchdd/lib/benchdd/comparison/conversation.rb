# frozen_string_literal: true

require "io/wait"

module BenchDD
  module Comparison
    # The runner's end of what {Worker::Session} describes. Who includes it has the pipes `@orders` and `@answers`, and
    # knows about the process: `kill`, `fate(seconds)` and `written`.
    module Conversation
      # Seconds for starting: Ruby, the gems, the suite's file.
      START = 120
      # Seconds for ending by itself, a server's processes among it.
      END_TIME = 10
      # How much of what a worker wrote is shown when it died.
      SHOWN = 2000
      private_constant :SHOWN

      # Asks for something.
      # @param order [Array<Symbol, Integer>] see {Worker::Session}
      # @param timeout [Numeric] seconds
      # @return [Object] the parsed answer
      # @raise [Trouble] when the suite's code raised, the process has ended or takes too long
      def ask(*order, timeout: START)
        order(*order)
        answer(timeout)
      end

      # Gives an order, and does not wait for the answer. Starting takes time of its own, and is waited for when it is
      # first asked: until then, others may start.
      # @param order [Array<Symbol, Integer>] see {Worker::Session}
      # @return [void]
      # @raise [Trouble] when the process has ended
      def order(*order)
        @ready ||= read_line(START)
        @orders.write(Worker::Message.write(order), "\n")
      rescue Errno::EPIPE
        raise died
      end

      # Waits for what an order is answered.
      # @param timeout [Numeric] seconds
      # @param besides [Numeric] more seconds, for what is expected to take time before
      # @return [Object] the parsed answer
      # @raise (see #ask)
      def answer(timeout, besides: 0)
        answer = Worker::Message.read(read_line(timeout, besides))
        answer.is_a?(Hash) && answer[:error] ? raise(trouble(answer[:error])) : answer
      end

      # Ends the process.
      # @param seconds [Numeric]
      # @return [Trouble] that it took longer than these
      def too_slow(seconds)
        kill
        Trouble.new("timeout", "it took longer than #{seconds} s: let it do less, or say `timeout` in the suite.")
      end

      private

      def read_line(timeout, besides = 0)
        @buffer ||= +""
        deadline = now + timeout + besides
        until (stop = @buffer.index("\n"))
          raise too_slow(timeout) unless @answers.wait_readable([deadline - now, 0].max)

          @buffer << @answers.readpartial(65_536)
        end
        @buffer.slice!(0..stop).chomp
      rescue EOFError
        raise died
      end

      # What has closed the pipe and does not end, is ended.
      def died
        how = fate(END_TIME)
        kill unless how
        how ||= fate(END_TIME)
        text = ending
        Trouble.new("killed", "its process #{how}#{text.empty? ? "." : ": #{text}"}")
      end

      # The end of what it wrote, without where an exception came from.
      def ending
        text = written.scrub.lines.grep_v(/\A\s+from /).join.strip
        text[-SHOWN..] || text
      end

      def trouble(error) = Trouble.new(*error.values_at(:status, :message, :location))

      # @return [String] for people: how a process has ended
      def words(exit_status, signal)
        signal ? "was killed by SIG#{Signal.signame(signal)}" : "ended with status #{exit_status}"
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
