# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/repositories"
require "json"
require "benchdd"

# `compare --why` says which methods have changed, and `run --profile` keeps profiles.
class CLIWhyTest < Minitest::Test
  include Repositories

  COMMAND = [RbConfig.ruby, "-W1", File.expand_path("../../exe/benchdd", __dir__)].freeze
  SUITE = <<~RUBY
    BenchDD.load_path "lib"
    require "router"
    BenchDD.suite "routing" do
      unit "request"
      dataset("small") { Array.new(300) { |number| "/a\#{number}/b" } }
      setup { @router = Router.new }
      before_each { 300.times(&:to_s) }
      scenario("match") { data.each { |path| @router.match(path) } }
    end
  RUBY
  ROUTER = <<~RUBY
    class Router
      def match(path)
        tries = 0
        tries += 1 while tries < 60
        [render(path), tries]
      end

      def render(path) = path.split("/").map(&:upcase).join("-")
    end
  RUBY
  # Moved down a line, too.
  SLOWER = "# changed\n#{ROUTER.sub("< 60", "< 110")}".freeze

  def benchdd(folder, *arguments) = Open3.capture2e(*COMMAND, *arguments, chdir: folder)

  def in_folder(&) = in_repository({ "lib/router.rb" => ROUTER, "benchmarks/routing_bench.rb" => SUITE }, &)

  def test_the_method_that_has_become_slower_is_named
    in_folder do |folder|
      write(folder, "lib/router.rb" => SLOWER)
      output, status = benchdd(folder, "compare", "HEAD", "--why", "reasons", "--json", "r.json", "--html", "r.html",
                               "--markdown", "r.md")

      assert_predicate status, :success?, output
      assert_match(/ why match on small: working tree is [\d.]+ % slower than HEAD \(.*\): \+[\d.]+ % in Router#match /,
                   output.split.join(" "))
      why = JSON.parse(File.read(File.join(folder, "r.json"))).dig("suites", 0, "comparisons", 0, "why")

      assert_equal "Router#match (router.rb:5)", why["changes"].first["name"]
      assert_equal "reasons/1-match-small.html", why["page"]
      assert_match(/\A<!DOCTYPE html>/i, File.read(File.join(folder, why["page"])))
      assert_includes File.read(File.join(folder, "r.html")), %(href="reasons/1-match-small.html")
      assert_match(/### Why\n\n- match on small: .*Router/, File.read(File.join(folder, "r.md")))
    end
  end

  def test_what_is_the_same_has_no_reason
    in_folder do |folder|
      output, status = benchdd(folder, "compare", "HEAD", "--why", "--seconds", "0.05", "--effect", "20%")

      assert_predicate status, :success?, output
      refute_match(/^why$/, output)
      refute_path_exists File.join(folder, "benchdd-why")
    end
  end

  def test_profiles_of_a_run_are_of_the_scenario_alone
    in_folder do |folder|
      output, status = benchdd(folder, "run", "--profile", "--seconds", "0.02")
      path = "benchdd-profiles/1-match-small-working-tree.bprof"
      profile = BenchDD::Profiler::Format.load(File.binread(File.join(folder, path)))

      assert_predicate status, :success?, output
      assert_match(/^  #{path}$/, output)
      assert_operator profile.about[:samples], :>, 500
      assert_includes profile.frames.map(&:path), "lib/router.rb"
      refute_includes profile.frames.map(&:name), "Integer#to_s"
      assert_path_exists File.join(folder, path.sub("bprof", "html"))
    end
  end

  def test_what_is_counted_is_not_profiled
    in_folder do |folder|
      [%w[compare HEAD --count --why], %w[run --count --profile]].each do |arguments|
        output, status = benchdd(folder, *arguments)

        assert_match(/what is counted is not profiled: leave out --count, or the profiles\./, output)
        assert_equal 2, status.exitstatus
      end
    end
  end
end
