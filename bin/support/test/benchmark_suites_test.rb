# frozen_string_literal: true

require_relative "suite_runs"

# Two of the suites; benchmark_suites_long.rb runs all of them.
class BenchmarkSuitesTest < Minitest::Test
  extend SuiteRuns

  run_suites("framework" => %w[hello], "graphql" => %w[small])

  def test_every_suite_is_asked_about
    suites = Dir[File.expand_path("../../../benchmarks/*_bench.rb", __dir__)]

    assert_equal [*suites.map { |path| File.basename(path, "_bench.rb") },
                  "build", "fetch", "jsonapi", "links", "server", "serving"].sort,
                 Bench::Runner::QUESTIONS.map(&:name).sort
  end
end
