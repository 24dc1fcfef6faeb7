# frozen_string_literal: true

require "fileutils"
require "open3"
require "rbconfig"
require_relative "../../support/outside"

module Evidence
  module Profiling
    # A Git repository with a copy of the router, the example app, and the gem that this does most in, and a branch for
    # each slow-down; and a database that the app reads.
    class Codebase
      BASE = "base"
      # The base and this are the same code.
      SAME = "same"
      TOP = File.expand_path("../../../..", __dir__)
      # What the suite uses of the project.
      PARTS = ["xinatra/lib", "examples/links", "benchmarks/data", "benchdd/evidence/profiler/material"].freeze
      AUTHOR = %w[-c user.name=Evidence -c user.email=evidence@example.org -c commit.gpgsign=false].freeze
      COMMAND = File.join(TOP, "benchdd/exe/benchdd")
      private_constant :TOP, :PARTS, :AUTHOR, :COMMAND

      # @return [String]
      attr_reader :folder

      # @param folder [String] an empty one
      # @param slowdowns [Array<Slowdown>]
      def initialize(folder, slowdowns = [])
        @folder = File.join(folder, "code")
        @database = File.join(folder, "links.sqlite3")
        @cache = File.join(folder, "cache")
        PARTS.each { |part| copy(part) }
        copy_gem("sequel")
        make_database
        git("init", "--quiet", "--initial-branch=#{BASE}")
        commit(BASE)
        git("branch", SAME)
        slowdowns.each { |slowdown| branch(slowdown) }
      end

      # @param name [String] of {Work::NAMES}
      # @param branch [String]
      # @return [Hash{String => Object}] the one comparison of `benchdd compare --why`
      def compare(name, branch)
        results = File.join(@folder, "../results.json")
        FileUtils.rm_f(results)
        ruby(COMMAND, "compare", "#{BASE}..#{branch}", "--only", name, "--why", "#{@folder}-why", "--json", results,
             File.join(@folder, "benchdd/evidence/profiler/material/differences_bench.rb"))
        JSON.parse(File.read(results)).fetch("suites").flat_map { |suite| suite.fetch("comparisons") }.first
      end

      # Runs Ruby in the repository, with its database and the gems of this project.
      # @param arguments [Array<String>]
      # @return [String] what it printed
      # @raise [RuntimeError] when it fails
      def ruby(*arguments)
        Outside.run(RbConfig.ruby, *arguments, folder: @folder, environment: environment).first
      end

      private

      def environment
        { "DATABASE_URL" => "sqlite://#{@database}", "SESSION_SECRET" => "the same for all revisions, " * 3,
          "BENCHDD_CACHE" => @cache, "APP_ENV" => "test", **Tooling::Bundle.environment }
      end

      def copy(part)
        files = IO.popen(["git", "-C", TOP, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", part],
                         &:read).split("\0")
        files.select { |file| File.file?(File.join(TOP, file)) }.each do |file|
          target = File.join(@folder, file)
          FileUtils.mkdir_p(File.dirname(target))
          FileUtils.cp(File.join(TOP, file), target)
        end
      end

      def copy_gem(name)
        target = File.join(@folder, "vendor", name)
        FileUtils.mkdir_p(target)
        FileUtils.cp_r(File.join(Gem.loaded_specs.fetch(name).full_gem_path, "lib"), target)
      end

      def make_database = ruby(File.join(@folder, "examples/links/db/setup.rb"))

      def branch(slowdown)
        git("checkout", "--quiet", "-b", slowdown.name, BASE)
        slowdown.apply(@folder)
        commit(slowdown.name)
        git("checkout", "--quiet", BASE)
      end

      def commit(message)
        git("add", "--all")
        git(*AUTHOR, "commit", "--quiet", "--message", message)
      end

      def git(*arguments)
        output, status = Open3.capture2e("git", "-C", @folder, *arguments)
        raise "git #{arguments.join(" ")}: #{output}" unless status.success?
      end
    end
  end
end
