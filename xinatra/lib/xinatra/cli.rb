# frozen_string_literal: true

require_relative "version"
require_relative "cli/usage_error"
require_relative "cli/options"
require_relative "cli/app_loader"
require_relative "cli/terminal"
require_relative "cli/app_text"
require_relative "cli/routes"
require_relative "cli/explain"

module Xinatra
  # The command `xinatra`.
  module CLI
    COMMANDS = { "routes" => Routes, "explain" => Explain }.freeze
    HELP = <<~TEXT
      Usage: xinatra COMMAND [options] [APP]

      APP is a Ruby file or a rackup file that defines Xinatra apps, or the folder of a config.ru or an app.rb; the
      current folder when it is left out. The app is loaded, not served.

      Commands:
        routes     every route: verb, pattern, file and line
        explain    how each route is found and run, and what it costs extra

      Options:
            --app NAME             this app only, of several
            --json                 for programs
        -e, --environment NAME     load the app in this environment; development when neither this nor APP_ENV is given
        -r, --require LIBRARY      load this first, such as xinatra/drop_in for an app that requires sinatra
        -h, --help
        -v, --version

      Options of routes:
            --verb VERB            routes of this HTTP method only
            --match PATH           routes that match this path only, in the order in which they are tried

      Options of explain:
            --path "[VERB] PATH"   which route answers this request, and which others match; GET when no verb is given

      Examples:
        xinatra routes app.rb
        xinatra routes --verb POST --json
        xinatra routes --match /hello/bob app.rb
        xinatra explain -e production app.rb
        xinatra explain --app Admin config.ru
        xinatra explain --path "GET /hello/bob" app.rb

      Exit codes: 0 done; 1 the app cannot be loaded; 2 the command line is wrong.
    TEXT
    private_constant :COMMANDS, :HELP

    # Runs a command.
    # @param arguments [Array<String>] the command line
    # @param out [IO] where results go
    # @param err [IO] where messages go
    # @return [Integer] the exit code
    def self.start(arguments, out: $stdout, err: $stderr)
      name, *rest = arguments
      run(name, rest, out)
      out.flush
      0
    rescue Errno::EPIPE
      0 # whoever reads has seen enough
    rescue UsageError => e
      err.puts("xinatra: #{e.message}; `xinatra --help` shows what there is")
      2
    rescue AppLoader::LoadFailed => e
      err.puts("xinatra: #{e.message}")
      1
    end

    class << self
      private

      def run(name, arguments, out)
        case name
        when nil, "help", "--help", "-h" then out.puts(HELP)
        when "--version", "-v" then out.puts("xinatra #{VERSION}")
        else run_command(name, arguments, out)
        end
      end

      def run_command(name, arguments, out)
        command = COMMANDS.fetch(name) { raise UsageError.unknown("command", name, COMMANDS.keys) }
        options = Options.parse(arguments, command::OPTIONS)
        return out.puts(HELP) if options[:help]

        apps = AppLoader.load(options[:file], **options.slice(:require, :environment))
        command.new(AppText.select(apps, options[:app]), options).print(out)
      end
    end
  end
end
