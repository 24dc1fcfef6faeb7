# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/suites"
require "benchdd/count/campaign"
require "benchdd/report"

class AccountTest < Minitest::Test
  include Suites

  C = BenchDD::Comparison
  FILE = File.join(Dir.pwd, "benchmarks/routing_bench.rb")

  def setup
    @side = side(FILE, "working tree")
    @base, @subject, @broken = %w[linear tree wrong].each_with_index.map { |name, number| subject(name, number) }
    @tallies = Hash.new { |all, subject| all[subject] = C::Tally.new }.compare_by_identity
    [@base, @subject].each { |subject| 6.times { measure(subject) } }
    @tallies[@broken].trouble = C::Trouble.new("raised", "NoMethodError: nothing", "#{FILE}:9")
    @design = BenchDD::Statistics::Design.new(alpha: 0.01)
  end

  def subject(name, number)
    C::Subject.new(@side, number, { suite: "routing", file: FILE, unit: "request", scenario: name, dataset: "small",
                                    matrix: { routes: 10 }, location: "#{FILE}:#{number + 3}", timeout: 60 })
  end

  def measure(subject)
    cost = subject.number.zero? ? 2000 : 1000
    readings = [cost, 2 * cost].map { |ns| BenchDD::Worker::Reading.new(ns, 2 * ns, 50, 10, 1) }
    @tallies[subject].add(readings, [10, 10], 40_000 + subject.number)
  end

  def matchup(log_ratios, base: @base, subject: @subject)
    C::Matchup.new(base, subject, @design).tap { |matchup| log_ratios.each { |ratio| matchup << ratio } }
  end

  def quicker = Array.new(6) { |index| Math.log(0.5) + (index / 1000.0) }

  # @return [Hash] as it is written: whatever the reports cannot read raises
  def account(*matchups, kind: "run", **details)
    details = { alpha: 0.01, minimum_effect: 0.01, calibration: nil, **details }
    hash = C::Account.new(kind, [@side], [@base, @subject, @broken], matchups, @tallies, **details).to_h
    BenchDD::Report::Results.new(hash)
    hash
  end

  def results(...) = account(...)[:suites].first[:results]

  def comparison(...) = account(...)[:suites].first[:comparisons].first

  def test_what_reports_read
    read = BenchDD::Report::Results.new(account(matchup(quicker)))

    suite = read.suites.first

    assert_equal ["routing", 3, 1], [suite.name, suite.results.size, suite.comparisons.size]
    assert_equal 1, read.broken.size
    assert_equal "wrong", read.broken.first.last.scenario
  end

  def test_the_run
    account = account(matchup(quicker), calibration: { false_alarms: 2, of: 300, interval: [0.001, 0.02],
                                                       smallest_change: 0.008 })

    assert_equal ["run", 0.01, 0.01, 1, 2], [account[:kind], account[:alpha], account[:minimum_effect],
                                             account[:comparisons], account[:calibration][:false_alarms]]
    assert_equal [{ name: "working tree", revision: nil, dirty: false, ruby: RUBY_VERSION, yjit: false, gems: {} }],
                 account[:sides]
    assert_match(/\A\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\z/, account[:created])
  end

  def test_a_suite_is_named_as_one_would_type_it
    suite = account[:suites].first

    assert_equal ["routing", "benchmarks/routing_bench.rb", "request"], suite.values_at(:name, :file, :unit)
  end

  def test_a_result
    result = results[1]

    assert_equal ["tree", "small", { routes: 10 }, "working tree", "ok", nil, "benchmarks/routing_bench.rb:4"],
                 result.values_at(:scenario, :dataset, :matrix, :side, :status, :message, :location)
    assert_equal [120, 5.0, 1.0, 0.1, 40_001, nil],
                 result.values_at(:units, :allocations, :gc_ns, :gc_count, :peak_memory_kb, :instructions)
    assert_equal [100.0, 200.0, [150.0] * 6], result[:cpu_ns].values_at(:min, :max, :samples)
    assert_equal [200.0, 400.0, [300.0] * 6], result[:wall_ns].values_at(:min, :max, :samples)
    assert_in_delta 150, result[:cpu_ns][:median]
  end

  def test_a_result_that_could_not_be_measured
    result = results[2]

    assert_equal ["raised", "NoMethodError: nothing", "benchmarks/routing_bench.rb:9", 0, nil, nil],
                 result.values_at(:status, :message, :location, :units, :cpu_ns, :allocations)
  end

  def test_instructions
    @tallies[@subject] = BenchDD::Count::Tally.new
    [512_000, 513_000].each do |count|
      @tallies[@subject].count(BenchDD::Count::Probe::Walk.new(count - 2_000, 2_000, 200, 100))
    end
    result = results[1]

    assert_in_delta 5125.0, result[:instructions]
    assert_in_delta 10 / 5125.0, result[:seed_share]
    assert_equal [2.0, nil, nil, 200], result.values_at(:allocations, :gc_ns, :cpu_ns, :units)
    assert_nil results[0][:seed_share]
    assert_equal %w[cpu instructions], [account[:measure], account(measure: "instructions")[:measure]]
  end

  def test_a_comparison_of_scenarios
    found = comparison(matchup(quicker))
    low, high = found[:interval]

    assert_equal %w[linear tree scenario faster], found.values_at(:base, :subject, :of, :verdict)
    assert_equal [6, quicker, nil], found.values_at(:pairs, :log_ratios, :within)
    assert_in_delta 0.50125, found[:ratio], 0.0001
    assert(low < found[:ratio] && found[:ratio] < high)
    assert_operator found[:p], :<, 0.01
  end

  def test_a_comparison_of_sides
    other = side(FILE, "HEAD")
    there = @subject.dup.tap { |subject| subject.side = other }
    found = comparison(matchup(quicker, base: there), kind: "compare")

    assert_equal ["HEAD", "working tree", "side"], found.values_at(:base, :subject, :of)
  end

  def test_what_is_the_same_is_so_within_the_effect
    found = comparison(matchup(Array.new(6) { |index| index.odd? ? 0.0001 : -0.0001 }), minimum_effect: 0.02)

    assert_equal ["same", 0.02], found.values_at(:verdict, :within)
  end

  def test_what_was_stopped_before_the_first_look
    found = comparison(matchup([0.3]))

    assert_equal ["unclear", 1, nil], found.values_at(:verdict, :pairs, :within)
    assert_in_delta Math.exp(0.3), found[:ratio]
  end

  def test_what_was_never_measured_is_counted_but_not_shown
    account = account(matchup(quicker), matchup([], subject: @broken))

    assert_equal [2, 1], [account[:comparisons], account[:suites].first[:comparisons].size]
  end
end
