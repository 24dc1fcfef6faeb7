# frozen_string_literal: true

require "benchdd/cli"
require "stringio"
require_relative "variables"

# Runs the command in the test's process, for commands of which many are run and that leave nothing behind in it. The
# class has `environment`, as {Repository} has.
module InProcess
  include Variables

  # @return [Array(String, Integer)] what it printed, and its exit code
  def run_in_process(folder, *arguments)
    output = StringIO.new
    variables = environment(folder).slice("NO_COLOR", "COLUMNS", "BENCHDD_CACHE")
    code = with_variables(variables) do
      Dir.chdir(folder) { BenchDD::CLI.start(arguments, out: output, err: output) }
    end
    [output.string, code]
  end
end
