# frozen_string_literal: true

require "minitest/autorun"
require "tmpdir"
require_relative "../../../benchmarks/runner/runner"

# The suites themselves: each runs through benchdd on little data, with every answer checked.
class BenchmarkSuitesTest < Minitest::Test
  FOLDER = File.expand_path("../../../benchmarks", __dir__)
  LITTLE = Bench::Runner::Effort.new(seconds: 0.05, limit: 0.001, yjit: %w[off])

  # Some of the datasets: all take too long for a test.
  DATASETS = { "framework" => %w[hello form], "routing" => %w[small links], "many_routes" => %w[capturing],
               "r10k" => ["random values"], "router_choice" => %w[two],
               "route_files" => %w[small random],
               "graphql" => ["enum-visibility", "small", "steps of small", "cached nil"] }.freeze

  def run_suite(name)
    Dir.mktmpdir do |cache|
      variables = { "BENCH_REQUESTS" => "60", "BENCH_ROUTES" => "8", "BENCH_R10K" => "10,100",
                    "BENCHDD_CACHE" => cache }
      run = Bench::Runner::BenchDDRun.new(LITTLE, File::NULL)
      return run.call("#{name}_bench.rb", limit: 1, dataset: DATASETS.fetch(name), variables:)
    end
  end

  Dir[File.join(FOLDER, "*_bench.rb")].each do |path|
    name = File.basename(path, "_bench.rb")
    define_method(:"test_#{name}") do
      found = run_suite(name)

      assert_empty(found.broken.map { |suite, result| "#{suite.name}, #{result.scenario}: #{result.message}" })
      assert_measured(found.suites.flat_map(&:results))
    end
  end

  # The time is short: where others are at work, it may be over before the last scenario's turn.
  def assert_measured(results)
    measured = results.filter_map(&:cpu)

    refute_empty measured
    assert(measured.all? { |cost| cost.estimate.positive? })
  end

  def test_every_suite_is_asked_about
    suites = Dir[File.join(FOLDER, "*_bench.rb")].map { |path| File.basename(path, "_bench.rb") }

    assert_equal [*suites, "build", "fetch", "jsonapi", "links", "server", "serving"].sort,
                 Bench::Runner::QUESTIONS.map(&:name).sort
  end
end
