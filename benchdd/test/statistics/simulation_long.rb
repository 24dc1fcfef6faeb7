# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/simulations"

# The error rates that take many runs, each of them to the last look.
class SimulationLong < Minitest::Test
  include Simulations

  # For what is said of the alarms themselves, which are few.
  MANY = 100_000

  # The outcome that two tests read. The seed is fixed, so it is computed once.
  def self.to_the_last_look
    @to_the_last_look ||= Simulation.new(Design.new(minimum_effect: 0), seed: 2026).normal(MANY, deviation: QUIET)
  end

  # Nothing ever stops these runs but a false alarm: the worst case.
  def test_false_alarms_in_normal_noise_to_the_last_look
    share = assert_rate 0.01, self.class.to_the_last_look, :faster, :slower

    assert_operator share, :>, 0.007, "the bounds give away more than they were measured to"
  end

  def test_alarms_come_from_both_sides_alike
    faster, slower = self.class.to_the_last_look.verdicts.values_at(:faster, :slower)

    assert_in_delta 0.5, faster.fdiv(faster + slower), 0.06
  end

  def test_false_alarms_in_resampled_noise_to_the_last_look
    assert_rate 0.01, simulation(minimum_effect: 0).resampled(RUNS, pool: POOL), :faster, :slower
  end

  # As garbage collections are: whatever ratio comes, its mirror image is as likely, since the sides can be exchanged.
  def test_false_alarms_in_bursts_on_either_side
    pool = POOL.each_with_index.flat_map do |log_ratio, place|
      burst = log_ratio + ((place % 10).zero? ? 0.1 : 0.0)
      [burst, -burst]
    end

    assert_rate 0.01, simulation(minimum_effect: 0).resampled(RUNS, pool:), :faster, :slower
  end

  # Pairs after the 18th are measured longer and vary less.
  def test_false_alarms_when_later_pairs_vary_less
    [0.5, 0.8].each do |later|
      quieter = Simulation.new(Design.new(minimum_effect: 0), seed: 3, scale: ->(pairs) { pairs < 18 ? 1.0 : later })

      assert_rate 0.01, quieter.normal(RUNS, deviation: QUIET), :faster, :slower
    end
  end

  def test_false_alarms_when_alpha_is_shared
    design = Design.for(comparisons: 4, alpha: 0.05, minimum_effect: 0)

    assert_rate 0.0125, Simulation.new(design, seed: 5).normal(RUNS, deviation: 1.0), :faster, :slower
  end

  # The margin itself is the nearest that is not the same.
  def test_false_sameness_at_the_margin
    [QUIET, 0.012].each do |deviation|
      outcome = simulation.normal(RUNS / 2, deviation:, effect: Math.log(1.01))

      assert_rate 0.01, outcome, :same
      assert_rate 0.005, outcome, :faster
    end
  end

  def test_p_values_at_the_stop_are_valid = assert_valid_p_values(4_000)
end
