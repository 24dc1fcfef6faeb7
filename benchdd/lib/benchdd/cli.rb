# frozen_string_literal: true

require_relative "../benchdd"
require_relative "comparison"
require_relative "count/campaign"
require_relative "report"
require_relative "calibration"
require_relative "cli/usage_error"
require_relative "cli/signals"
require_relative "cli/help_option"
require_relative "cli/measuring_options"
require_relative "cli/display"
require_relative "cli/outcome"
require_relative "cli/campaigns"
require_relative "cli/measuring_command"
require_relative "cli/run"
require_relative "cli/compare"
require_relative "cli/ci"
require_relative "cli/calibrate"
require_relative "cli/watch"
require_relative "cli/history"
require_relative "cli/profile"
require_relative "cli/diff"
require_relative "cli/flame"
require_relative "cli/serve"
require_relative "cli/convert"
require_relative "cli/report"
require_relative "cli/generate"
require_relative "cli/replay"

module BenchDD
  # The command `benchdd`.
  module CLI
    COMMANDS = { "run" => Run, "compare" => Compare, "ci" => CI, "calibrate" => Calibrate, "watch" => Watch,
                 "history" => History, "report" => Report, "profile" => Profile, "flame" => Flame,
                 "serve" => Serve, "diff" => Diff, "convert" => Convert, "generate" => Generate,
                 "replay" => Replay }.freeze
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
      Signals.once { command.new(rest, out, err).call }
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
