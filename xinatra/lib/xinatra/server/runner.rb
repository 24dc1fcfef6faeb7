# frozen_string_literal: true

require_relative "../advice"
require_relative "alone"
require_relative "cluster"
require_relative "descriptor_limit"
require_relative "handed"
require_relative "listeners"
require_relative "metrics_server"
require_relative "notification"
require_relative "pid_file"
require_relative "predecessor"
require_relative "succession"
require_relative "supervisor"

module Xinatra
  class Server
    # Serves an app as a configuration says, in this process or with workers, and tells of it: to people by a log, to
    # systemd, to the server whose place it takes. What needs root is done first, the app is loaded without.
    class Runner
      # Takes what whoever starts this process has given to it.
      # @param configuration [Configuration]
      # @param log [#puts]
      # @param command [Command, nil] how the program was started; nil: there is no hot restart
      # @param environment [Hash{String => String}, ENV]
      # @yieldreturn [#call] the app
      # @raise [Misconfigured] when systemd has passed what is no socket
      def initialize(configuration, log: $stderr, command: nil, environment: ENV, &app)
        @configuration = configuration
        @log = log
        @command = command
        @app = app
        @notification = Notification.take(environment)
        @predecessor = Predecessor.take(environment)
        @handed = Handed.new([*Activation.take(environment), *@predecessor&.lent], [*@predecessor&.own])
        @pid_file = PidFile.new(configuration.pid_file)
      end

      # Answers until a signal ends it.
      # @return [void]
      # @raise [SystemCallError] when an address is taken
      # @raise [Misconfigured] when it cannot be served so
      # @raise [Supervisor::Failed] when no worker could begin
      def run
        @configuration.telemetry.redirect
        DescriptorLimit.raise_for(@configuration.limits[:connections], log: @log)
        listen
        @pid_file.write unless @predecessor
        drop_privileges
        check_tls
        @configuration.telemetry.check_access_log
        serve(@app.call)
        @log.puts("== Xinatra has stopped")
      ensure
        leave
      end

      private

      def listen
        @listeners = Listeners.open(addresses, workers: @configuration.workers, handed: @handed)
        if @configuration.telemetry.metrics
          @metrics = MetricsServer.new(@configuration, handed: @handed)
          @listeners.besides.concat(@metrics.listeners)
        end
        @listeners.add_rest
      end

      # Where nobody has said where to listen, systemd's sockets are enough.
      def addresses = @configuration.anywhere? && @handed.lent.any? ? [] : @configuration.binds

      def drop_privileges
        wanted = @configuration.privileges or return
        give_files(wanted) if Process.euid.zero? && !@predecessor
        wanted.drop
      end

      # Workers read the files as whom the server goes on, now and when they are renewed: what only root can read is
      # told before anything is loaded.
      def check_tls = @listeners.filter_map(&:tls).uniq.each(&:check_files)

      # A successor has to write them, too.
      def give_files(to)
        @pid_file.give(to.user, to.group)
        log = @configuration.telemetry.log
        File.chown(to.user, to.group, log) if log
      end

      def serve(app)
        kind = @configuration.workers > 1 ? Cluster : Alone
        crew = kind.new(app, @configuration, @listeners, log: @log, metrics: @metrics)
        @succession = Succession.new(@command, @listeners, @notification, log: @log)
        supervisor = Supervisor.new(crew, @configuration, succession: @succession, notification: @notification)
        supervisor.run(anxious: !@predecessor.nil?) { begin_to_serve }
      end

      # @return [String] what to say of it
      def begin_to_serve
        @pid_file.write if @predecessor
        status = "serves #{mode} at #{@listeners.map(&:to_s).uniq.join(" and ")} with #{hands}"
        @log.puts("== Xinatra #{VERSION} #{status}")
        @log.puts("== Its metrics are at #{@metrics.start}") if @metrics
        Advice.for(@configuration.threads).each { |sentence| @log.puts("xinatra: #{sentence}") }
        relieve if @predecessor
        status
      end

      # Whoever has ended the predecessor meanwhile has meant all of the server.
      def relieve
        return if @predecessor.relieve

        @log.puts("xinatra: process #{Process.pid} ends, for the server that it was to relieve has gone")
        Process.kill("TERM", Process.pid)
      end

      def mode = ENV["APP_ENV"] || ENV["RACK_ENV"] || "development"

      def hands
        parts = ["#{@configuration.workers} workers", "#{@configuration.threads} threads"]
        parts.shift if @configuration.workers == 1
        parts << "YJIT" if defined?(RubyVM::YJIT) && RubyVM::YJIT.enabled?
        parts.join(", ")
      end

      # Paths are left to whoever serves there: the successor, or the predecessor that has stayed.
      def leave
        return unless @listeners

        @metrics&.stop
        others = @succession&.successor || (@predecessor && !@predecessor.relieved?)
        others ? @listeners.release : @listeners.close
        @pid_file.remove
      end
    end
  end
end
