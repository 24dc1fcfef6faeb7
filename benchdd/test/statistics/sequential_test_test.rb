# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/statistics"

class SequentialTestTest < Minitest::Test
  include BenchDD::Statistics

  # Noise of mean 0 and standard deviation 1, to be scaled and moved.
  SIX = [1, -1, 1, -1, 1, -1].map { |sign| sign * Math.sqrt(5 / 6.0) }.freeze

  def sequential(values, **options) = values.inject(SequentialTest.new(Design.new(**options)), :<<)

  def six(mean:, deviation: 0.0045, **options)
    sequential(SIX.map { |noise| mean + (deviation * noise) }, **options)
  end

  def test_before_the_first_look
    test = SequentialTest.new(Design.new)

    assert_equal [0, nil], [test.count, test.estimate]
    5.times { test << 0.02 }

    assert_equal [5, nil, nil, nil, false], [test.count, test.verdict, test.interval, test.p_value, test.decided?]
    assert_in_delta 0.02, test.estimate
  end

  def test_slower
    test = six(mean: 0.02)

    assert_equal [:slower, true, 6], [test.verdict, test.decided?, test.count]
    assert_in_delta 0.02, test.estimate
    reach = Design.new.looks.first.difference_bound * 0.0045 / Math.sqrt(6)

    assert_in_delta 0.02 - reach, test.interval.first, 1e-12
    assert_in_delta 0.02 + reach, test.interval.last, 1e-12
  end

  def test_faster
    test = six(mean: -0.02)

    assert_equal :faster, test.verdict
    assert_operator test.interval.last, :<, 0
  end

  def test_same
    test = six(mean: 0.0005)

    assert_equal [:same, true], [test.verdict, test.decided?]
    assert_operator test.p_value, :>, 0.5
  end

  # Here two one-sided tests exclude 1 %, and the two-sided interval, being wider, would reach beyond.
  def test_the_interval_of_same_stays_within_the_margin
    test = six(mean: 0.001)

    assert_equal :same, test.verdict
    assert_in_delta Math.log(1.01), test.interval.last, 1e-15
    assert_operator test.interval.first, :>, -Math.log(1.01)
  end

  def test_a_difference_comes_before_sameness
    assert_equal :slower, six(mean: 0.005, deviation: 0.001).verdict
  end

  def test_unclear_goes_on_to_the_next_look
    test = six(mean: 0.006)

    assert_equal [:unclear, false], [test.verdict, test.decided?]
    SIX.each { |noise| test << (0.006 + (0.0045 * noise)) }

    assert_equal [:slower, 12], [test.verdict, test.count]
  end

  def test_without_a_minimum_effect_nothing_is_the_same
    assert_equal :unclear, six(mean: 0.0, minimum_effect: 0).verdict
  end

  def test_ends_at_the_last_look
    test = sequential([0.1, -0.1, 0.1, -0.1], looks: [2, 4])

    assert_equal [:unclear, true], [test.verdict, test.decided?]
    error = assert_raises(BenchDD::Error) { test << 0.1 }
    assert_equal "the test ended after 4 pairs (unclear): start another for more", error.message
  end

  # The verdict, the interval and the p-value are one claim.
  def test_p_is_at_most_alpha_where_the_interval_leaves_out_zero
    random = Random.new(11)
    200.times do
      test = six(mean: 0.01 * (random.rand - 0.5), deviation: 0.005 * random.rand, alpha: 0.05)
      differs = %i[slower faster].include?(test.verdict)

      assert_equal differs, test.p_value <= 0.05
      assert_equal differs, !test.interval.first.negative? || !test.interval.last.positive?
    end
  end

  def test_p_of_one_look_is_that_of_a_t_test
    test = sequential([1.0, 2.0, 3.0, 4.0], looks: [4])

    assert_in_delta 0.03047, test.p_value, 1e-5 # R 4: t.test(1:4)$p.value
  end

  # A test at alpha stops with a difference where its p-value, carried on to the end, is at most alpha.
  def test_p_is_the_least_alpha_that_would_have_stopped
    values = [0.010, 0.012, -0.004, 0.016, 0.011, 0.003, 0.009, 0.012]
    all = sequential(values, alpha: 1e-9, minimum_effect: 0)

    assert_equal :slower, sequential(values, alpha: all.p_value * 1.0001, minimum_effect: 0).verdict
    assert_equal :unclear, sequential(values, alpha: all.p_value * 0.9999, minimum_effect: 0).verdict
  end

  def test_p_never_rises
    test = sequential([0.05, 0.051, 0.049, 0.05], looks: [4, 6, 8], alpha: 1e-9, minimum_effect: 0)
    early = test.p_value
    [3.0, -3.0, 3.0, -3.0].each { |value| test << value }

    assert_in_delta early, test.p_value, 1e-15
  end

  def test_a_resolution_widens_every_claim
    assert_equal :slower, six(mean: 0.013).verdict
    assert_equal :unclear, six(mean: 0.013, resolution: 0.005).verdict
    assert_equal :unclear, six(mean: 0.0005, resolution: 0.005).verdict
    assert_in_delta 0.01, six(mean: 0.02, resolution: 0.005).interval.sum / 4
  end

  def test_equal_pairs_are_a_result_with_a_resolution
    same = sequential([0.0] * 6, resolution: 1e-6)
    slower = sequential([0.002] * 6, resolution: 1e-6)

    assert_equal [:same, [-1e-6, 1e-6], 1.0], [same.verdict, same.interval, same.p_value]
    assert_equal [:slower, 0.0], [slower.verdict, slower.p_value]
  end

  def test_looks_at_equal_pairs_are_passed_over_without
    test = sequential([0.01] * 6, looks: [6, 8])

    assert_equal [nil, nil, nil], [test.verdict, test.interval, test.p_value]
    refute_predicate test, :decided?
    test << 0.0101 << 0.0099

    assert_equal :slower, test.verdict
  end

  def test_nothing_but_equal_pairs_is_an_error_without
    error = assert_raises(BenchDD::Error) { sequential([0.01] * 6, looks: [4, 6]) }
    assert_match(/\A6 pairs have exactly the same log-ratio, .* let the scenario run longer/, error.message)
  end

  def test_refuses_what_is_no_log_ratio
    test = SequentialTest.new(Design.new)
    [Float::NAN, Float::INFINITY, -Float::INFINITY, nil, "0.1"].each do |value|
      error = assert_raises(BenchDD::Error) { test << value }
      assert_match(/\Apair 1 has the log-ratio #{Regexp.escape(value.inspect)}: both sides must take/, error.message)
    end
    assert_equal 0, test.count
  end
end
