# frozen_string_literal: true

require "minitest/autorun"
require "open3"
require "rbconfig"

# Runs scripts in processes of their own, on Sinatra and on Xinatra.
module TwinRuns
  FOLDER = __dir__
  LIBRARY = File.expand_path("../../lib", __dir__)
  # Seconds after which a script hangs.
  LIMIT = 60
  # Switches of the suite that only concern apps of the test's own process: with one, these tests would only repeat.
  SWITCHED = %w[XINATRA_LINT XINATRA_FREEZE].any? { |name| ENV[name] == "1" }

  # @param pattern [String] which scripts of this folder
  # @return [Array<String>] their names
  def self.scripts(pattern)
    Dir.glob(pattern, base: FOLDER).sort
  end

  # Skips what child processes would only do again.
  def skip_repetitions
    skip("a switch of the suite that child processes do not know") if SWITCHED
  end

  # Runs a script on both and asserts that it prints the same, and that Xinatra causes no warning.
  # @param script [String] its path in this folder
  # @param env [Hash{String => String}] environment variables
  # @return [Array<String>] what Xinatra printed
  def assert_same_run(script, *arguments, env: {})
    theirs = run_script(script, *arguments, env: env, options: ["-w"])
    ours = run_script(script, *arguments, env: env, options: ["-w", "-rxinatra/drop_in"])

    assert_equal "ran on sinatra", theirs.pop
    assert_equal "ran on xinatra", ours.pop
    refute_empty theirs
    assert_equal theirs.join("\n"), ours.join("\n")
    ours
  end

  # Runs a script, which has to succeed.
  # @param options [Array<String>] for Ruby
  # @return [Array<String>] the lines it printed, without Ruby's warnings about the files of others
  def run_script(script, *arguments, env: {}, options: [])
    output, status = run_ruby(*options, File.join(FOLDER, script), *arguments, env: env)

    assert_predicate status, :success?, output
    output.lines(chomp: true).reject { |line| line.include?(": warning: ") && !line.start_with?(LIBRARY) }
  end

  # @return [Array(String, Process::Status)] all that Ruby printed, and how it ended
  def run_ruby(*arguments, env: {})
    command = ["timeout", LIMIT.to_s, RbConfig.ruby, "-I", LIBRARY, "-I", FOLDER, *arguments]
    Open3.capture2e({ "APP_ENV" => "test", "RACK_ENV" => nil }.merge(env), *command)
  end
end
