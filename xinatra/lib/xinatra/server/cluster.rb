# frozen_string_literal: true

require_relative "hook"
require_relative "seat"
require_relative "worker"
require_relative "worker_process"

module Xinatra
  class Server
    # Workers, which answer, and their master, which keeps the listeners. A worker that dies is replaced; its successor
    # has the same listeners, so that connections that wait in their queues are answered. A {Supervisor} says what is to
    # be done; nothing here waits.
    class Cluster
      # @param app [#call]
      # @param configuration [Configuration]
      # @param listeners [Listeners]
      # @param log [#puts]
      # @param metrics [MetricsServer, nil] to whose figures workers add
      def initialize(app, configuration, listeners, log: $stderr, metrics: nil)
        @app = app
        @configuration = configuration
        @listeners = listeners
        @log = log
        @metrics = metrics
        @seats = Array.new(configuration.workers) do |index|
          Seat.new(index, listeners.of(index)) { |seat| WorkerProcess.new { |began| serve(seat, began) } }
        end
        @queue = []
        @retired = {}
      end

      # @return [Array<String>] signals that it wants to hear of
      def signals = @configuration.telemetry.files? ? ["CHLD", Logs::SIGNAL] : ["CHLD"]

      # Starts the workers.
      # @param signals [Signals] the master's, which are not the workers'
      # @return [void]
      def start(signals)
        @signals = signals
        @configuration.before_fork.each { |block| Hook.call(:before_fork, block) }
        @life, @kept = IO.pipe
        tend
      end

      # @return [Boolean] whether it answers: one worker does, and no other is still to begin
      def begun? = @seats.none?(&:starting?) && @seats.any? { |seat| seat.process&.begun? }

      # @param late [Boolean] whether those have failed, too, that take too long
      # @return [String, nil] why the first worker could not begin, where none could
      def failure(late: false)
        failures = @seats.map { |seat| seat.failure(late:) }
        failures.first if failures.all?
      end

      # @return [Boolean] whether workers are being replaced
      def replacing? = @queue.any? || @seats.any?(&:coming)

      # @return [Array<IO>] what is to be waited for
      def pipes = @seats.flat_map(&:processes).flat_map(&:pipes)

      # @return [Numeric, nil] for how many seconds; nil: for any
      def patience = @seats.select(&:vacant?).map(&:patience).min || (1 if replacing? || @retired.any?)

      # Does what has become necessary.
      # @return [void]
      def tend
        @seats.each { |seat| hear(seat) }
        bury
        @seats.each { |seat| fill(seat) if seat.vacant? && seat.patience.zero? }
        replace_next
        late = now - @configuration.grace - Supervisor::SLACK
        @retired.each { |process, since| process.signal("KILL") if since < late }
      end

      # Replaces one worker after the other; the new one answers before the old one stops.
      # @return [void]
      def replace = @queue |= @seats

      # Has logs opened anew, also those of workers.
      # @return [void]
      def reopen
        @configuration.telemetry.redirect
      rescue Misconfigured => e
        @log.puts("xinatra: #{e.message}; it stays where it is")
      ensure
        [*@seats.flat_map(&:processes), *@retired.keys].each { |process| process.tell(Logs::SIGNAL) }
      end

      # Its own logs are those of its workers.
      # @return [void]
      def release = nil

      # New connections are refused from now on: those that came before are the workers'. Whoever is still to begin
      # ends, too.
      # @return [void]
      def stop
        @listeners.release
        @leaving = @seats.flat_map(&:processes) + @retired.keys
        @leaving.each { |process| process.signal("TERM") }
      end

      # @return [Boolean] whether all workers have ended
      def stopped?
        @leaving.reject!(&:ended)
        @leaving.empty?
      end

      # Ends the workers that are left.
      # @return [void]
      def kill = @leaving.each { |process| process.signal("KILL") }

      private

      def serve(seat, began)
        @kept.close
        (@listeners.to_a - seat.listeners).each(&:release)
        @metrics&.release
        @signals.release
        @configuration.after_fork.each { |block| Hook.call(:after_fork, block, seat.index) }
        worker = Worker.new(@app, @configuration, seat.listeners, metrics: @metrics)
        follow(worker)
        worker.run { tell(began, WorkerProcess::BEGUN) }
      rescue Misconfigured => e
        raise if began.closed?

        tell(began, e.message)
        exit(1)
      end

      # The master may have stopped waiting for it.
      def tell(began, what)
        began.write(what)
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

      def fill(seat)
        seat.fill
      rescue SystemCallError => e
        @log.puts("xinatra: worker #{seat.index} cannot be started, and is tried again: #{e.message}")
      end

      def hear(seat)
        coming = seat.coming
        leaving = seat.hear or return
        return retire(leaving, "TERM") unless leaving == coming

        stays(seat, leaving.failure)
        retire(leaving, "KILL")
      end

      def bury
        @retired.delete_if { |process, _since| process.ended }
        @seats.each do |seat|
          seat.processes.each do |process|
            ended = process.ended
            clear(seat, process, ended) if ended
          end
        end
      end

      def clear(seat, process, ended)
        coming = process == seat.coming
        seat.clear(process, ended)
        return stays(seat, seat.failure) if coming

        problem = process.begun? ? "has ended with #{ended}, and is replaced" : "could not begin: #{seat.failure}"
        @log.puts("xinatra: worker #{seat.index} (#{process.pid}) #{problem}")
      end

      def replace_next
        return if @queue.empty? || @seats.any?(&:coming)

        seat = @queue.shift
        seat.call_next unless seat.vacant?
      rescue SystemCallError => e
        stays(seat, e.message)
      end

      def stays(seat, problem)
        @log.puts("xinatra: worker #{seat.index} (#{seat.process&.pid}) stays, for no other has begun: #{problem}")
      end

      def retire(process, name)
        process.release
        process.signal(name)
        @retired[process] = now
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
