# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../../evidence/analysis/tables"

# The analysis of made-up data, whose numbers can be counted by hand.
class EvidenceTablesTest < Minitest::Test
  MACHINE = { "cpu" => "Some", "cores" => 2, "kernel" => "Linux 1", "load" => 1.5, "ruby" => "ruby 3.1" }.freeze

  def test_false_alarms_are_verdicts_of_a_difference
    verdicts = %w[same slower unclear faster]
    aa = Array.new(8) { |index| step(index, "query", verdicts[index % 4], seconds: 10 + index) }
    rows = rows(aa: aa, table: "aa")

    assert_equal ["query", "8", "4", "15.7 % to 84.3 %", "2", "2"], rows.last.first(6)
    assert_equal %w[2 13.5 17.0], rows.last.last(3)
  end

  def test_all_scenarios_are_summed_up_in_the_order_of_the_suite
    rows = rows(aa: [step(0, "mock", "slower"), step(1, "query", "same")], table: "aa")

    assert_equal([%w[query 1 0], %w[mock 1 1], %w[all 2 1]], rows.drop(2).map { |row| row.first(3) })
  end

  def test_the_spread_of_counts_is_over_their_median
    counts = [{ "started" => "2026-01-01T00:00:00Z", "seconds" => 1.0, "machine" => MACHINE, "suite" => "framework",
                "dataset" => "hello", "units" => 10, "counts" => [10_000, 10_001, 10_005] }]

    assert_equal ["framework", "hello", "3", "1000", "0.0500 %"], rows(counts: counts, table: "counts").last
  end

  # Within each comparison the deviation is 0.01 * sqrt(2) / sqrt(1): what lies between comparisons has no part in it.
  def test_the_deviation_is_that_within_comparisons
    aa = [[0.01, 0.03], [0.11, 0.13]].map.with_index { |ratios, run| step(run, "query", "same", ratios: ratios) }

    assert_equal "1.41 %", rows(aa: aa, table: "aa").last[6]
  end

  def test_a_run_finds_when_all_scenarios_are_slower_in_time
    power = [suite_run(1, "even-2", %w[slower slower], 9.9), suite_run(2, "even-2", %w[slower slower], 20.0),
             suite_run(3, "even-2", %w[slower slower], 20.1), suite_run(4, "even-2", %w[slower same], 5.0)]
    row = rows(power: power, table: "power").last

    assert_equal ["even-2", "4", "20 s", "2", "6.8 % to 93.2 %", "1", "3", "7 of 8"], row.first(8)
    assert_equal %w[15.0 20.1], row.last(2)
  end

  def test_sizes_are_means_over_pairs
    comparisons = [comparison("cookies", "slower", [0.009, 0.011])]
    sizes = [{ **suite_run(1, "even-1", %w[slower], 1), "measure" => "steps", "comparisons" => comparisons }]

    assert_equal ["even-1", "1 %", "steps", "", "1.01 % ± 0.10", "", ""], rows(sizes: sizes, table: "sizes").last
  end

  def test_tools_stand_in_one_table
    data = { aa: [step(0, "query", "slower"), step(1, "query", "same")],
             power: [suite_run(1, "even-2", %w[slower slower same], 12.0), suite_run(2, "even-2", %w[slower], 30.0)],
             peers: [peer("none", %w[slower faster same]), peer("even-2", %w[same slower faster])] }
    ours, theirs = rows(**data, table: "peers").last(2)

    assert_equal ["benchdd", "2", "1", "1.3 % to 98.7 %", "2 of 4"], ours.first(5)
    assert_equal ["tool", "3", "2", "9.4 % to 99.2 %", "2 of 3"], theirs.first(5)
  end

  def test_what_has_no_data_has_no_table
    assert_empty Evidence::Analysis::Tables.new({ "aa" => [] }).to_h
    assert_equal %w[machine aa], Evidence::Analysis::Tables.new({ "aa" => [step(0, "query", "same")] }).to_h.keys
  end

  private

  def rows(table:, **data)
    Evidence::Analysis::Tables.new(data.transform_keys(&:to_s)).to_h.fetch(table).lines.map { |line| line.split("|")[1..-2].map(&:strip) }
  end

  def comparison(scenario, verdict, ratios = [0.0, 0.0])
    { "scenario" => scenario, "verdict" => verdict, "pairs" => ratios.size, "log_ratios" => ratios }
  end

  def entry(seconds, comparisons)
    { "started" => "2026-01-02T00:00:00Z", "machine" => MACHINE, "seconds" => seconds, "comparisons" => comparisons }
  end

  def step(index, scenario, verdict, seconds: 1, ratios: [0.0, 0.0])
    { "run" => index, "scenario" => scenario, **entry(seconds, [comparison(scenario, verdict, ratios)]) }
  end

  def suite_run(number, change, verdicts, seconds)
    { "run" => number, "change" => change, **entry(seconds, verdicts.map { |verdict| comparison("query", verdict) }) }
  end

  def peer(change, verdicts)
    { "tool" => "tool", **suite_run(1, change, verdicts, 60.0) }
  end
end
