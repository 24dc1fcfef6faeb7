# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/report"

class UnitsTest < Minitest::Test
  Units = BenchDD::Report::Units

  TIMES = {
    nil => "-", 0 => "0 ns", 0.5 => "0.500 ns", 0.001234 => "0.0012 ns", 9.996 => "10.0 ns", 812 => "812 ns",
    999.4 => "999 ns", 999.6 => "1.00 us", 4_070 => "4.07 us", 99_960 => "100 us", 999_600 => "1.00 ms",
    45_600_000 => "45.6 ms", 2_500_000_000 => "2.50 s", 4_321_000_000_000 => "4,321 s"
  }.freeze

  def test_times
    TIMES.each { |nanoseconds, text| assert_equal text, Units.time(nanoseconds), nanoseconds.inspect }
  end

  def test_memory_counts_in_powers_of_two
    { nil => "-", 1 => "1.00 KB", 1023 => "1,023 KB", 1024 => "1.00 MB", 40_000 => "39.1 MB",
      3_000_000 => "2.86 GB" }.each { |kilobytes, text| assert_equal text, Units.memory(kilobytes) }
  end

  def test_counts
    { nil => "-", 0 => "0", 5.0 => "5", 0.25 => "0.25", 0.0001 => "0.0001", 999.6 => "1 k", 12_345 => "12.3 k",
      123_456_789 => "123 M" }.each { |number, text| assert_equal text, Units.count(number) }
  end

  def test_percentages_have_more_digits_where_they_are_small
    assert_equal ["3.1 %", "0.80 %", "+48.2 %", "-3.1 %"],
                 [Units.percent(0.031), Units.percent(0.008), Units.percent(0.482, signed: true), Units.percent(-0.031)]
  end

  def test_durations
    assert_equal(["0 s", "59 s", "1 min", "2 min 5 s", "1 h", "1 h 3 min"],
                 [0.2, 59.4, 59.6, 125, 3600, 3785].map { |seconds| Units.duration(seconds) })
  end

  def test_labels_of_an_axis_differ_and_are_short
    assert_equal ["3.595 us", "3.6 us", "3.605 us"], Units.labels([3595, 3600, 3605], :time)
    assert_equal ["10 ns", "100 ns", "1 us"], Units.labels([10, 100, 1_000], :time)
    assert_equal ["0", "20", "1.5 k"], Units.labels([0, 20, 1_500], :count)
  end

  def test_no_figure_is_more_than_a_thousandth_off
    random = Random.new(3)
    500.times do
      nanoseconds = 10**random.rand(0.0..12.0)
      text = Units.time(nanoseconds)
      factor = { "ns" => 1, "us" => 1e3, "ms" => 1e6, "s" => 1e9 }.fetch(text[/[a-z]+/])

      assert_in_epsilon nanoseconds, text.delete(",").to_f * factor, 0.00501, text
    end
  end
end
