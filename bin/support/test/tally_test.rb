# frozen_string_literal: true

require "minitest/autorun"
require_relative "../tooling"
require_relative "../testing"

class TallyTest < Minitest::Test
  Finished = Struct.new(:output, :ok) do
    def success? = ok
    def ending = "It ended."
  end

  def test_reads_the_last_summary_of_minitest
    text = "1 runs, 1 assertions, 0 failures, 0 errors, 0 skips\n" \
           "9 runs, 20 assertions, 2 failures, 1 errors, 3 skips\n"

    tally = Tooling::Tally.minitest(Finished.new(text, false))

    assert_equal [3, 3, 3], tally.to_a.first(3)
    assert_equal 1, tally.reports.size
  end

  def test_a_process_that_broke_off_is_a_failure
    tally = Tooling::Tally.minitest(Finished.new("Segmentation fault", false))

    assert_equal [0, 1, 0, ["Segmentation fault\nIt ended."], []], tally.to_a
  end

  def test_a_suite_without_tests_is_a_failure
    line = "0 runs, 0 assertions, 0 failures, 0 errors, 0 skips"

    assert_equal 1, Tooling::Tally.minitest(Finished.new(line, true)).failed
  end

  def test_a_bad_end_after_a_good_summary_is_a_failure
    line = "2 runs, 2 assertions, 0 failures, 0 errors, 0 skips"

    assert_equal 1, Tooling::Tally.minitest(Finished.new(line, false)).failed
  end

  def test_its_line_can_be_read_back
    [Tooling::Tally.new(4, 1, 0), Tooling::Tally.new(4, 1, 2)].each do |tally|
      assert_equal tally, Tooling::Tally.summary(Finished.new("== done\n#{tally}\n", true))
    end
  end

  def test_a_missing_line_is_a_failure
    assert_equal 1, Tooling::Tally.summary(Finished.new("", false)).failed
  end
end
