# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd"

class CursorTest < Minitest::Test
  def cursor(*elements) = BenchDD::DSL::Cursor.new(elements)

  # What `each` hands out.
  def walked(cursor) = cursor.each.with_object([]) { |element, seen| seen << element }

  def test_begins_with_the_whole
    assert_equal %w[a b c], walked(cursor("a", "b", "c"))
  end

  def test_walks_a_slice
    assert_equal %w[b c], walked(cursor("a", "b", "c").slice(1, 2))
  end

  def test_goes_on_at_the_start
    assert_equal %w[c a b c a], walked(cursor("a", "b", "c").slice(2, 5))
  end

  def test_begins_beyond_the_end
    assert_equal %w[b], walked(cursor("a", "b", "c").slice(7, 1))
  end

  def test_each_collects_nothing_while_timed
    assert_nil(cursor(1, 2).each { |number| number * 2 })
  end

  def test_each_collects_while_a_result_is_checked
    assert_equal([2, 4], cursor(1, 2).collecting!.each { |number| number * 2 })
  end

  def test_map_and_other_methods_of_a_slice
    slice = cursor(1, 2, 3).slice(2, 2)

    assert_equal([6, 2], slice.map { |number| number * 2 })
    assert_equal [3, 1], slice.to_a
    assert_equal 3, slice.first
    assert_equal [3], slice.first(1)
    assert_equal 4, slice.sum
    assert_equal 2, slice.size
    assert_equal 3, slice.total
    assert_equal [[3, 0], [1, 1]], slice.each.with_index.to_a
  end

  def test_whole_again
    assert_equal [1, 2, 3], cursor(1, 2, 3).slice(1, 1).whole.to_a
  end

  def test_no_elements
    error = assert_raises(BenchDD::Error) { cursor }

    assert_match(/empty.*at least one/, error.message)
  end
end
