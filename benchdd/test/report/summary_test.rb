# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/sample_results"

class ReportSummaryTest < Minitest::Test
  def results(...) = BenchDD::Report::Results.new(SampleResults.new.compare(...))
  def summary(...) = BenchDD::Report::Summary.new(results(...))

  def test_bad_news_comes_first
    found = summary({ "a" => [1.1, nil], "b" => [0.9, 1.2], "c" => [1.0, 1.3] })

    assert_equal({ "broken" => 1, "slower" => 3, "faster" => 1, "same" => 1 }, found.tally)
    assert_match(/\A1 broken, 3 slower, 1 faster, 1 same: a on large raised; c on large: HEAD is 3\d\.\d % slower /,
                 found.headline)
  end

  def test_good_news_when_there_is_no_other
    assert_match(/\A2 faster: a on large: HEAD is 20.\d % faster/, summary({ "a" => [0.9, 0.8] }).headline)
    assert_equal "2 same", summary({ "a" => [1.0, 1.0] }).headline
  end

  def test_without_comparisons_it_counts
    document = SampleResults.new.run
    document["suites"][0]["comparisons"].clear

    assert_equal "3 scenarios measured in 1 suite",
                 BenchDD::Report::Summary.new(BenchDD::Report::Results.new(document)).headline
  end

  def test_calibration_is_quoted_or_asked_for
    assert_equal "Calibrated on this machine: 2 false alarms in 300 comparisons of equals (a rate of 0.08 % to " \
                 "2.39 %), smallest change found 0.8 %.", summary.calibration
    none = SampleResults.new.compare.merge("calibration" => nil)

    assert_match(/never calibrated: run `benchdd calibrate`/,
                 BenchDD::Report::Summary.new(BenchDD::Report::Results.new(none)).calibration)
  end

  def test_sides_and_machine
    assert_equal "Example CPU 9000, 2 cores, Linux 6.1.0, load 0.4", summary.machine
    assert_equal "9f02c4d7be and changes, Ruby 3.1.2 with YJIT, rack 3.1.8", summary.side(SampleResults::SIDES["HEAD"])
  end
end

class GateTest < Minitest::Test
  def gate(changes, **options)
    BenchDD::Report::Gate.new(BenchDD::Report::Results.new(SampleResults.new.compare(changes)), **options)
  end

  def test_what_is_slower_beyond_the_limit
    changes = { "a" => [1.05, 1.2], "b" => [0.9, 1.0] }

    assert_equal %w[large small], gate(changes).slower.map(&:dataset)
    assert_equal %w[large], gate(changes, limit: 0.1).slower.map(&:dataset)
    assert_predicate gate(changes, limit: 0.3), :passed?
    refute_predicate gate(changes), :passed?
  end

  def test_what_is_broken_never_passes
    refute_predicate gate({ "a" => [1.0, nil] }, limit: 9.0), :passed?
  end

  # A scenario that is slower than the baseline is no step back where sides are compared.
  def test_in_a_comparison_only_sides_count
    sample = SampleResults.new
    document = sample.compare({ "a" => [1.0, 1.0] })
    document["suites"][0]["comparisons"] << sample.comparison(["b", "small", {}], %w[a b], "scenario", 2.0)

    assert_predicate BenchDD::Report::Gate.new(BenchDD::Report::Results.new(document)), :passed?
    document["kind"] = "run"

    assert_equal ["b on small"], BenchDD::Report::Gate.new(BenchDD::Report::Results.new(document)).slower.map(&:label)
  end
end
