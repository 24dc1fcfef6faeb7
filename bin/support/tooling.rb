# frozen_string_literal: true

# What the scripts of bin/ share. Only Ruby's standard library may be used here: on a fresh machine nothing else is
# there yet.
module Tooling
  # The top folder of the repository.
  ROOT = File.expand_path("../..", __dir__)

  # A set-up step that cannot be done; its message says what to do about it.
  class Error < StandardError; end

  module_function

  # Runs a script's body: sets what every child process inherits, and turns a failure into one sentence and status 1.
  def main
    check_ruby
    $stdout.sync = true
    ENV["LC_ALL"] = "C.UTF-8"
    yield
  rescue Error => e
    abort "#{File.basename($PROGRAM_NAME)}: #{e.message}"
  rescue Interrupt
    abort "#{File.basename($PROGRAM_NAME)}: interrupted."
  end

  # Prints what is being done now.
  def say(text)
    puts "== #{text}"
  end

  # Seconds of a clock that nobody sets back.
  def now
    Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end

  def check_ruby
    return if Gem::Version.new(RUBY_VERSION) >= Gem::Version.new("3.1")

    raise Error, "Ruby #{RUBY_VERSION} is too old: install Ruby 3.1 or newer and put it first on the PATH."
  end
end

require_relative "machine"
require_relative "ruby_build"
require_relative "bundle"
