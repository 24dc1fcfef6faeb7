# frozen_string_literal: true

module Tooling
  # Test files that run together in one process. What fails runs once more, by itself: a machine that others use, too,
  # now and then takes away what a test of real processes and clocks counts on. What passes then is no failure, but
  # stands in the report as unsteady, for it is a defect of the test or a race in the code.
  class Share
    # Requires every file it is given, up to "--"; minitest reads what is left of ARGV.
    LOADER = 'while (file = ARGV.shift) && file != "--" do require File.expand_path(file) end'
    # More than so many failures are no accident.
    MOST = 3
    # A failed test in minitest's list: its class and its name.
    NAME = /^  \d+\) (?:Failure|Error):\n([\w:]+#\S+?)(?: \[|:$)/

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
      command = start
      tally = Tally.minitest(command)
      tally = again(tally, names(command)) if tally.failed.between?(1, MOST) && !command.late?
      [tally, command]
    end

    private

    def start(*options)
      Command.run(@environment, *@words, "-e", LOADER, *@files, "--", *options, limit: @limit)
    end

    # None for a process that broke off: then it runs whole again.
    def names(command) = command.output.scrub.scan(NAME).flatten.uniq

    def again(first, names)
      puts "Once more, by itself: #{names.empty? ? @files.join(" ") : names.join(" ")}"
      second = Tally.minitest(start(*only(names)))
      return first if second.failed.positive?

      before = names.empty? ? [0, 0, 0] : [first.passed, 0, first.skipped]
      second + Tally.new(*before, [], first.reports)
    end

    def only(names)
      names.empty? ? [] : ["--name", "/\\A(?:#{names.map { |name| Regexp.escape(name) }.join("|")})\\z/"]
    end
  end
end
