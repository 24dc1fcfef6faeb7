# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/statistics"

# The values are those of R 4 (pnorm, qnorm).
class NormalTest < Minitest::Test
  Normal = BenchDD::Statistics::Normal

  def test_near_the_middle
    { 0.0 => 0.5, 1.0 => 0.84134474606854, 1.96 => 0.97500210485178, -3.0 => 0.00134989803163 }.each do |score, share|
      assert_in_delta share, Normal.new.cdf(score), 1e-14
    end
  end

  def test_far_tails
    assert_in_epsilon 7.6198530241605269e-24, Normal.new.cdf(-10), 1e-13
    assert_in_epsilon 1.9599639845400536, Normal.new.quantile(0.975), 1e-15
    assert_in_epsilon(-6.3613409024040557, Normal.new.quantile(1e-10), 1e-14)
    assert_in_epsilon(-37.047096299361201, Normal.new.quantile(1e-300), 1e-14)
  end

  def test_quantile_inverts_cdf
    normal = Normal.new(3, 0.25)
    (-150..40).each do |tenths|
      value = 3 + (0.025 * tenths)

      assert_in_delta value, normal.quantile(normal.cdf(value)), 1e-12, "at #{value}"
    end
  end

  def test_the_upper_tail_mirrors_the_lower
    [1e-9, 0.01, 0.3, 0.5].each do |share|
      assert_in_delta(-Normal.new.quantile(share), Normal.new.quantile(1 - share), 1e-6)
    end
  end

  def test_ends
    assert_equal [-Float::INFINITY, Float::INFINITY], [Normal.new.quantile(0), Normal.new.quantile(1)]
    assert_equal [0.0, 1.0], [Normal.new.cdf(-1e300), Normal.new.cdf(1e300)]
  end

  def test_says_what_is_wrong
    error = assert_raises(BenchDD::Error) { Normal.new.quantile(1.5) }
    assert_equal "1.5 is no probability: give a number from 0 to 1", error.message
    assert_raises(BenchDD::Error) { Normal.new.quantile(Float::NAN) }
    error = assert_raises(BenchDD::Error) { Normal.new(0, 0) }
    assert_equal "a normal distribution needs a positive standard deviation, not 0", error.message
  end
end
