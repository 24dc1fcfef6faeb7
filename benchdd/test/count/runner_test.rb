# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/count/campaign"
require "minitest/mock"

# The rounds, with probes that know their counts without valgrind.
class CountRunnerTest < Minitest::Test
  C = BenchDD::Comparison
  SIDE = Struct.new(:name)
  # Costs instructions a unit, more with each seed.
  FakeProbe = Struct.new(:subject, :seed) do
    def size_for(wanted) = (wanted / subject.info[:cost]).floor
    def walk(size) = BenchDD::Count::Probe::Walk.new(subject.info[:cost] * size * (100 + seed), 0, size, size)
  end

  def setup
    @here = SIDE.new("here")
    @opened = []
    @events = []
  end

  def subject(scenario, cost, side: @here, fails: nil)
    C::Subject.new(side, 0, { scenario: scenario, dataset: "d", matrix: {}, cost: cost, fails: fails })
  end

  def matchup(base, subject)
    C::Matchup.new(base, subject, BenchDD::Statistics::Design.new(resolution: 1e-3))
  end

  def open(subject, seed, _start)
    @opened << [subject.scenario, subject.side.name, seed]
    raise C::Trouble.new("raised", "no") if subject.info[:fails] == seed

    yield FakeProbe.new(subject, seed)
  end

  # @return [BenchDD::Count::Runner] that has run
  def run_rounds(matchups, alone, **options)
    observer = ->(*event) { @events << event }
    runner = BenchDD::Count::Runner.new(nil, instructions: 1_000, observer: observer, **options)
    BenchDD::Count::Probe.stub(:open, method(:open)) { runner.run(matchups, alone) }
    runner
  end

  def test_a_base_is_counted_once_a_round_and_all_walk_the_same
    base = subject("base", 10)
    quick = subject("quick", 5)
    slow = subject("slow", 100)
    matchups = [matchup(base, quick), matchup(base, slow)]
    runner = run_rounds(matchups, [])

    assert_equal([[:faster, 6], [:slower, 6]], matchups.map { |one| [one.test.verdict, one.log_ratios.size] })
    matchups.zip([0.5, 10]) { |one, ratio| one.log_ratios.each { |log| assert_in_delta Math.log(ratio), log } }

    assert_equal 6 + 1, @opened.count { |scenario, *| scenario == "base" }, "one of them for the size"
    assert_equal [60] * 3, [base, quick, slow].map { |one| runner.tallies[one].units }, "six walks of ten elements"
    assert_in_delta 10 * 103.5, runner.tallies[base].instructions
    assert_in_delta 5 / 103.5, runner.tallies[base].seed_share
    assert_equal(12, @events.count { |name, *| name == :pair })
  end

  def test_sides_have_the_base_s_size
    there = SIDE.new("there")
    base = subject("s", 10)
    other = subject("s", 1, side: there)
    runner = run_rounds([matchup(base, other)], [])

    assert_equal 600, runner.tallies[other].units
    assert_equal(6, @opened.count { |_, side, _| side == "there" })
    assert_equal([1, *1..6], @opened.filter_map { |_, side, seed| seed if side == "here" })
  end

  def test_what_is_compared_with_nothing_gets_a_process_for_each_seed
    alone = subject("alone", 10)
    runner = run_rounds([], [alone])

    assert_in_delta 10 * 103.5, runner.tallies[alone].instructions
    assert_equal((1..6).flat_map { |seed| [[:begin_alone, alone, seed - 1], [:process, alone, seed]] }, @events)
  end

  def test_what_fails_is_left_out_from_then_on
    base = subject("base", 10)
    fine = subject("fine", 10)
    broken = subject("broken", 10, fails: 3)
    matchups = [matchup(base, broken), matchup(base, fine)]
    runner = run_rounds(matchups, [])

    assert_equal([2, 6], matchups.map { |one| one.log_ratios.size })
    assert_equal "raised", runner.tallies[broken].trouble.status
    assert_equal(1, @events.count { |name, *| name == :trouble })
  end

  def test_no_round_begins_after_the_limit
    one = matchup(subject("a", 10), subject("b", 10))
    run_rounds([one], [], limit: 0.0)

    assert_empty one.log_ratios
  end
end
