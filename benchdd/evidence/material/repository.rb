# frozen_string_literal: true

require "fileutils"
require "open3"
require_relative "changes"

module Evidence
  # A Git repository with the installed Rack: the branch `base`, and one for each change.
  class Repository
    BASE = "base"
    # With the same author and time a commit has the same name wherever it is made.
    IDENTITY = %w[AUTHOR COMMITTER].to_h { |who| ["GIT_#{who}_DATE", "2026-01-01T00:00:00Z"] }.freeze
    AUTHOR = %w[-c user.name=Evidence -c user.email=evidence@example.org -c commit.gpgsign=false].freeze
    private_constant :IDENTITY, :AUTHOR

    # @return [String]
    attr_reader :folder

    # @param folder [String] an empty one
    # @param rack [String] the folder of a gem
    def initialize(folder, rack)
      @folder = folder
      git("init", "--quiet", "--initial-branch=#{BASE}")
      FileUtils.cp_r(File.join(rack, "lib"), folder)
      commit(BASE)
      [Changes::NONE, Changes::TINY, *Changes::ALL].each do |change|
        git("checkout", "--quiet", "-b", change.name, BASE)
        change.apply(folder)
        commit(change.name)
      end
      git("checkout", "--quiet", BASE)
    end

    # @param branch [String]
    # @return [String] a folder where it is checked out, beside the repository
    def checkout(branch)
      path = "#{@folder}-#{branch}"
      git("worktree", "add", "--quiet", "--detach", path, branch) unless File.exist?(path)
      path
    end

    private

    def commit(message)
      git("add", "--all")
      git(*AUTHOR, "commit", "--quiet", "--allow-empty", "--message", message)
    end

    def git(*arguments)
      output, status = Open3.capture2e(IDENTITY, "git", "-C", @folder, *arguments)
      raise "git #{arguments.join(" ")}: #{output}" unless status.success?
    end
  end
end
