# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/statistics"

class StudentTTest < Minitest::Test
  StudentT = BenchDD::Statistics::StudentT

  # Federighi, Journal of the American Statistical Association 54 (1959) 683-688: by degrees of freedom, the quantiles
  # of 0.95, 0.99 and 0.999.
  TABLE = {
    1 => [6.314, 31.821, 318.309], 2 => [2.920, 6.965, 22.327], 5 => [2.015, 3.365, 5.893], 7 => [1.895, 2.998, 4.785],
    11 => [1.796, 2.718, 4.025], 17 => [1.740, 2.567, 3.646], 26 => [1.706, 2.479, 3.435], 30 => [1.697, 2.457, 3.385]
  }.freeze
  SHARES = [0.95, 0.99, 0.999].freeze

  # R 4: quantile of 0.975, quantile of 1e-7, cdf of -3.
  PRECISE = {
    1 => [12.706204736174694, -3_183_098.861837802, 0.10241638234956672],
    2 => [4.3026527297494619, -2236.0676420895793, 0.047732983133354563],
    5 => [2.5705818356363137, -39.341819616899585, 0.015049623948731284],
    39 => [2.0226909200367604, -6.2975977897990461, 0.002343283970182344],
    1_000_000 => [1.9599663568141066, -5.1993740208165766, 0.0013499312707108962]
  }.freeze

  def test_table
    TABLE.each do |freedom, quantiles|
      SHARES.zip(quantiles) do |share, quantile|
        assert_in_delta quantile, StudentT.new(freedom).quantile(share), 0.0005001, "#{freedom} degrees, #{share}"
      end
    end
  end

  def test_precise_values
    PRECISE.each do |freedom, (upper, lower, tail)|
      distribution = StudentT.new(freedom)

      assert_in_epsilon upper, distribution.quantile(0.975), 1e-9
      assert_in_epsilon lower, distribution.quantile(1e-7), 1e-9
      assert_in_epsilon tail, distribution.cdf(-3), 1e-9
    end
  end

  # Closed forms for 1 and 2 degrees of freedom.
  def test_closed_forms
    [1e-6, 0.1, 1.0, 30.0, 1e8].each do |value|
      assert_in_epsilon (2 / Math::PI) * Math.atan(1 / value), StudentT.new(1).two_sided(value), 1e-13
      root = Math.sqrt(2 + (value * value))

      assert_in_epsilon 2 / (root * (root + value)), StudentT.new(2).two_sided(value), 1e-13
    end
  end

  def test_quantile_inverts_cdf
    values = [-30.0, -8.0, -3.0, -0.5, -1e-3, 0.0, 1e-3, 0.5, 3.0]
    [0.5, 1, 2, 5, 7, 39, 400, 1e5].product(values) do |freedom, value|
      distribution = StudentT.new(freedom)

      assert_in_delta value, distribution.quantile(distribution.cdf(value)), 1e-9 * [value.abs, 1].max, freedom.to_s
    end
  end

  def test_cdf_inverts_quantile_in_the_far_tail
    [1, 2.5, 5, 39, 1000].product([1e-250, 1e-40, 1e-12, 1e-5, 0.2, 0.5]) do |freedom, share|
      distribution = StudentT.new(freedom)

      assert_in_epsilon share, distribution.cdf(distribution.quantile(share)), 1e-9, "#{freedom} degrees, #{share}"
    end
  end

  def test_is_symmetric
    distribution = StudentT.new(5)

    assert_in_delta 1.0, distribution.cdf(1.7) + distribution.cdf(-1.7), 1e-15
    assert_in_delta distribution.quantile(0.75), -distribution.quantile(0.25), 1e-15
  end

  def test_ends
    assert_equal [-Float::INFINITY, Float::INFINITY], [StudentT.new(5).quantile(0), StudentT.new(5).quantile(1)]
    assert_in_delta 0.0, StudentT.new(5).quantile(0.5)
    assert_in_delta 0.0, StudentT.new(5).two_sided(Float::INFINITY)
    assert_in_delta 1.0, StudentT.new(5).two_sided(0.0)
  end

  def test_says_what_is_wrong
    error = assert_raises(BenchDD::Error) { StudentT.new(0) }
    assert_equal "a t distribution needs positive degrees of freedom, not 0", error.message
    assert_raises(BenchDD::Error) { StudentT.new(5).quantile(-0.1) }
  end
end
