# frozen_string_literal: true

require_relative "yjit"

module Xinatra
  module CLI
    # `xinatra serve`: answers over HTTP until a signal ends it.
    module Serve
      OPTIONS = {
        **Options::APP,
        host: ["-o", "--host HOST"], port: ["-p", "--port PORT"], bind: ["-b", "--bind ADDRESS"],
        threads: ["-t", "--threads NUMBER"], workers: ["-w", "--workers NUMBER"], config: ["-C", "--config FILE"],
        pid_file: ["--pid-file FILE"], log: ["--log FILE"], access_log: ["--access-log FILE"],
        access_log_format: ["--access-log-format FORMAT"], request_ids: ["--request-ids[=trust]"],
        metrics: ["--metrics ADDRESS"], trusted_proxies: ["--trusted-proxies LIST"],
        early_hints: ["--early-hints"], directory: ["--directory FOLDER"],
        user: ["--user NAME"], group: ["--group NAME"]
      }.freeze
      # It cannot be served.
      class Failed < StandardError; end

      GIVEN = %i[host port threads workers pid_file directory user group log access_log access_log_format
                 request_ids metrics trusted_proxies early_hints].freeze
      UNAVAILABLE = "there is no server for this machine, or it was not built: Puma serves, by way of rackup or `run!`"
      private_constant :GIVEN, :UNAVAILABLE

      # @param options [Hash] see {Options.parse}
      # @param arguments [Array<String>] by which it was started
      # @param err [IO] where it tells what it does
      # @return [void]
      # @raise [AppLoader::LoadFailed, UsageError]
      def self.run(options, arguments:, err:, **)
        require_relative "../server"
        raise Failed, UNAVAILABLE unless Server.available?

        configuration = configure(options)
        YJIT.enable(arguments)
        Native.limit_arenas
        command = Server::Command.new(arguments, directory: configuration.directory) unless Server::Init.needed?
        serve(configuration, command, err) do
          AppLoader.new(options[:file] || ".", **options.slice(:require, :environment)).served(options[:app])
        end
      end

      def self.configure(options)
        given = options.slice(*GIVEN)
        given[:request_ids] ||= true if given.key?(:request_ids)
        given[:binds] = options[:bind] if options[:bind]
        given[:trusted_proxies] = options[:trusted_proxies].split(/\s*,\s*/) if options[:trusted_proxies]
        Server::Configuration.new(file: options[:config], **given)
      rescue Server::Misconfigured => e
        raise UsageError, e.message
      end

      def self.serve(configuration, command, err, &)
        enter(configuration.directory)
        # Variables and descriptors are meant for this process, so they are taken before it steps aside.
        runner = Server::Runner.new(configuration, log: err, command:, &)
        Server::Init.step_aside
        runner.run
      rescue Server::Misconfigured, Server::Supervisor::Failed => e
        raise Failed, e.message
      rescue SystemCallError => e
        raise Failed, "#{configuration.binds.join(" and ")} cannot be served: #{e.message}"
      end

      def self.enter(directory)
        return unless directory

        Dir.chdir(directory)
        ENV["PWD"] = File.expand_path(directory)
      rescue SystemCallError => e
        raise Failed, "the directory #{directory} cannot be served from: #{e.message}"
      end
      private_class_method :configure, :serve, :enter
    end
  end
end
