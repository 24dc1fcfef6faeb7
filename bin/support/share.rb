# frozen_string_literal: true

module Tooling
  # Test files that run together in one process. Tests that fail run once more, by themselves: a machine that others
  # use, too, now and then takes away what a test of real processes and clocks counts on. What passes then is no
  # failure, but stands in the report as unsteady, for it is a defect of the test or a race in the code. A process that
  # crashed or hung is a failure at once.
  class Share
    # Requires every file it is given, up to "--"; minitest reads what is left of ARGV.
    LOADER = 'while (file = ARGV.shift) && file != "--" do require File.expand_path(file) end'
    # More than so many failures are no accident.
    MOST = 3
    # A failed test in minitest's list: its class and its name.
    NAME = /^  \d+\) (?:Failure|Error):\n([\w:]+#[^\n]+?)(?: \[[^\[\n]*:\d+\]:$|:$)/
    # The seed of minitest's order, and of Kernel#rand.
    SEED = /^Run options:.*--seed (\d+)/

    # `environment`: variables. `words`: the interpreter with its options. `files`: relative to the repository, or
    # absolute. `limit`: seconds.
    def initialize(environment, words, files, limit:)
      @environment = environment
      @words = words
      @files = files
      @limit = limit
    end

    # Runs it and, where a few tests fail, those once more. Returns its Tally and its first Command.
    def run
      command = run_once
      tally = Tally.minitest(command)
      names = command.output.scrub.scan(NAME).flatten.uniq
      tally = again(tally, names, command) if names.size.between?(1, MOST) && names.size == tally.failed
      [tally, command]
    end

    # Runs it. `options`: minitest's. Returns its finished Command.
    def run_once(*options)
      Command.run(@environment, *@words, "-e", LOADER, *@files, "--", *options, limit: @limit)
    end

    private

    # With the same seed, so that what is drawn at random is the same.
    def again(first, names, command)
      puts "Once more, by itself: #{names.join(" ")}"
      only = "/\\A(?:#{names.map { |name| Regexp.escape(name) }.join("|")})\\z/"
      second = Tally.minitest(run_once("--seed", command.output.scrub[SEED, 1], "--name", only))
      return first unless second.failed.zero? && second.passed == names.size

      second + Tally.new(first.passed, 0, first.skipped, [], first.reports)
    end
  end
end
