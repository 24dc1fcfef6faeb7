# frozen_string_literal: true

require "open3"
require "tmpdir"
require_relative "without_bundler"

# A Git repository of the test's own, with code, a suite and a commit.
module Repository
  CODE = <<~RUBY
    module Work
      def self.sum(count) = (1..count).sum { |number| number * 2 }
    end
  RUBY
  # Some 60 % more work, whatever a JIT compiler makes of it, so that a few pairs of processes are enough.
  SLOWER = CODE.sub("(1..count)", "(1..(count * 8 / 5))")
  SUITE = <<~RUBY
    BenchDD.load_path "lib"
    require "work"

    BenchDD.suite "work" do
      dataset("numbers") { [100] * 50 }
      scenario("sum") { data.each { |number| Work.sum(number) } }
    end
  RUBY
  COMMAND = [RbConfig.ruby, File.expand_path("../../exe/benchdd", __dir__)].freeze

  # @yieldparam folder [String] the repository
  def in_repository(code: CODE, suite: SUITE)
    Dir.mktmpdir do |folder|
      folder = File.realpath(folder)
      save(folder, "lib/work.rb", code)
      save(folder, "benchmarks/work_bench.rb", suite)
      git(folder, "init", "--quiet", "--initial-branch=main")
      commit(folder)
      yield folder
    end
  end

  def save(folder, path, text)
    FileUtils.mkdir_p(File.dirname(File.join(folder, path)))
    File.write(File.join(folder, path), text)
  end

  def commit(folder)
    git(folder, "add", "--all")
    git(folder, "-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "--quiet", "--message=x")
  end

  def git(folder, *arguments)
    output, status = Open3.capture2e("git", "-C", folder, *arguments)

    assert_predicate status, :success?, output
  end

  # Variables for a process that runs beside the test's: no Bundler, a cache of its own; its coverage counts, too.
  def environment(folder)
    { **WITHOUT_BUNDLER, "NO_COLOR" => "1", "COLUMNS" => "100", "BENCHDD_CACHE" => File.join(folder, ".cache") }
  end

  # Runs the command.
  # @return [Array(String, Integer)] what it printed, and its exit code
  def benchdd(folder, *arguments)
    output, status = Open3.capture2e(environment(folder), *COMMAND, *arguments, chdir: folder)
    [output, status.exitstatus]
  end
end
