# frozen_string_literal: true

module Tooling
  # How many tests passed, failed and were skipped, what there is to read about the failures, and about those that did
  # not fail again (see Share); tallies add up.
  Tally = Struct.new(:passed, :failed, :skipped, :reports, :unsteady) do
    # The tally of one check that is no minitest run.
    def self.check(success)
      success ? new(1, 0, 0) : new(0, 1, 0)
    end

    # The tally of one finished Command that is a check by itself.
    def self.command(command)
      command.success? ? new(1, 0, 0) : new(0, 1, 0, [FailureReport.of(command)])
    end

    # Reads minitest's last summary line out of a finished Command. A process that broke off or ran nothing is one
    # failure, for a suite that tests nothing must not look green.
    def self.minitest(command)
      line = command.output.scrub.scan(/^(\d+) runs, \d+ assertions, (\d+) failures, (\d+) errors, (\d+) skips/).last
      runs, failures, errors, skips = line&.map(&:to_i) || [0, 0, 0, 0]
      failed = failures + errors
      failed = 1 if failed.zero? && (runs.zero? || !command.success?)
      reports = failed.zero? ? [] : [FailureReport.of(command)]
      new([runs - failures - errors - skips, 0].max, failed, skips, reports)
    end

    # Reads the last line of a finished bin/test; without one, it broke off.
    def self.summary(command)
      line = command.output.scrub.scan(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/).last
      line ? new(*line.map(&:to_i)) : command(command)
    end

    def initialize(passed, failed, skipped = 0, reports = [], unsteady = [])
      super
    end

    def +(other)
      Tally.new(*to_a.zip(other.to_a).map { |mine, others| mine + others })
    end

    # The line that ends a run; its form is for programs to read.
    def to_s
      line = "#{passed} passed, #{failed} failed"
      skipped.zero? ? line : "#{line}, #{skipped} skipped"
    end
  end

  # The sum of nothing.
  Tally::NONE = Tally.new(0, 0, 0).freeze
end
