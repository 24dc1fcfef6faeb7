# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/report"

class MedianIntervalTest < Minitest::Test
  # The ranks of tables of order statistics at 95 %.
  RANKS = { 6 => [1, 6], 8 => [1, 8], 9 => [2, 8], 10 => [2, 9], 12 => [3, 10], 20 => [6, 15], 40 => [14, 27],
            100 => [40, 61] }.freeze

  def of(...) = BenchDD::Report::MedianInterval.of(...)

  def test_ranks_are_those_of_published_tables
    RANKS.each { |size, ranks| assert_equal ranks, of((1..size).to_a.shuffle(random: Random.new(1))), size.to_s }
  end

  def test_too_few_samples_have_no_interval
    (0..5).each { |size| assert_nil of((1..size).to_a) }
    assert_equal [1, 5], of([1, 2, 3, 4, 5], confidence: 0.9)
  end

  def test_thousands_of_samples_do_not_underflow
    low, high = of((1..5_000).to_a)

    assert_in_delta 2500 - (1.96 * Math.sqrt(5_000) / 2), low, 2
    assert_in_delta 5001, low + high
  end

  # Of skewed samples, too: at least 95 % of the intervals hold the median.
  def test_it_covers_the_median
    random = Random.new(5)
    hits = 2_000.times.count do
      low, high = of(Array.new(12) { -Math.log(1 - random.rand) })
      Math.log(2).between?(low, high)
    end

    assert_operator hits, :>=, 1_900
    assert_operator hits, :<, 1_990, "the interval is wider than it need be"
  end
end
