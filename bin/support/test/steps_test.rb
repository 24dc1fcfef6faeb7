# frozen_string_literal: true

require "minitest/autorun"
require "timeout"
require_relative "../tooling"
require_relative "../testing"

class StepsTest < Minitest::Test
  PASSED = Tooling::Tally.new(2, 0, 0)

  def setup
    @steps = Tooling::Steps.new
    @steps.add("good", "a good one") { PASSED }
    @steps.add("slow", "a long one", long: true) { PASSED }
  end

  def run_steps(steps)
    tally = nil
    printed, = capture_io { tally = @steps.run(steps) }
    [tally, printed]
  end

  def test_leaves_out_what_is_long_and_says_so
    tally, printed = run_steps(@steps.all(long: false))

    assert_equal PASSED, tally
    assert_match(/^Left out: slow /, printed)
  end

  def test_runs_all_when_asked
    _, printed = run_steps(@steps.all(long: true))

    refute_match(/Left out/, printed)
  end

  def test_a_step_that_cannot_run_fails_and_the_next_one_runs
    @steps.add("broken", "a broken one") { raise Tooling::Error, "no disk: buy one." }
    @steps.add("last", "the last one") { PASSED }
    tally, printed = run_steps(@steps.named(%w[broken last]))

    assert_equal [2, 1, 0], tally.to_a.first(3)
    assert_match(/no disk: buy one.*== Summary.*^-- failed in broken:\n.*no disk: buy one.*^Failed: broken\./m, printed)
  end

  # Each waits for the other.
  def pair(left, right)
    gates = { "left" => Queue.new, "right" => Queue.new }
    gates.zip([left, right]).each do |(name, gate), options|
      @steps.add(name, "a #{name} one", **options) do
        gates.each_value { |other| other << true unless other == gate }
        gate.pop && PASSED
      end
    end
    Timeout.timeout(10) { run_steps(@steps.named(%w[good left right])) }
  end

  def test_steps_with_work_for_one_processor_run_beside_the_others_and_each_other
    [[{ single: true }, {}], [{}, { single: true }], [{ single: true }] * 2].each do |options|
      setup
      tally, printed = pair(*options)

      assert_equal 6, tally.passed
      assert_match(/^  good .* beside others .*\n  left .* beside others .*\n  right .* beside others /, printed)
      assert_match(/^== Summary \(\d+ s in all, \d+ s of processors\)$/, printed)
    end
  end

  def test_what_needs_the_others_runs_after_them
    done = []
    @steps.add("sum", "what they left", last: true) { done.push("sum") && PASSED }
    @steps.add("one", "a slow one", single: true) { sleep(0.2) && done.push("one") && PASSED }
    run_steps(@steps.named(%w[good sum one]))

    assert_equal %w[one sum], done
  end

  def test_the_summary_says_what_each_step_took_by_the_clock_and_of_the_processors
    @steps.add("busy", "a busy one") { system(RbConfig.ruby, "--disable=gems", "-e", "10_000_000.times { }") && PASSED }
    _, printed = run_steps(@steps.named(%w[good busy]))

    assert_match(/^  good +0\.0 s, +0\.0 s of processors  2 passed/, printed)
    assert_operator printed[/^  busy +\d+\.\d s, +(\d+\.\d) s of processors/, 1].to_f, :>, 0
  end

  def test_what_is_unsteady_is_shown_and_does_not_fail
    @steps.add("odd", "an odd one") { Tooling::Tally.new(1, 0, 0, [], ["it was late"]) }
    tally, printed = run_steps(@steps.named(%w[good odd]))

    assert_equal [3, 0], [tally.passed, tally.failed]
    assert_match(/== Summary.*^-- unsteady in odd: .*\nit was late$/m, printed)
    refute_match(/^Failed/, printed)
  end

  def test_an_unknown_name_is_refused_with_the_list
    error = assert_raises(Tooling::Error) { @steps.named(%w[good bad]) }

    assert_match(/no step bad/, error.message)
    assert_match(/slow/, error.message)
  end
end
