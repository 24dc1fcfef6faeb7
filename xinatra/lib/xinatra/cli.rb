# frozen_string_literal: true

require_relative "version"
require_relative "cli/usage_error"
require_relative "cli/options"
require_relative "cli/app_loader"
require_relative "cli/terminal"
require_relative "cli/app_text"

module Xinatra
  # The command `xinatra`.
  module CLI
    # A server is not to hold what only other commands need.
    autoload :Routes, "#{__dir__}/cli/routes"
    autoload :Explain, "#{__dir__}/cli/explain"
    autoload :Explanation, "#{__dir__}/cli/explanation"
    autoload :RequestExplanation, "#{__dir__}/cli/request_explanation"
    autoload :Serve, "#{__dir__}/cli/serve"
    autoload :New, "#{__dir__}/cli/new"

    COMMANDS = { "routes" => :Routes, "explain" => :Explain, "serve" => :Serve, "new" => :New }.freeze
    HELP = <<~TEXT
      Usage: xinatra COMMAND [options] [APP]

      APP is a Ruby file or a rackup file that defines Xinatra apps, or the folder of a config.ru or an app.rb; the
      current folder when it is left out.

      Commands:
        routes     every route: verb, pattern, file and line
        explain    how each route is found and run, and what it costs extra
        serve      answers over HTTP until INT or TERM
        new        makes the folder of a new app: xinatra new NAME

      Options of routes, explain and serve:
            --app NAME             this app only, of several
        -e, --environment NAME     load the app in this environment; development when neither this nor APP_ENV is given
        -r, --require LIBRARY      load this first, such as xinatra/drop_in for an app that requires sinatra

      Options of all:
        -h, --help
        -v, --version

      Options of routes:
            --verb VERB            routes of this HTTP method only
            --match PATH           routes that match this path only, in the order in which they are tried

      Options of explain:
            --path "[VERB] PATH"   which route answers this request, and which others match; GET when no verb is given

      Options of routes and explain:
            --json                 for programs

      Options of serve:
        -o, --host HOST            localhost unless said
        -p, --port PORT            9292 unless said, or PORT in the environment; 0 for one that is free
        -b, --bind ADDRESS         tcp://HOST:PORT or unix:///PATH instead, several times for several
        -t, --threads NUMBER       requests that are answered at a time, in each worker: 5 unless said
        -w, --workers NUMBER       processes: 1 unless said, or WEB_CONCURRENCY in the environment
        -C, --config FILE          a configuration, see docs/server.md
            --pid-file FILE        where the number of the process is written
            --access-log FILE      a line for each request; - for the standard output
            --access-log-format F  json unless said, or combined
            --log FILE             in place of standard output and error
            --request-ids          each request has an id; --request-ids=trust: the client's, where it is sound
            --metrics ADDRESS      where /metrics is answered, tcp://HOST:PORT or unix:///PATH
            --trusted-proxies LIST whose X-Forwarded-For is believed: addresses, networks and unix, separated by commas
            --early-hints          the app may send them
            --user, --group NAME   as whom it goes on, when root has started it
            --directory FOLDER     where it is served from

      Examples:
        xinatra routes app.rb
        xinatra routes --verb POST --json
        xinatra routes --match /hello/bob app.rb
        xinatra explain -e production app.rb
        xinatra explain --app Admin config.ru
        xinatra explain --path "GET /hello/bob" app.rb
        xinatra serve -e production -w 2 config.ru
        xinatra new shop

      Exit codes: 0 done; 1 the app cannot be loaded, not served, or not made; 2 the command line is wrong.
    TEXT
    private_constant :COMMANDS, :HELP

    # Runs a command.
    # @param arguments [Array<String>] the command line
    # @param out [IO] where results go
    # @param err [IO] where messages go
    # @return [Integer] the exit code
    def self.start(arguments, out: $stdout, err: $stderr)
      name, *rest = arguments
      run(name, rest, out, err)
      out.flush
      0
    rescue Errno::EPIPE
      0 # whoever reads has seen enough
    rescue UsageError => e
      err.puts("xinatra: #{e.message}; `xinatra --help` shows what there is")
      2
    rescue AppLoader::LoadFailed, Serve::Failed, New::Refused => e
      err.puts("xinatra: #{e.message}")
      1
    end

    class << self
      private

      def run(name, arguments, out, err)
        case name
        when nil, "help", "--help", "-h" then out.puts(HELP)
        when "--version", "-v" then out.puts("xinatra #{VERSION}")
        else run_command(name, arguments, out, err)
        end
      end

      def run_command(name, arguments, out, err)
        command = const_get(COMMANDS.fetch(name) { raise UsageError.unknown("command", name, COMMANDS.keys) })
        options = Options.parse(arguments, command::OPTIONS)
        return out.puts(command.const_defined?(:HELP) ? command::HELP : HELP) if options[:help]

        command.run(options, arguments: [name, *arguments], out:, err:)
      end
    end
  end
end
