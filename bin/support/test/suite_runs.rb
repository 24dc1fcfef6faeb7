# frozen_string_literal: true

require "minitest/autorun"
require "tmpdir"
require_relative "../../../benchmarks/runner/runner"

# Tests of the suites themselves: each runs through benchdd on little data, and every response is checked.
module SuiteRuns
  LITTLE = Bench::Runner::Effort.new(seconds: 0.05, limit: 0.001, yjit: %w[off])

  # Defines a test for each suite.
  # @param datasets [Hash{String => Array<String>}] the names of some of its datasets, by the name of the suite
  def run_suites(datasets)
    include Assertions

    datasets.each { |name, some| define_method(:"test_#{name}") { assert_runs(name, some) } }
  end

  # The assertions of each test.
  module Assertions
    private

    def assert_runs(name, datasets)
      found = run_suite(name, datasets)

      assert_empty(found.broken.map { |suite, result| "#{suite.name}, #{result.scenario}: #{result.message}" })
      assert_measured(found.suites.flat_map(&:results))
    end

    def run_suite(name, datasets)
      Dir.mktmpdir do |cache|
        variables = { "BENCH_REQUESTS" => "60", "BENCH_ROUTES" => "8", "BENCH_R10K" => "10,100",
                      "BENCHDD_CACHE" => cache }
        run = Bench::Runner::BenchDDRun.new(LITTLE, File::NULL)
        run.call("#{name}_bench.rb", limit: 1, dataset: datasets, variables: variables)
      end
    end

    # The time is short: on a busy machine it may be over before the last scenario's turn.
    def assert_measured(results)
      measured = results.filter_map(&:cpu)

      refute_empty measured
      assert(measured.all? { |cost| cost.estimate.positive? })
    end
  end
end
