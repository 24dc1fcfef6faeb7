# frozen_string_literal: true

require_relative "suite_runs"

# All suites, with some of their datasets: all of these take too long for a test.
class BenchmarkSuitesLong < Minitest::Test
  DATASETS = { "framework" => %w[hello form], "routing" => %w[small links], "many_routes" => %w[capturing],
               "r10k" => ["random values"], "router_choice" => %w[two], "route_files" => %w[small random],
               "graphql" => ["enum-visibility", "small", "steps of small", "cached nil"] }.freeze
  extend SuiteRuns

  run_suites(DATASETS)

  def test_every_suite_is_run
    suites = Dir[File.expand_path("../../../benchmarks/*_bench.rb", __dir__)]

    assert_equal suites.map { |path| File.basename(path, "_bench.rb") }.sort, DATASETS.keys.sort
  end
end
