# frozen_string_literal: true

module Tooling
  # What to read about a failed Command, short enough to be repeated at the end of a long run: minitest's failures, or
  # the end of what it said, and how it ended.
  module FailureReport
    # Lines that are shown at most.
    LINES = 80
    # Where minitest begins to list failures, and where it ends.
    FAILURES = /^  1\) (?:Failure|Error):$.*?(?=^\d+ runs, )/m

    module_function

    # `command`: a finished Command. Returns a String.
    def of(command)
      output = command.output.scrub
      text = output[FAILURES]&.lines&.first(LINES) || output.lines.last(LINES)
      [*text.map(&:chomp), command.ending].join("\n")
    end
  end
end
