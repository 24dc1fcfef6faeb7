# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/statistics"

class SummaryTest < Minitest::Test
  Summary = BenchDD::Statistics::Summary

  def test_of_known_samples
    summary = Summary.new([4, 1, 3, 2, 100, 5])

    assert_equal [6, 1.0, 100.0, 3.5], [summary.count, summary.min, summary.max, summary.median]
    assert_in_delta 115 / 6.0, summary.mean
    assert_in_delta 39.62533, summary.deviation, 1e-5
    assert_in_delta 3.5, summary.trimmed_mean
    assert_in_delta 115 / 6.0, summary.trimmed_mean(0)
  end

  # R's quantile of type 7, its default.
  def test_quantiles
    summary = Summary.new([10, 20, 30, 40, 55])

    assert_equal [10.0, 55.0], [summary.quantile(0), summary.quantile(1)]
    assert_equal [20.0, 30.0], [summary.quantile(0.25), summary.quantile(0.5)]
    assert_in_delta 49.0, summary.quantile(0.9), 1e-12
    assert_in_delta 54.4, summary.quantile(0.99), 1e-12
  end

  def test_a_single_sample
    summary = Summary.new([7])

    assert_equal [7.0] * 5, [summary.min, summary.mean, summary.median, summary.trimmed_mean, summary.quantile(0.99)]
    assert_nil summary.deviation
  end

  def test_keeps_the_digits_of_large_samples
    summary = Summary.new([1e9 + 1, 1e9 + 2, 1e9 + 3])

    assert_in_delta 1.0, summary.deviation, 1e-9
  end

  def test_leaves_the_samples_as_they_are
    samples = [3, 1, 2]
    Summary.new(samples)

    assert_equal [3, 1, 2], samples
  end

  def test_says_what_is_wrong
    error = assert_raises(BenchDD::Error) { Summary.new([]) }
    assert_equal "there are no samples to sum up: measure at least one", error.message
    error = assert_raises(BenchDD::Error) { Summary.new([1.0, Float::NAN]) }
    assert_equal "NaN is among the samples: leave out what could not be measured", error.message
    error = assert_raises(BenchDD::Error) { Summary.new([1]).trimmed_mean(0.5) }
    assert_match(/\Aa share of 0.5 cannot be trimmed/, error.message)
    assert_raises(BenchDD::Error) { Summary.new([1]).quantile(1.1) }
  end
end
