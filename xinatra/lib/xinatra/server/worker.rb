# frozen_string_literal: true

require_relative "signals"

module Xinatra
  class Server
    # One process that answers, until a signal ends it: INT and TERM let it answer what has come, a second one does not.
    # Under a master it leaves that to the master.
    class Worker
      SIGNALS = %w[INT TERM].freeze
      # Where there are files that somebody may move away.
      REOPENING = "HUP"
      private_constant :SIGNALS, :REOPENING

      # @param app [#call]
      # @param configuration [Configuration]
      # @param listeners [Array<Listener>]
      # @param led [Boolean] whether it has a master
      # @param metrics [MetricsServer, nil] whose figures it adds to
      def initialize(app, configuration, listeners, led: false, metrics: nil)
        @configuration = configuration
        @telemetry = configuration.telemetry
        @led = led
        @access_log = @telemetry.open_access_log
        @server = Server.new(app, binds: listeners, threads: configuration.threads, processes: configuration.workers,
                                  access_log: @access_log, figures: metrics&.figures&.claim,
                                  request_ids: @telemetry.request_ids, **configuration.limits)
      end

      # Answers.
      # @yield when it has begun
      # @return [void]
      def run
        @signals = Signals.new(@telemetry.files? ? [*SIGNALS, REOPENING] : SIGNALS)
        # Without a master there is nobody to be replaced, and with one it is not this process that is asked.
        user = trap("USR1", "IGNORE")
        @server.start
        yield if block_given?
        await
        stop
      ensure
        trap("USR1", user || "DEFAULT")
        @signals.release
        @access_log&.close
      end

      # Ends it as TERM does; from any thread.
      # @return [void]
      def stop_soon = @signals.push("TERM")

      private

      # A terminal's INT is its master's, too, who passes on what it means.
      def await
        loop do
          case @signals.wait
          when REOPENING then reopen
          when "TERM" then return
          else return unless @led
          end
        end
      end

      def reopen
        @access_log&.reopen
        @telemetry.redirect
      rescue Misconfigured => e
        warn("xinatra: #{e.message}; it stays where it is")
      end

      def stop
        stopping = Thread.new { @server.stop(@configuration.grace) }
        return stopping.join if @led

        stopping.join(Signals::ONCE)
        @signals.forget
        stopping.join(0.05) until !stopping.alive? || @signals.wait(0)
        @server.stop(0) if stopping.alive?
      end
    end
  end
end
