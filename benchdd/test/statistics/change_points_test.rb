# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/statistics"

class ChangePointsTest < Minitest::Test
  ChangePoints = BenchDD::Statistics::ChangePoints
  NOISE = {
    "normal" => ->(random) { gauss(random) },
    "uniform" => ->(random) { random.rand - 0.5 },
    "Laplace" => ->(random) { Math.log(1 - random.rand) * (random.rand < 0.5 ? 1 : -1) },
    "with outliers" => ->(random) { gauss(random) * (random.rand < 0.1 ? 10 : 1) }
  }.freeze

  def self.gauss(random) = Math.sqrt(-2 * Math.log(1 - random.rand)) * Math.cos(2 * Math::PI * random.rand)

  # Costs around 100, with a deviation of 0.5 %; each level is [factor, samples].
  def history(*levels, seed: 1, noise: "normal")
    random = Random.new(seed)
    levels.flat_map { |factor, count| Array.new(count) { 100 * factor * Math.exp(0.005 * NOISE[noise].call(random)) } }
  end

  def found(samples) = ChangePoints.find(samples).map(&:index)

  def test_at_most_one_in_a_hundred_histories_of_noise_shows_a_change
    NOISE.each_key do |noise|
      nominal = noise == "uniform" ? 0.02 : 0.01
      false_alarms = (1..400).count { |seed| found(history([1, 10 + (seed % 50)], seed:, noise:)).any? }

      assert_operator BenchDD::Statistics::Binomial.exact_interval(false_alarms, 400, 0.99).first, :<=, nominal, noise
    end
  end

  def test_finds_a_clear_step
    [[1, 1.05], [1, 0.95]].each do |before, after|
      point, *others = ChangePoints.find(history([before, 20], [after, 20]))

      assert_empty others
      assert_equal 20, point.index
      assert_in_delta after.fdiv(before), point.ratio, 0.005
      assert_in_delta 100 * before, point.before, 0.5
      assert_in_delta 100 * after, point.after, 0.5
    end
  end

  def test_finds_steps_of_three_deviations_nearly_always
    places = (1..100).map { |seed| found(history([1, 15], [1.015, 15], seed:)) }

    assert_operator places.count { |place| place.size == 1 && place.first.between?(13, 17) }, :>=, 95
  end

  def test_finds_a_regression_and_its_end
    assert_equal [50, 60], found(history([1, 50], [1.05, 10], [1, 40]))
  end

  def test_finds_a_staircase
    assert_equal [12, 24, 36], found(history([1, 12], [1.04, 12], [1.08, 12], [1.02, 12]))
  end

  def test_single_outliers_are_no_change
    samples = history([1, 40])
    [3, 17, 18, 39].each { |place| samples[place] *= 3 }

    assert_empty found(samples)
    samples[0] /= 3

    assert_empty found(samples)
  end

  def test_finds_a_step_among_outliers
    samples = history([1, 20], [1.05, 20])
    [4, 15, 19, 27].each { |place| samples[place] *= 2 }

    # The sample at 19 is an outlier just before the step: it looks like the first of the new level.
    assert_includes [[19], [20]], found(samples)
  end

  # A level shows from its third sample on, at its place.
  def test_finds_a_step_at_the_end
    assert_empty found(history([1, 20], [1.05, 2]))
    assert_equal [20], found(history([1, 20], [1.05, 3]))
    assert_equal [20], found(history([1, 20], [1.05, 4]))
  end

  def test_counted_instructions_may_be_equal_for_long
    assert_empty found([5000] * 30)
    assert_equal [15], found(([5000] * 15) + ([5010] * 15))
  end

  def test_short_histories_show_nothing
    assert_equal [[], []], [found([]), found([1, 1, 1, 1, 9, 9, 9])]
  end

  # Against every possible cutting.
  def test_the_partition_is_the_cheapest
    partition = BenchDD::Statistics.const_get(:Partition)
    20.times do |seed|
      random = Random.new(seed)
      values = Array.new(11) { (random.rand * 5).round(1) + (random.rand < 0.4 ? 4 : 0) }
      best = cuttings(values.size, 2).min_by { |segments| cost(values, segments, 1.5) }

      assert_in_delta cost(values, best, 1.5), cost(values, partition.new(values, penalty: 1.5, least: 2).segments, 1.5)
    end
  end

  def test_says_what_is_wrong
    [0, -1, Float::NAN, nil].each do |sample|
      error = assert_raises(BenchDD::Error) { ChangePoints.find([1.0, sample]) }
      assert_match(/\Athe history has the sample #{Regexp.escape(sample.inspect)}: leave out/, error.message)
    end
  end

  private

  def cuttings(finish, least, start = 0)
    return [[]] if start == finish

    (start + least).upto(finish).flat_map do |to|
      cuttings(finish, least, to).map { |rest| [start...to, *rest] }
    end
  end

  def cost(values, segments, penalty)
    segments.sum do |segment|
      part = values[segment].sort
      part.sum { |value| (value - part[part.size / 2]).abs } + penalty
    end
  end
end
