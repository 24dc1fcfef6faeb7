# frozen_string_literal: true

require "benchdd/statistics"

# Simulated comparisons, and what their outcomes must keep to. Seeds are fixed, so that a run is the same everywhere.
module Simulations
  include BenchDD::Statistics

  # A rate of the nominal one itself passes {#assert_rate} in one of forty seeds, however many runs there are.
  RUNS = 40_000
  QUIET = 0.0045
  POOL = File.readlines(File.expand_path("../statistics/aa_log_ratios.txt", __dir__))
             .reject { |line| line.start_with?("#") }.map { |line| Float(line) }.freeze

  def simulation(seed: 2026, **options) = Simulation.new(Design.new(**options), seed:)

  # Even the upper end of the exact interval is at most the nominal rate.
  def assert_rate(nominal, outcome, *verdicts)
    share = outcome.share(*verdicts)

    assert_operator outcome.interval(*verdicts).last, :<=, nominal, "#{share} of #{outcome.runs} runs"
    share
  end

  # In identical code, p is at most x in at most a share of x.
  def assert_valid_p_values(runs)
    tests = run_tests(runs, Random.new(8), 0.0, alpha: 0.01, minimum_effect: 0)
    [0.01, 0.05, 0.2, 0.5].each do |level|
      low = Binomial.exact_interval(tests.count { |test| test.p_value <= level }, tests.size, 0.99).first

      assert_operator low, :<=, level
    end
  end

  def run_tests(count, random, effect, deviation: QUIET, **options)
    design = Design.new(**options)
    noise = BenchDD::Statistics.const_get(:Noise)::Gaussian.new(deviation, random)
    Array.new(count) do
      test = SequentialTest.new(design)
      test << (effect + noise.draw) until test.decided?
      test
    end
  end
end
