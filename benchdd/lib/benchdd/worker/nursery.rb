# frozen_string_literal: true

module BenchDD
  module Worker
    # The process that workers are forked from, with nothing loaded but what serves them. It stays behind them: when the
    # runner closes the pipe, or is gone, it ends the workers and all that is in their process groups, also where a
    # scenario hangs.
    #
    # It reads one {Message} with what to start. It writes a line with the workers' process ids, and for each that ends
    # a line: its number, its exit status, the signal that killed it; "-" is for neither.
    class Nursery
      # Seconds for the killed to be gone.
      LAST = 5
      private_constant :LAST

      # @param control [IO]
      # @param status [IO]
      def initialize(control, status)
        @control = control
        @status = status
        [control, status].each { |io| io.close_on_exec = true }
        status.sync = true
      end

      # Starts the workers, and waits for their end.
      # @return [void]
      def run
        job = @control.gets or return
        @files, children = Message.read(job).values_at(:files, :children)
        @ports = children.each_index.map { |index| Descriptors.of(index).map { |port| IO.for_fd(*port) } }
        GC.start
        @pids = children.each_with_index.map { |child, index| start(child, index) }
        @ports.flatten.each(&:close)
        @status.puts(@pids.join(" "))
        watch
      end

      private

      # @return [Integer] its process id
      def start(child, index)
        pid = fork { live(child, index) }
        Process.setpgid(pid, pid)
        pid
      rescue Errno::EACCES, Errno::ESRCH
        pid # It was quicker, or has ended.
      end

      # What Process.spawn and Ruby's options would have done for a process of its own.
      def live(child, index)
        Process.setpgid(0, 0)
        orders, answers, log, *baton = adopt(index)
        $stdout.reopen(log)
        $stderr.reopen(log)
        log.close
        ENV.update(child[:environment])
        Dir.chdir(child[:folder])
        child[:libraries].each { |library| require library }
        Worker.serve(@files, orders, answers, relay: Relay.new(*baton))
      end

      # What is the others' is closed: else the end of one would not be seen while another lives.
      def adopt(index)
        own = @ports.delete_at(index)
        [@control, @status, *@ports.flatten].each(&:close)
        own.each { |io| io.close_on_exec = true }
      end

      def watch
        watchers = @pids.each_with_index.map { |pid, index| Thread.new { tell(index, Process.wait2(pid).last) } }
        @control.read
      ensure
        @pids.each { |pid| kill(pid) }
        watchers&.each { |thread| thread.join(LAST) }
      end

      def tell(index, status)
        @status.puts([index, status.exitstatus || "-", status.termsig || "-"].join(" "))
      rescue Errno::EPIPE
        nil # Nobody is left to hear it.
      end

      def kill(pid)
        Process.kill(:KILL, -pid)
      rescue Errno::ESRCH
        nil
      end
    end
  end
end
