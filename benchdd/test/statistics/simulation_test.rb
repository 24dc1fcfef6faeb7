# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/simulations"

# The error rates of the sequential procedure, by simulation. `simulation_long.rb` has the rates that take many runs.
class SimulationTest < Minitest::Test
  include Simulations

  # As in a suite of four scenarios: 1 % together.
  FOUR = Design.for(comparisons: 4)

  def test_false_alarms_in_normal_noise
    assert_rate 0.01, simulation.normal(RUNS, deviation: QUIET), :faster, :slower
  end

  def test_false_alarms_in_resampled_noise
    assert_rate 0.01, simulation.resampled(RUNS, pool: POOL), :faster, :slower
  end

  # Of few pairs that a coarse clock calls equal, or nearly all of them, looks may see nothing but equal ones.
  def test_resampled_noise_that_is_mostly_equal
    outcome = simulation.resampled(200, pool: [0.0, 0.0, 0.0, 0.0, 0.0, 0.125])

    assert_equal 200, outcome.runs
    refute_nil simulation.smallest_change(50, pool: [0.0, 0.0, 0.0, 0.0, 0.0, 0.125])
  end

  def test_power_for_two_percent
    outcome = Simulation.new(FOUR, seed: 3).normal(20_000, deviation: QUIET, effect: Math.log(1.02))

    assert_operator outcome.share(:slower), :>=, 0.9999
    assert_operator outcome.stops[6].fdiv(outcome.runs), :>=, 0.90
    assert_operator (outcome.stops[6] + outcome.stops[8]).fdiv(outcome.runs), :>=, 0.99
  end

  def test_power_for_one_percent
    outcome = Simulation.new(FOUR, seed: 4).normal(20_000, deviation: QUIET, effect: -Math.log(1.01))

    assert_operator outcome.share(:faster), :>=, 0.999
    assert_operator outcome.mean_pairs, :<, 9.6
    assert_operator outcome.stops.sum { |pairs, count| pairs <= 12 ? count : 0 }.fdiv(outcome.runs), :>=, 0.95
  end

  def test_unchanged_code_is_called_the_same_soon
    outcome = Simulation.new(FOUR, seed: 6).normal(20_000, deviation: QUIET)

    assert_operator outcome.share(:same), :>=, 0.998
    assert_operator outcome.mean_pairs, :<, 9.7
  end

  # Intervals hold the truth whenever the test stops, at effects inside and outside the margin.
  def test_intervals_at_the_stop_hold_the_truth
    random = Random.new(7)
    [0.0, 0.004, 0.012].each do |effect|
      missed = run_tests(2_000, random, effect, alpha: 0.05).count { |test| !effect.between?(*test.interval) }

      assert_operator missed.fdiv(2_000), :<=, 0.05, "at #{effect}"
    end
  end

  def test_p_values_at_the_stop_are_valid = assert_valid_p_values(1_000)

  def test_the_margin_itself_is_not_the_same
    assert_rate 0.01, simulation.normal(2_000, deviation: QUIET, effect: Math.log(1.01)), :same
  end

  # The running sums of the simulation and the test proper see the same numbers, so they say the same.
  def test_says_what_the_sequential_test_says
    outcome = Simulation.new(Design.new, seed: 9).normal(300, deviation: 0.01, effect: 0.005)
    tests = run_tests(300, Random.new(9), 0.005, deviation: 0.01)

    assert_equal outcome.verdicts, { faster: 0, slower: 0, same: 0, unclear: 0 }.merge(tests.map(&:verdict).tally)
    assert_equal outcome.stops, tests.map(&:count).tally
    assert_equal 300, outcome.runs
    assert_operator outcome.verdicts.values.count(&:positive?), :>=, 3
  end

  def test_equal_seeds_give_equal_outcomes
    first, again, other = [1, 1, 2].map { |seed| simulation(seed:).resampled(500, pool: POOL, effect: 0.01).verdicts }

    assert_equal first, again
    refute_equal first, other
  end

  # The pool is centred: what is found in it is the effect that was added.
  def test_the_mean_of_a_pool_does_not_count
    pool = POOL.map { |log_ratio| log_ratio + 0.5 }

    assert_operator simulation.resampled(2_000, pool:).share(:slower), :<, 0.01
  end

  def test_the_smallest_change_is_found_and_a_smaller_is_not
    quiet = POOL.map { |log_ratio| log_ratio / 3 }
    change = simulation.smallest_change(1_000, pool: quiet)
    shares = [0.8, 1.2].map do |factor|
      simulation.resampled(1_000, pool: quiet, effect: Math.log(1 + (factor * change))).share(:slower)
    end

    assert_operator shares.first, :<, 0.92
    assert_operator shares.last, :>, 0.92
    assert_in_delta 0.005, change, 0.003
  end

  def test_no_change_is_found_in_noise_without_bounds
    assert_nil simulation.smallest_change(50, pool: [-50.0, 50.0, -49.0, 49.0])
  end

  def test_says_what_is_wrong
    [[], [0.1], [0.1, 0.1], [0.1, Float::NAN]].each do |pool|
      error = assert_raises(BenchDD::Error) { simulation.resampled(1, pool:) }
      assert_match(/\Aa pool of #{pool.size} log-ratios cannot be resampled/, error.message)
    end
  end
end
