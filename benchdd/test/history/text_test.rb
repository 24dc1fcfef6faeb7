# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/fake_terminal"
require_relative "../support/hostile"
require_relative "../support/sample_history"

class HistoryTextTest < Minitest::Test
  def text(series, **options) = BenchDD::History::Text.new(series, environment: {}, **options).to_s

  def test_a_series_at_a_glance
    lines = text(SampleHistory.series(24)).lines(chomp: true)

    assert_equal "routing: dynamic on small, CPU time per request", lines[0]
    assert_equal "  Ruby 3.1.2 with YJIT, Example CPU 9000, 2 cores", lines[1]
    assert_match(/\A  [▁▂]{12}[▇█]{12}\z/, lines[2])
    assert_match(/\A  \d{3} ns at \h{7} -> \d{3} ns at \h{7}, \+\d\.\d % in 24 runs\z/, lines[3])
    assert_match(/\A  changed at a1b2c0c \(2026-10-13\): \d{3} ns -> \d{3} ns, \+\d\.\d %\z/, lines[4])
  end

  def test_one_run
    assert_match(/^  \d{3} ns at \h{7}$/, text(SampleHistory.series(1)))
  end

  def test_changes_are_coloured_on_a_terminal
    assert_match(/\e\[31m  ?changed|\e\[31mchanged/, text(SampleHistory.series(24), io: FakeTerminal.new))
    refute_includes text(SampleHistory.series(24)), "\e"
  end

  def test_nothing_and_notes
    assert_equal "Nothing was recorded yet: `benchdd ci --history FILE` does.\n\nline 2 is left out\n",
                 text([], notes: ["line 2 is left out"])
  end

  def test_hostile_names_are_harmless
    records = SampleHistory.records(1)
    entry = records[0]["entries"][0]
    records[0]["entries"] = Hostile::NAMES.map do |name|
      entry.merge("scenario" => BenchDD::Report::Printable.valid(name))
    end
    found = text(BenchDD::History::Series.group(records))

    refute_match(/[^\n[:print:]]/, found)
    found.each_line(chomp: true) { |line| assert_operator BenchDD::Report::Table.width(line), :<=, 80 }
  end
end
