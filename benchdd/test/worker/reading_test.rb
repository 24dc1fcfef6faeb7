# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/worker/reading"

class ReadingTest < Minitest::Test
  R = BenchDD::Worker::Reading

  def test_is_read_as_it_was_written
    reading = R.new(1, 20, 300, 0, 50_000)

    assert_equal "1 20 300 0 50000", reading.to_s
    assert_equal reading, R.parse(reading.to_s)
  end

  def test_digits_are_decimal
    assert_equal R.new(10, 9, 8, 7, 6), R.parse("010 09 08 07 06\n")
  end

  def test_what_is_no_reading_is_refused
    assert_raises(ArgumentError) { R.parse("1 2 x 4 5") }
    assert_raises(ArgumentError) { R.parse("1 2 3 4 5 6") }
  end

  def test_sums
    readings = [R.new(1, 2, 3, 4, 5), R.new(10, 20, 30, 40, 50)]

    assert_equal R.new(11, 22, 33, 44, 55), readings.sum(R::NONE)
    assert_equal R.new(0, 0, 0, 0, 0), [].sum(R::NONE)
    assert_predicate R::NONE, :frozen?
  end
end
