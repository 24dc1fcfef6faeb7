# frozen_string_literal: true

# The script of a guard: a process between a server and the one that wanted it, which ends the server with all its
# processes as soon as the other end of its standard input is closed. The kernel closes that when the other has ended,
# even by SIGKILL.
#
# It reads one line with what to start; it writes `started PID` or `failed WHY`, then `ended HOW`, to its standard
# output. What the server writes comes out at its standard error.

require_relative "process_tree"

module BenchDD
  module Servers
    # See above.
    class Guard
      # prctl(2): orphans of our descendants become our children, so that none is lost, nor its CPU time.
      SUBREAPER = 36
      # Seconds between two looks at whether the parent is still the same: another process that was forked from it, and
      # did not run another program, may hold the pipe open.
      PERIOD = 1
      # Seconds between two looks at what has ended.
      STEP = 0.01
      # Seconds after which what is still there after SIGKILL is left alone: it hangs in the kernel.
      LAST = 5
      private_constant :SUBREAPER, :PERIOD, :STEP, :LAST

      # @param input [IO]
      # @param output [IO]
      def initialize(input, output)
        @input = input
        @output = output
        @parent = Process.ppid
        @tree = ProcessTree.new(Process.pid, own: false)
        @ended, @wake = IO.pipe
      end

      # Starts the server, waits, and ends it.
      # @return [void]
      def run
        order = @input.gets or return
        order = Marshal.load(order.unpack1("m")) # rubocop:disable Security/MarshalLoad -- our own parent's
        adopt_orphans
        trap(:CHLD) { @wake.write_nonblock(".", exception: false) }
        %i[INT TERM HUP].each { |signal| trap(signal) { @input.close } }
        start(order)
        wait
      ensure
        finish(order ? order[:grace] : 0)
      end

      private

      def adopt_orphans
        require "fiddle"
        prctl = Fiddle::Function.new(Fiddle.dlopen(nil)["prctl"], [Fiddle::TYPE_INT, Fiddle::TYPE_LONG], Fiddle::TYPE_INT)
        prctl.call(SUBREAPER, 1)
      rescue LoadError, Fiddle::DLError
        nil # A Ruby without Fiddle: orphans that left the server's process group get away.
      end

      def start(order)
        env = %w[RUBYOPT RUBYLIB].to_h { |name| [name, nil] }.merge(order[:env])
        @pid = Process.spawn(env, *order[:command], chdir: order[:root], in: File::NULL, out: $stderr, pgroup: true)
        say("started #{@pid}")
      rescue SystemCallError => e
        say("failed #{e.message}")
      end

      def wait
        until @input.closed? || Process.ppid != @parent
          readable, = IO.select([@input, @ended], nil, nil, PERIOD)
          next unless readable

          reap if readable.include?(@ended) && @ended.read_nonblock(4096, exception: false)
          break if readable.include?(@input)
        end
      rescue IOError
        nil # Closed by a signal.
      end

      def reap
        while (ended = Process.wait2(-1, Process::WNOHANG))
          pid, status = ended
          say("ended #{how(status)}") if pid == @pid
        end
      rescue Errno::ECHILD
        nil
      end

      def how(status) = status.signaled? ? "SIG#{Signal.signame(status.termsig)}" : "status #{status.exitstatus}"

      # First asks the server to end, as its operator would; then whatever is left has to.
      def finish(grace)
        group(:TERM)
        wait_until(grace) { @tree.pids.empty? }
        wait_until(LAST) do
          group(:KILL)
          @tree.signal(:KILL)
          @tree.pids.empty?
        end
      end

      def group(signal)
        Process.kill(signal, -@pid) if @pid
      rescue Errno::ESRCH
        nil
      end

      def wait_until(seconds)
        deadline = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
        loop do
          reap
          break if yield || Process.clock_gettime(Process::CLOCK_MONOTONIC) > deadline

          sleep(STEP)
        end
      end

      def say(line)
        @output.write(line, "\n")
        @output.flush
      rescue Errno::EPIPE
        nil # Nobody is left to hear it.
      end
    end
  end
end

BenchDD::Servers::Guard.new($stdin, $stdout).run
