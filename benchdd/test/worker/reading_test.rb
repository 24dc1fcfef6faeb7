# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/worker/reading"

class ReadingTest < Minitest::Test
  R = BenchDD::Worker::Reading

  def test_sums
    readings = [R.new(1, 2, 3, 4, 5), R.new(10, 20, 30, 40, 50)]

    assert_equal R.new(11, 22, 33, 44, 55), readings.sum(R::NONE)
    assert_equal R.new(0, 0, 0, 0, 0), [].sum(R::NONE)
    assert_predicate R::NONE, :frozen?
  end
end
