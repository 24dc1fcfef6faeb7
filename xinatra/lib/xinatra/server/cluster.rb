# frozen_string_literal: true

require_relative "worker"

module Xinatra
  class Server
    # A master process that opens the listeners and keeps them, and forks workers, which answer. A worker that dies is
    # replaced; its successor has the same listener, so that connections that wait in its queue are answered.
    #
    # Signals: INT and TERM end it when all is answered; USR1 replaces one worker after the other.
    class Cluster
      ENDING = %w[INT TERM].freeze
      SIGNALS = [*ENDING, "CHLD", "USR1"].freeze
      # Where there are files that somebody may move away.
      REOPENING = "HUP"
      # A worker that dies sooner is replaced only after as long, in seconds.
      SHORT = 1
      # How long a worker may take to begin, in seconds.
      BEGINNING = 60
      private_constant :ENDING, :SIGNALS, :REOPENING, :SHORT, :BEGINNING

      # One worker, seen from the master.
      Seat = Struct.new(:index, :listeners, :pid, :since)
      private_constant :Seat

      # @param app [#call]
      # @param configuration [Configuration]
      # @param log [#puts]
      # @param metrics [MetricsServer, nil] to whose figures workers add
      def initialize(app, configuration, log: $stderr, metrics: nil)
        @app = app
        @configuration = configuration
        @log = log
        @metrics = metrics
        @retired = {}
        @seats = listeners_of_workers.each_with_index.map { |listeners, index| Seat.new(index, listeners) }
      end

      # @return [Array<Listener>] of all workers
      def listeners = @seats.flat_map(&:listeners).uniq

      # Answers until a signal ends it.
      # @yield when a worker has begun
      # @return [void]
      def run
        @signals = Signals.new(@configuration.telemetry.files? ? [*SIGNALS, REOPENING] : SIGNALS)
        @configuration.before_fork.each(&:call)
        @life, @kept = IO.pipe
        begun = @seats.map { |seat| start(seat) }
        yield self if begun.any? && block_given?
        attend
      ensure
        @signals&.release
        listeners.each(&:close)
      end

      private

      # Each worker has a listener of its own, and the system spreads connections among them (SO_REUSEPORT in
      # socket(7)); those of a Unix socket have one together.
      def listeners_of_workers
        first = Listener.open(*@configuration.binds, shared: true)
        [first, *Array.new(@configuration.workers - 1) { first.map(&:another) }]
      end

      # @return [Boolean] whether it has begun to answer
      def start(seat)
        ready, began = IO.pipe
        seat.since = now
        seat.pid = fork { serve(seat, ready, began) }
        began.close
        !ready.wait_readable(BEGINNING).nil? && !ready.eof?
      rescue SystemCallError => e
        @log.puts("xinatra: worker #{seat.index} cannot be started, and is tried again: #{e.message}")
        seat.pid = nil
      ensure
        [ready, began].each { |pipe| pipe&.close }
      end

      def serve(seat, ready, began)
        [ready, @kept].each(&:close)
        (listeners - seat.listeners).each(&:release)
        @metrics&.release
        @signals.release
        @configuration.after_fork.each { |block| block.call(seat.index) }
        worker = Worker.new(@app, @configuration, seat.listeners, led: true, metrics: @metrics)
        follow(worker)
        worker.run { tell(began) }
      end

      # The master may have stopped waiting for it.
      def tell(began)
        began.write("+")
        began.close
      rescue Errno::EPIPE
        nil
      end

      # Ends with the master: its end of the pipe is closed when it has gone, however it went.
      def follow(worker)
        Thread.new do
          @life.wait_readable
          worker.stop_soon
        end
      end

      def attend
        loop do
          case @signals.wait(SHORT)
          when "CHLD" then replace_dead
          when "USR1" then replace_all
          when REOPENING then reopen
          when *ENDING then return end_all
          else tidy
          end
        end
      end

      def reopen
        @configuration.telemetry.redirect
      rescue Misconfigured => e
        @log.puts("xinatra: #{e.message}; it stays where it is")
      ensure
        [*@seats.filter_map(&:pid), *@retired.keys].each { |pid| signal(REOPENING, pid) }
      end

      # Whoever could not be started is tried again; who was told to end and has not, is ended.
      def tidy
        @seats.each { |seat| start(seat) unless seat.pid }
        late = @retired.select { |_pid, since| now - since > @configuration.grace + 5 }
        late.each_key { |pid| signal("KILL", pid) }
      end

      def replace_dead
        reap.each do |pid, status|
          seat = @seats.find { |one| one.pid == pid }
          next unless seat

          @log.puts("xinatra: worker #{seat.index} (#{pid}) has ended with #{describe(status)}, and is replaced")
          sleep(SHORT) if now - seat.since < SHORT
          start(seat)
        end
      end

      # The new worker answers before the old one stops.
      def replace_all
        @seats.each do |seat|
          old = seat.pid
          next @log.puts("xinatra: worker #{seat.index} (#{old}) stays, for no other has begun") unless successor(seat)

          retire(old, "TERM") if old
        end
      end

      def retire(pid, name)
        @retired[pid] = now
        signal(name, pid)
      end

      # @return [Boolean] whether there is one; else the seat is as it was
      def successor(seat)
        before = seat.dup
        return true if start(seat)

        retire(seat.pid, "KILL") if seat.pid
        seat.pid = before.pid
        seat.since = before.since
        false
      end

      # New connections are refused at once: those that came before are the workers'.
      def end_all
        listeners.each(&:release)
        pids = @seats.filter_map(&:pid)
        @seats.each { |seat| seat.pid = nil }
        pids.each { |pid| signal("TERM", pid) }
        await(pids + @retired.keys).each { |pid| signal("KILL", pid) }
      end

      # Waits for processes to end, until whoever has asked asks again.
      # @return [Array<Integer>] those that have not
      def await(pids)
        begun = now
        until pids.empty? || now - begun > @configuration.grace + 5
          asked = @signals.wait(0.05)
          return pids if ENDING.include?(asked) && now - begun > Signals::ONCE

          pids -= reap.map(&:first)
        end
        pids
      end

      # @return [Array] pid and status of each child that has ended
      def reap
        ended = []
        while (found = Process.wait2(-1, Process::WNOHANG))
          ended << found
          @retired.delete(found.first)
        end
        ended
      rescue Errno::ECHILD
        ended
      end

      def describe(status) = status.signaled? ? "signal #{status.termsig}" : "status #{status.exitstatus}"

      def signal(name, pid)
        Process.kill(name, pid)
      rescue Errno::ESRCH
        nil # it has ended already
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
