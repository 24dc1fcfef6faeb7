# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/statistics"

class BinomialTest < Minitest::Test
  Binomial = BenchDD::Statistics::Binomial

  # R 4, binom.test.
  def test_published_values
    { [2, 300, 0.95] => [0.00080838641279979188, 0.02387349757217360],
      [7, 300, 0.99] => [0.0068364417823651115, 0.0561529603409732],
      [0, 10, 0.95] => [0.0, 0.30849710781876083],
      [10, 10, 0.95] => [0.69150289218123917, 1.0],
      [800, 100_000, 0.99] => [0.007292791607193384, 0.008754457049325981] }.each do |arguments, interval|
      interval.zip(Binomial.exact_interval(*arguments)) { |expected, got| assert_in_delta expected, got, 1e-11 }
    end
  end

  # The bounds are where the observed count is just as unlikely as asked: exact, for every true share.
  def test_holds_the_true_share_at_least_as_often_as_asked
    intervals = (0..20).map { |events| Binomial.exact_interval(events, 20, 0.9) }
    (1..99).each do |percent|
      share = percent / 100.0
      held = (0..20).sum do |events|
        share.between?(*intervals[events]) ? chance(events, 20, share) : 0.0
      end

      assert_operator held, :>=, 0.9, "at #{share}"
    end
  end

  def test_says_what_is_wrong
    error = assert_raises(BenchDD::Error) { Binomial.exact_interval(3, 2) }
    assert_match(/\A3 events of 2 trials cannot be: give whole numbers/, error.message)
    assert_raises(BenchDD::Error) { Binomial.exact_interval(0, 0) }
    error = assert_raises(BenchDD::Error) { Binomial.exact_interval(1, 2, 1) }
    assert_match(/\Aa confidence of 1 is out of range/, error.message)
  end

  private

  def chance(events, trials, share)
    choose = (1..events).inject(1) { |product, place| product * (trials - place + 1) / place }
    choose * (share**events) * ((1 - share)**(trials - events))
  end
end
