# frozen_string_literal: true

require "optparse"
require_relative "version"
require_relative "errors"
require_relative "cli/usage_error"
require_relative "cli/signals"
require_relative "cli/help_option"

module BenchDD
  # The command `benchdd`.
  module CLI
    # A command is loaded when it is asked for, with what it needs: all together take several times as long as Ruby
    # itself takes to start.
    autoload :Calibrate, "#{__dir__}/cli/calibrate"
    autoload :Campaigns, "#{__dir__}/cli/campaigns"
    autoload :CI, "#{__dir__}/cli/ci"
    autoload :Compare, "#{__dir__}/cli/compare"
    autoload :Convert, "#{__dir__}/cli/convert"
    autoload :Diff, "#{__dir__}/cli/diff"
    autoload :Display, "#{__dir__}/cli/display"
    autoload :Flame, "#{__dir__}/cli/flame"
    autoload :Generate, "#{__dir__}/cli/generate"
    autoload :History, "#{__dir__}/cli/history"
    autoload :MeasuringCommand, "#{__dir__}/cli/measuring_command"
    autoload :MeasuringOptions, "#{__dir__}/cli/measuring_options"
    autoload :Outcome, "#{__dir__}/cli/outcome"
    autoload :Profile, "#{__dir__}/cli/profile"
    autoload :Replay, "#{__dir__}/cli/replay"
    autoload :Report, "#{__dir__}/cli/report"
    autoload :Run, "#{__dir__}/cli/run"
    autoload :Serve, "#{__dir__}/cli/serve"
    autoload :Watch, "#{__dir__}/cli/watch"

    COMMANDS = { "run" => :Run, "compare" => :Compare, "ci" => :CI, "calibrate" => :Calibrate, "watch" => :Watch,
                 "history" => :History, "report" => :Report, "profile" => :Profile, "flame" => :Flame,
                 "serve" => :Serve, "diff" => :Diff, "convert" => :Convert, "generate" => :Generate,
                 "replay" => :Replay }.freeze
    HELP = <<~TEXT
      Usage: benchdd COMMAND [options] [FILE...]

      FILE declares suites: `BenchDD.suite "name" do ... end`. Without one, benchmarks/*_bench.rb are taken.

      Commands:
        run          measure; scenarios are compared with their suite's baseline
        compare      measure two revisions, Rubies, versions of a gem, or YJIT on and off
        ci           compare with a base, fail when something became slower, keep the history
        calibrate    find out how often this machine is wrong about identical code, and what it can tell
        watch        on every save, compare what it can have changed with the last commit
        history      a scenario over the revisions that were measured, with its change points
        report       results that were kept as JSON, or a profile: as tables, a page, Markdown, JUnit
        profile      sample a program: where does its time go?
        flame        make a page with the flame graph of a profile
        serve        show the flame graphs of profiles to a browser
        diff         say which methods cost more after a change, of profiles of both
        convert      turn a profile into another tool's format, or one of those into a profile
        generate     make requests for a table of routes
        replay       play recorded or generated requests, and check the answers

      `benchdd COMMAND --help` says more about each.

      Examples:
        benchdd run benchmarks/routing_bench.rb
        benchdd compare main..HEAD
        benchdd compare HEAD --only tree --html changes.html
        benchdd ci --base main --fail-on 2%
        benchdd profile -- ruby app.rb

      Exit codes: 0 done; 1 a scenario could not be measured, something became slower (ci), or an answer differs
      (replay); 2 the command line is wrong, or the machine lacks something; 130 interrupted; 143 terminated.
    TEXT
    # The exit code of what cannot be begun.
    REFUSED = 2
    # The exit code of what a signal has ended, less the signal's number.
    SIGNALLED = 128
    # What a command says that a signal has ended.
    ENDINGS = { Signal.list.fetch("INT") => "interrupted", Signal.list.fetch("TERM") => "terminated" }.freeze
    private_constant :COMMANDS, :HELP, :REFUSED, :SIGNALLED, :ENDINGS

    # Runs a command.
    # @param arguments [Array<String>] the command line
    # @param out [IO] where results go
    # @param err [IO] where progress and messages go
    # @return [Integer] the exit code
    def self.start(arguments, out: $stdout, err: $stderr)
      name, *rest = arguments
      return help(out, name) if [nil, "help", "-h", "--help"].include?(name)
      return version(out) if %w[-v --version].include?(name)

      command = COMMANDS.fetch(name) do
        raise UsageError, "there is no command #{name}: the commands are #{COMMANDS.keys.join(", ")}."
      end
      Signals.once { const_get(command).new(rest, out, err).call }
    rescue UsageError, OptionParser::ParseError => e
      err.puts("benchdd: #{e.message}#{" See benchdd --help." unless e.message.end_with?("help.")}")
      REFUSED
    rescue Error => e
      err.puts("benchdd: #{e.message}")
      REFUSED
    rescue SignalException => e
      err.puts("benchdd: #{ENDINGS.fetch(e.signo, "ended")}.")
      SIGNALLED + e.signo
    end

    def self.help(out, name)
      out.puts(HELP)
      name ? 0 : REFUSED
    end

    def self.version(out)
      out.puts("benchdd #{VERSION}")
      0
    end
    private_class_method :help, :version
  end
end
