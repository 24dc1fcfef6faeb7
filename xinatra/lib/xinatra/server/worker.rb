# frozen_string_literal: true

require_relative "signals"

module Xinatra
  class Server
    # One process that answers, until a signal ends it: INT and TERM let it answer what has come, a second one does not.
    # Under a master it leaves that to the master.
    class Worker
      SIGNALS = %w[INT TERM].freeze
      private_constant :SIGNALS

      # @param app [#call]
      # @param configuration [Configuration]
      # @param listeners [Array<Listener>]
      # @param led [Boolean] whether it has a master
      def initialize(app, configuration, listeners, led: false)
        @configuration = configuration
        @led = led
        @server = Server.new(app, binds: listeners, threads: configuration.threads, processes: configuration.workers,
                                  **configuration.limits)
      end

      # Answers.
      # @yield when it has begun
      # @return [void]
      def run
        @signals = Signals.new(SIGNALS)
        # Without a master there is nobody to be replaced, and with one it is not this process that is asked.
        user = trap("USR1", "IGNORE")
        @server.start
        yield if block_given?
        await
        stop
      ensure
        trap("USR1", user || "DEFAULT")
        @signals.release
      end

      # Ends it as TERM does; from any thread.
      # @return [void]
      def stop_soon = @signals.push("TERM")

      private

      # A terminal's INT is its master's, too, who passes on what it means.
      def await
        nil until @signals.wait == "TERM" || !@led
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
