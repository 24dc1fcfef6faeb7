# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd"

# Frames are matched over moved lines and renamed files, and never two with one.
class ProfilerMatchingTest < Minitest::Test
  Frame = BenchDD::Profiler::Frame

  def after(before, after, frame)
    BenchDD::Profiler::Difference::Matching.new(before, after).after(frame)
  end

  def frames(*rows) = rows.map { |row| Frame.new(*row) }

  def test_a_method_that_has_moved
    before, after = frames(["A#a", "/a.rb", 3], ["A#a", "/a.rb", 30])

    assert_equal after, after([before], [after], before)
  end

  def test_a_file_that_has_moved_or_has_another_name
    before, moved, renamed = frames(["A#a", "/lib/a.rb", 3], ["A#a", "/lib/deep/a.rb", 5], ["A#a", "/lib/b.rb", 7])

    assert_equal moved, after([before], [moved], before)
    assert_equal renamed, after([before], [renamed], before)
  end

  def test_blocks_of_one_name_are_matched_in_their_order
    before = frames(["block in a", "/a.rb", 30], ["block in a", "/a.rb", 3])
    after = frames(["block in a", "/a.rb", 9], ["block in a", "/a.rb", 36])

    assert_equal(after, [3, 30].map { |line| after(before, after, before.find { |frame| frame.line == line }) })
  end

  # Which of the two it is cannot be told.
  def test_a_name_that_has_doubled_elsewhere_is_not_matched
    before, *after = frames(["call", "/a.rb", 3], ["call", "/b.rb", 3], ["call", "/c.rb", 3])

    assert_equal before, after([before], after, before)
  end

  def test_what_is_written_in_c_is_itself
    frame = Frame.new("Array#each", nil, 0)

    assert_equal frame, after([frame], [frame.dup], frame)
  end

  def test_the_same_place_is_not_taken_by_another
    before = frames(["a", "/a.rb", 3], ["a", "/a.rb", 9])
    after = frames(["a", "/a.rb", 9], ["a", "/a.rb", 20])

    assert_equal([after[1], after[0]], before.map { |frame| after(before, after, frame) })
  end
end
