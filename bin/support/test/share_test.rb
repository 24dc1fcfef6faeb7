# frozen_string_literal: true

require "minitest/autorun"
require "tmpdir"
require_relative "../tooling"
require_relative "../testing"

# Files of a few lines which leave a mark when they run, so that the second time can be another.
class ShareTest < Minitest::Test
  BODY = <<~RUBY
    require "minitest/autorun"
    class Sample < Minitest::Test
      def test_good = assert(true)
      def test_skipped = skip
      def test_odd? = %<odd>s
      def again? = File.exist?(MARK).tap { File.write(MARK, "") }
      MARK = File.join(__dir__, "mark")
    end
    %<rest>s
  RUBY

  def share(odd, rest = "")
    result = nil
    printed, = capture_io do
      Dir.mktmpdir do |folder|
        File.write(path = File.join(folder, "sample_test.rb"), format(BODY, odd: odd, rest: rest))
        result = Tooling::Share.new({}, [RbConfig.ruby], [path], limit: 20).run.first
      end
    end
    [result, printed]
  end

  def test_nothing_runs_twice_when_all_is_well
    tally, printed = share("refute_predicate(self, :again?)")

    assert_equal [2, 0, 1, [], []], tally.to_a
    refute_match(/Once more/, printed)
  end

  def test_what_passes_by_itself_is_unsteady
    tally, printed = share("assert_predicate(self, :again?)")

    assert_equal [2, 0, 1, []], tally.to_a.first(4)
    assert_match(/Sample#test_odd\?.*It ended with status 1\./m, tally.unsteady.first)
    assert_match(/^Once more, by itself: Sample#test_odd\?$/, printed)
    assert_match(/^1 runs/, printed)
  end

  def test_an_error_runs_again_too
    assert_equal [2, 0, 1, []], share('again? || raise("no")').first.to_a.first(4)
  end

  def test_what_fails_twice_is_a_failure
    tally, = share("flunk")

    assert_equal [1, 1, 1], tally.to_a.first(3)
    assert_equal [1, 0], [tally.reports.size, tally.unsteady.size]
  end

  def test_a_process_that_broke_off_is_a_failure
    tally, printed = share("again? || exit!(3)")

    assert_equal [0, 1, 0], tally.to_a.first(3)
    refute_match(/Once more/, printed)
  end

  def test_what_is_skipped_the_second_time_has_not_passed
    assert_equal [1, 1, 1], share("again? ? skip : flunk").first.to_a.first(3)
  end

  def test_the_second_time_has_the_seed_of_the_first
    _, printed = share("assert_predicate(self, :again?)")

    assert_equal 1, printed.scan(/--seed (\d+)/).uniq.size
    assert_equal 2, printed.scan("--seed").size
  end

  def test_many_failures_are_no_accident
    rest = "class Many < Minitest::Test\n4.times { |n| define_method(:\"test_\#{n}\") { flunk } }\nend"
    tally, printed = share("assert(true)", rest)

    assert_equal 4, tally.failed
    refute_match(/Once more/, printed)
  end
end
