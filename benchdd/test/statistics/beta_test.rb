# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/statistics"

class BetaTest < Minitest::Test
  Beta = BenchDD::Statistics::Beta

  # For whole numbers, I_x(a, b) is the chance of at least a successes in a + b - 1 trials: summed in exact arithmetic.
  def test_is_the_binomial_sum
    parameters = [[1, 1], [2, 3], [3, 298], [8, 293], [40, 60], [1, 500]]
    parameters.product([1/1000r, 1/30r, 2/5r, 1/2r, 19/20r]) do |(alpha, beta), share|
      exact = binomial_tail(alpha, alpha + beta - 1, share).to_f

      assert_in_epsilon exact, Beta.new(alpha, beta).cdf(share.to_f), 1e-11, "#{alpha}, #{beta} at #{share}"
    end
  end

  # R 4.
  def test_precise_values
    assert_in_epsilon 0.35219758590676714, Beta.new(2.5, 4).cdf(0.3), 1e-13
    assert_in_epsilon 3.9765814006775955e-06, Beta.new(0.5, 20).quantile(0.01), 1e-12
    assert_in_epsilon 0.99999891965856758, Beta.new(300, 0.3).quantile(0.9), 1e-13
    assert_in_epsilon 0.12084470519956733, Beta.new(40, 60).quantile(1e-12), 1e-12
    assert_in_epsilon 0.61135128213768986, Beta.new(1e6, 1e6).cdf(0.5001), 1e-8
  end

  def test_closed_form
    assert_in_epsilon 2 / Math::PI * Math.asin(Math.sqrt(0.01)), Beta.new(0.5, 0.5).cdf(0.01), 1e-13
    assert_in_epsilon 1e-7**(1 / 5.0), Beta.new(5, 1).quantile(1e-7), 1e-13
  end

  def test_cdf_inverts_quantile
    parameters = [[0.01, 3], [0.5, 0.5], [2.5, 0.5], [19.5, 0.5], [3, 298], [4000, 7], [1e5, 1e5]]
    parameters.product([1e-200, 1e-12, 1e-3, 0.3, 0.5, 0.8, 0.999]) do |(alpha, beta), share|
      distribution = Beta.new(alpha, beta)
      log_odds = distribution.log_odds_quantile(share)

      assert_in_epsilon share, distribution.log_odds_cdf(log_odds), 1e-9, "#{alpha}, #{beta} at #{share}"
    end
  end

  def test_quantile_inverts_cdf
    [0.001, 0.2, 0.5, 0.9].each do |value|
      assert_in_epsilon value, Beta.new(3, 5).quantile(Beta.new(3, 5).cdf(value)), 1e-12
    end
  end

  def test_ends
    distribution = Beta.new(2, 3)

    assert_equal [0.0, 0.0], [distribution.cdf(-1), distribution.cdf(0)]
    assert_equal [1.0, 1.0], [distribution.cdf(1), distribution.cdf(2)]
    assert_equal [0.0, 1.0], [distribution.quantile(0), distribution.quantile(1)]
  end

  def test_says_what_is_wrong
    error = assert_raises(BenchDD::Error) { Beta.new(0, 2) }
    assert_equal "a beta distribution needs two positive parameters, not 0 and 2", error.message
    assert_raises(BenchDD::Error) { Beta.new(1, 2).quantile(2) }
    error = assert_raises(BenchDD::Error) { Beta.new(1e14, 1e14).cdf(0.5) }
    assert_match(/out of reach: use fewer samples/, error.message)
  end

  private

  def binomial_tail(least, trials, share)
    choose = 1
    (0..trials).sum do |events|
      choose = choose * (trials - events + 1) / events if events.positive?
      events >= least ? choose * (share**events) * ((1 - share)**(trials - events)) : 0
    end
  end
end
