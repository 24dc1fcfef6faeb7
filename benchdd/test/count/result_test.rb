# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/count"

class CountResultTest < Minitest::Test
  parallelize_me!

  def result(*counts) = BenchDD::Count::Result.new(counts.map(&:to_f), seeded: true)

  def test_the_mean_over_the_seeds
    assert_in_delta 104.0, result(100, 102, 110).instructions
  end

  def test_the_share_of_the_seed
    assert_in_delta 10.0 / 102, result(100, 110, 102).seed_share
    assert_in_delta 10.0 / 103, result(110, 100, 102, 104).seed_share
    assert_in_delta 0.0, result(100).seed_share
  end

  def test_ratios_are_between_the_same_seeds
    assert_equal [0.0, Math.log(1.1)], result(100, 110).log_ratios(result(100, 100))
  end
end
