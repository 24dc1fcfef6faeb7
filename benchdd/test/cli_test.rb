# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/in_process"
require_relative "support/repository"
require "json"

# The command as a user runs it, in a repository of its own. `cli/calibrate_long.rb` has `calibrate`.
class CLITest < Minitest::Test
  include InProcess
  include Repository

  QUICK = %w[--seconds 0.02].freeze

  def test_comparing_a_change_with_the_last_commit
    in_repository do |folder|
      save(folder, "lib/work.rb", SLOWER)
      output, code = benchdd(folder, "compare", *QUICK, "--json", "r.json", "--html", "r.html", "--markdown", "r.md")

      assert_equal 0, code, output
      assert_match(/^  sum +working tree .* slower$/, output)
      assert_match(%r{^\[1/1\] sum on numbers: working tree is .* than HEAD \(.*\), \d+ pairs, \d+ s$}, output)
      results = JSON.parse(File.read(File.join(folder, "r.json")))

      assert_equal ["benchdd/results", 1, "compare"], results.values_at("schema", "version", "kind")
      dirty = results["sides"].map { |side| side["dirty"] }

      assert_equal [false, true], dirty
      assert_match(/slower/, File.read(File.join(folder, "r.md")))
      assert_match(/<html/, File.read(File.join(folder, "r.html")))
    end
  end

  def test_ci_fails_for_what_is_slower
    in_repository do |folder|
      save(folder, "lib/work.rb", SLOWER)
      output, code = benchdd(folder, "ci", "--base", "main", *QUICK, "--history", "h.jsonl", "--junit", "r.xml",
                             "--html", "r.html", "--prepare", "touch prepared")

      assert_equal 1, code, output
      assert_match(/<failure/, File.read(File.join(folder, "r.xml")))
      assert_match(/id="history".*work: sum on numbers/m, File.read(File.join(folder, "r.html")))
      assert_match(/work: sum on numbers/, benchdd(folder, "history", "h.jsonl").first)
      assert_equal 0, benchdd(folder, "ci", "--base", "main", *QUICK, "--fail-on", "90%").last
    end
  end

  def test_two_commits
    in_repository do |folder|
      save(folder, "lib/work.rb", SLOWER)
      commit(folder)
      output, code = benchdd(folder, "compare", "HEAD~1..HEAD", *QUICK)

      assert_equal 0, code, output
      assert_match(/^  sum +HEAD +.* slower$/, output)
    end
  end

  def test_an_expectation_that_only_one_side_meets
    in_repository(suite: SUITE.sub("BenchDD.suite \"work\" do", "\\0\n  expect")) do |folder|
      save(folder, "lib/work.rb", CODE.sub("* 2", "* 3"))
      output, code = benchdd(folder, "compare", *QUICK)

      assert_equal 1, code, output
      assert_match(/its result on working tree is not that on HEAD/, output)
    end
  end

  BROKEN = <<~RUBY
    BenchDD.suite "broken" do
      timeout 1
      dataset("d") { [1] }
      scenario("fine") { data.each(&:succ) }
      scenario("raises") { raise "no" }
      scenario("hangs") { sleep }
      scenario("dies") { Process.kill(:KILL, Process.pid) }
    end
  RUBY

  def test_what_breaks_is_named_with_its_line_and_the_others_are_measured
    in_repository(suite: BROKEN) do |folder|
      output, code = benchdd(folder, "run", *QUICK, "--json", "r.json")

      assert_equal 1, code, output
      results = JSON.parse(File.read(File.join(folder, "r.json")))["suites"][0]["results"]

      fates = results.map { |result| result.values_at("status", "location") }

      assert_equal %w[ok raised timeout killed].zip((4..7).map { |line| "benchmarks/work_bench.rb:#{line}" }), fates
      assert_operator results[0]["units"], :>, 1000
      assert_match(/raises.*RuntimeError: no/m, output)
    end
  end

  def test_yjit_on_and_off
    in_repository do |folder|
      output, code = benchdd(folder, "run", *QUICK, "--limit", "0.2", "--yjit", "off,off")

      assert_equal 0, code, output
      assert_match(/without YJIT/, output)
    end
  end

  def test_a_wrong_command_line
    in_repository do |folder|
      {
        "" => /Usage: benchdd COMMAND/, "nothing" => /no command nothing: the commands are run/,
        "compare nothing" => /no revision "nothing"/, "run x.rb" => /no file .*x\.rb/,
        "run --alpha 2" => /invalid argument: --alpha 2/, "run --only x" => /no scenario x: there are sum/,
        "ci" => /--base main/, "compare --yjit on,off,on" => /two values/, "report x.json" => /x\.json/,
        "compare HEAD --yjit on,off" => /2 things are compared at once/, "run word" => /"word" is no Ruby file/,
        "compare --gem rack" => /say --gem rack=3.1,3.2/, "run --ruby /nothing" => %r{/nothing}
      }.each do |arguments, message|
        output, code = run_in_process(folder, *arguments.split)

        assert_match(message, output)
        assert_equal 2, code, arguments
        refute_match(/\.rb:\d+:in/, output, arguments)
      end
      assert_equal run_in_process(folder, "nothing"), benchdd(folder, "nothing")
    end
  end

  def test_help
    Dir.mktmpdir do |folder|
      commands = benchdd(folder, "help").first[/^Commands:\n(.*?)\n\n/m, 1].scan(/^  (\w+)/).flatten

      assert_equal 14, commands.size
      commands.each do |command|
        output, code = benchdd(folder, command, "--help")

        assert_equal 0, code
        assert_match(/\AUsage: benchdd #{command}.*Examples:/m, output)
      end
      assert_match(/benchdd \d+\.\d+\.\d+/, benchdd(folder, "--version").first)
    end
  end
end
