# frozen_string_literal: true

require "benchdd/sides"
require_relative "own_cache"

# Git repositories in folders of the test's own.
module Repositories
  # @param files [Hash{String => String}] of the first commit
  # @yieldparam folder [String] a repository, which is gone after the block
  def in_repository(files = { "code.rb" => "puts 1" })
    Dir.mktmpdir("benchdd-repository") do |folder|
      folder = File.realpath(folder)
      git(folder, "init", "--quiet", "--initial-branch=main")
      git(folder, "config", "user.name", "Test")
      git(folder, "config", "user.email", "test@example.com")
      commit(folder, files)
      yield folder
    end
  end

  # Writes files and commits them.
  # @return [String] the commit's full name
  def commit(folder, files)
    write(folder, files)
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Change")
    git(folder, "rev-parse", "HEAD")
  end

  def write(folder, files)
    files.each do |name, text|
      path = File.join(folder, name)
      FileUtils.mkdir_p(File.dirname(path))
      File.write(path, text)
    end
  end

  def git(folder, *arguments) = BenchDD::Sides::Repository.git(*arguments, folder: folder)

  # A preparation by the Ruby that runs the tests.
  def preparation(command = nil) = BenchDD::Sides::Preparation.new(command, BenchDD::Sides::Interpreter.new)

  # Runs a command as a side does.
  # @return [String] what it wrote
  def run_on(side, *arguments)
    env, command, folder = side.command(*arguments)
    BenchDD::Sides::Command.output(*command, env: env, folder: folder)
  end
end
