# frozen_string_literal: true

module Xinatra
  class Server
    # Serves an app as a configuration says, in this process or with workers, and tells of it.
    class Runner
      # @param app [#call]
      # @param configuration [Configuration]
      # @param log [#puts]
      def initialize(app, configuration, log: $stderr)
        @app = app
        @configuration = configuration
        @log = log
      end

      # Answers until a signal ends it.
      # @return [void]
      # @raise [SystemCallError] when an address is taken
      # @raise [Misconfigured] when a log cannot be written
      def run
        @configuration.telemetry.check_access_log
        @configuration.telemetry.redirect
        @metrics = MetricsServer.new(@configuration) if @configuration.telemetry.metrics
        @configuration.workers > 1 ? run_cluster : run_alone
        @log.puts("== Xinatra has stopped")
      ensure
        @metrics&.stop
      end

      private

      def run_cluster
        cluster = Cluster.new(@app, @configuration, log: @log, metrics: @metrics)
        with_pid_file { cluster.run { announce(cluster.listeners) } }
      end

      def run_alone
        listeners = Listener.open(*@configuration.binds)
        worker = Worker.new(@app, @configuration, listeners, metrics: @metrics)
        with_pid_file { worker.run { announce(listeners) } }
      ensure
        listeners&.each(&:close)
      end

      def announce(listeners)
        places = listeners.map(&:to_s).uniq.join(" and ")
        environment = ENV["APP_ENV"] || ENV["RACK_ENV"] || "development"
        @log.puts("== Xinatra #{VERSION} serves #{environment} at #{places} with #{hands}")
        @log.puts("== Its metrics are at #{@metrics.start}") if @metrics
      end

      def hands
        parts = ["#{@configuration.workers} workers", "#{@configuration.threads} threads"]
        parts.shift if @configuration.workers == 1
        parts << "YJIT" if defined?(RubyVM::YJIT) && RubyVM::YJIT.enabled?
        parts.join(", ")
      end

      # Written when the addresses are taken, so that a second server leaves the first one's alone.
      def with_pid_file
        path = @configuration.pid_file
        return yield unless path

        begin
          File.write(path, "#{Process.pid}\n")
          yield
        ensure
          File.unlink(path) if File.file?(path) && File.read(path).to_i == Process.pid
        end
      end
    end
  end
end
