# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/sample_history"

class SeriesTest < Minitest::Test
  def test_points_are_the_runs
    series = SampleHistory.series(3).first

    assert_equal %w[a1b2c00 a1b2c01 a1b2c02], series.points.map(&:label)
    assert_equal ["dynamic on small", "routing", "CPU time per request"], [series.label, series.suite, series.quantity]
    assert_equal "Ruby 3.1.2 with YJIT, Example CPU 9000, 2 cores", series.place
    assert(series.points.all? { |point| point.estimate.between?(*point.interval) })
  end

  def test_a_change_is_found_where_it_is
    series = SampleHistory.series(24).first

    assert_equal [12], series.changes.map(&:index)
    assert_same series.points[12], series.changes.first.point
    assert_in_delta 13 / 12.0, series.changes.first.ratio, 0.02
    assert_empty SampleHistory.series(6).first.changes
  end

  def test_other_machines_and_rubies_have_series_of_their_own
    records = SampleHistory.records(4)
    records[1]["ruby"] = "3.3.8"
    records[2]["machine"] = records[2]["machine"].merge("cpu" => "Other CPU")
    records[3]["machine"] = records[3]["machine"].merge("kernel" => "Linux 6.2", "load" => 3.0)

    assert_equal([2, 1, 1], BenchDD::History::Series.group(records).map { |series| series.points.size })
  end

  def test_only_the_last_points
    series = BenchDD::History::Series.group(SampleHistory.records(10), last: 4).first

    assert_equal(%w[2026-10-07 2026-10-10], series.points.values_at(0, -1).map { |point| point.created[0, 10] })
  end

  def test_other_measures
    records = SampleHistory.records(2)
    records[0]["entries"][0]["instructions"] = 5123.0
    records[1]["entries"][0]["instructions"] = 0
    series = BenchDD::History::Series.group(records, measure: "instructions").first

    assert_equal [5123.0], series.points.map(&:estimate)
    assert_equal ["instructions per request", "5.12 k"], [series.quantity, series.text(5123)]
    error = assert_raises(BenchDD::Error) { BenchDD::History::Series.group(records, measure: "wall") }

    assert_equal '"wall" cannot be followed: choose one of cpu_ns, allocations, instructions', error.message
  end

  def test_labels_of_points
    point = BenchDD::History::Series::Point

    assert_equal %w[abcdef1+ 2026-11-21],
                 [point.new(created: "2026-11-21T10:00:00Z", revision: "abcdef123", dirty: true),
                  point.new(created: "2026-11-21T10:00:00Z")].map(&:label)
  end
end
