# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/history"

class SparklineTest < Minitest::Test
  def of(...) = BenchDD::History::Sparkline.of(...)

  def test_the_least_is_low_and_the_greatest_is_high
    assert_equal "▁▂▃▄▅▆▇█", of((1..8).to_a)
    assert_equal "█▁▅", of([9, 1, 5])
  end

  def test_what_is_flat_is_in_the_middle
    assert_equal "▄▄▄", of([5, 5, 5])
    assert_equal "▄", of([5])
  end

  def test_neighbours_share_a_column_where_there_are_more
    assert_equal "▁▁▁▁▁█████", of(([1] * 500) + ([2] * 500), width: 10)
    assert_equal 7, of((1..1_000).to_a, width: 7).size
    assert_equal "▁▁██", of([1, 9, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5], width: 4)
  end
end
