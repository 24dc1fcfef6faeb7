# frozen_string_literal: true

require "ipaddr"
require "securerandom"

module Xinatra
  # The settings every app starts from: Sinatra's, with its values.
  module Defaults
    # Hosts that may be asked for in development: this machine under any of its names and addresses.
    DEVELOPMENT_HOSTS = ["localhost", ".localhost", ".test", IPAddr.new("0.0.0.0/0"), IPAddr.new("::/0")].freeze
    # Sinatra's, of which the first that is installed serves.
    SERVERS = %w[puma falcon thin webrick].freeze
    private_constant :DEVELOPMENT_HOSTS

    # Sets them.
    # @param app [Class] Base
    # @return [void]
    def self.apply(app)
      [environment, errors, stack, content, server, files].each { |settings| app.set(settings) }
      app.singleton_class.class_eval do
        alias_method :methodoverride?, :method_override?
        alias_method :methodoverride=, :method_override=
      end
    end

    class << self
      private

      def environment
        { environment: (ENV["APP_ENV"] || ENV["RACK_ENV"] || :development).to_sym, app_file: nil }
      end

      def errors
        { raise_errors: proc { test? }, dump_errors: proc { !test? }, show_exceptions: proc { development? },
          use_code: false, x_cascade: true, report_conflicts: proc { !test? } }
      end

      # The secret is made once, before a server forks, so that all of its processes share it. Cookies bring
      # OpenSSL, which an app without sessions need not hold.
      def stack
        { sessions: false, session_store: proc { Rack::Session::Cookie }, session_secret: SecureRandom.hex(64),
          logging: false, protection: true, method_override: false, lock: false,
          host_authorization: proc { development? ? { permitted_hosts: DEVELOPMENT_HOSTS } : {} } }
      end

      def content
        { default_encoding: "utf-8", default_content_type: "text/html", mustermann_opts: {},
          add_charset: [*%w[javascript xml xhtml+xml].map { |type| "application/#{type}" }, %r{^text/}],
          absolute_redirects: true, prefixed_redirects: false, empty_path_info: nil, strict_paths: true }
      end

      def server
        { run: false, running_server: nil, handler_name: nil, traps: true, server: SERVERS,
          bind: proc { development? ? "localhost" : "0.0.0.0" }, port: port, quiet: false, threaded: true }
      end

      def port
        given = ENV.fetch("PORT", "")
        given.empty? ? 4567 : Integer(given)
      end

      def files
        { root: proc { app_file && File.expand_path(File.dirname(app_file)) },
          views: proc { root && File.join(root, "views") }, reload_templates: proc { development? },
          public_folder: proc { root && File.join(root, "public") },
          static: proc { public_folder && File.exist?(public_folder) },
          static_cache_control: false, static_headers: {} }
      end
    end
  end
end
