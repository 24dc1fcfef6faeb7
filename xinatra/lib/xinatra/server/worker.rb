# frozen_string_literal: true

require_relative "logs"
require_relative "signals"

module Xinatra
  class Server
    # One of several processes that answer, until its master says that it is to end.
    class Worker
      SIGNALS = %w[INT TERM].freeze
      # Those that are the master's, and may come to its whole group.
      IGNORED = %w[USR1 USR2].freeze
      private_constant :SIGNALS, :IGNORED

      # @param app [#call]
      # @param configuration [Configuration]
      # @param listeners [Array<Listener>]
      # @param metrics [MetricsServer, nil] whose figures it adds to
      def initialize(app, configuration, listeners, metrics: nil)
        @configuration = configuration
        @logs = Logs.new(configuration.telemetry)
        @server = Server.configured(app, configuration, listeners, logs: @logs, metrics:)
      end

      # Answers.
      # @yield when it has begun
      # @return [void]
      def run
        @signals = Signals.new([*SIGNALS, *@logs.signals])
        # Ignored by a block, for what the app starts would inherit "IGNORE" (execve(2)).
        IGNORED.each { |name| trap(name) { nil } }
        @server.start
        yield
        await
        @server.stop(@configuration.grace)
        @configuration.on_stop.each(&:call)
      ensure
        IGNORED.each { |name| trap(name, "DEFAULT") }
        @signals.release
        @logs.close
      end

      # Ends it as TERM does; from any thread.
      # @return [void]
      def stop_soon = @signals&.push("TERM")

      private

      # A terminal's INT is its master's, too, who passes on what it means.
      def await
        until (asked = @signals.wait) == "TERM"
          @logs.reopen if asked == Logs::SIGNAL
        end
      end
    end
  end
end
