# frozen_string_literal: true

require "minitest/autorun"
require_relative "../tooling"
require_relative "../testing"

class FailureReportTest < Minitest::Test
  Finished = Struct.new(:output, :ending)

  def report(output, ending = "It ended with status 1.") = Tooling::FailureReport.of(Finished.new(output, ending))

  def test_of_minitest_it_has_the_failures_alone
    failures = "  1) Failure:\nATest#test_a:\nnope\n\n  2) Error:\nBTest#test_b:\noops\n\n"
    text = report("Run options:\n....\n#{failures}9 runs, 9 assertions, 1 failures, 1 errors, 0 skips\n")

    assert_equal "#{failures}It ended with status 1.", text
  end

  def test_of_what_broke_off_it_has_the_end
    text = report(Array.new(500) { |number| "line #{number}\n" }.join, "It was killed by SIGABRT.")

    assert_operator text.lines.size, :<=, 100
    assert text.end_with?("line 499\nIt was killed by SIGABRT.")
  end

  def test_what_is_no_text_does_not_break_it
    assert_includes report("\xFF broke\n"), "broke"
  end
end
