# frozen_string_literal: true

require_relative "logs"

module Xinatra
  class Server
    # A server without workers: this process answers. To a {Supervisor} it is what a {Cluster} is.
    class Alone
      # @param app [#call]
      # @param configuration [Configuration]
      # @param listeners [Listeners]
      # @param log [#puts]
      # @param metrics [MetricsServer, nil] whose figures it adds to
      def initialize(app, configuration, listeners, log: $stderr, metrics: nil)
        @configuration = configuration
        @log = log
        @logs = Logs.new(configuration.telemetry)
        @server = Server.configured(app, configuration, listeners.of(0), logs: @logs, metrics:)
      end

      # @return [Array<String>] signals that it wants to hear of, apart from CHLD: its children are the app's
      def signals = @logs.signals

      # @param _signals [Signals]
      # @return [void]
      def start(_signals) = @server.start

      # @return [Boolean]
      def begun? = true

      # @return [nil]
      def failure(**) = nil

      # @return [Boolean]
      def replacing? = false

      # @return [Array<IO>]
      def pipes = []

      # @return [nil]
      def patience = nil

      # @return [void]
      def tend = nil

      # @return [void]
      def replace = @log.puts("xinatra: there are no workers to replace: USR2 starts the whole server anew")

      # @return [void]
      def reopen = @logs.reopen

      # @return [void]
      def release = @logs.close

      # Takes no more connections, and answers what has come.
      # @return [void]
      def stop
        @stopping = Thread.new do
          @server.stop(@configuration.grace)
          @configuration.on_stop.each(&:call)
        end
      end

      # @return [Boolean] whether all is answered
      def stopped? = !@stopping.alive?

      # Gives up what is left.
      # @return [void]
      def kill = @server.stop(0)
    end
  end
end
