# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/hostile"
require_relative "../support/sample_history"
require "nokogiri"

class HistoryPageTest < Minitest::Test
  def page(series, **options)
    document = Nokogiri::HTML5(BenchDD::History::Page.new(series, **options).to_s, max_errors: 10)

    assert_empty document.errors
    document
  end

  def test_every_series_has_a_plot_its_changes_and_its_runs
    found = page(SampleHistory.series(24))

    assert_equal "1 series with 1 change of level, 24 runs at most.", found.at(".lede").text
    assert_equal 1, found.css("figure").size
    assert_match(/\Aat a1b2c0c \(2026-10-13\): \d+\u00A0ns → \d+\u00A0ns, \+\d\.\d\u00A0%\z/, found.at("main li").text)
    assert_equal 24, found.css("tbody tr").size
  end

  def test_only_the_last_runs_are_listed
    rows = page(SampleHistory.series(40)).css("tbody tr")

    assert_equal 30, rows.size
    assert_equal %w[2026-11-09 2026-10-11], rows.map { |row| row.at("td").text }.values_at(0, -1)
  end

  def test_notes_and_nothing
    found = page([], notes: ["line <2> is left out"])

    assert_equal "Nothing was recorded yet: `benchdd ci --history FILE` does.", found.at(".lede").text
    assert_equal "line <2> is left out", found.at("footer li").text
  end

  def test_hostile_names_are_text
    records = SampleHistory.records(1)
    entry = records[0]["entries"][0]
    names = Hostile::NAMES.map { |name| BenchDD::Report::Printable.valid(name) }
    records[0]["entries"] = names.map { |name| entry.merge("scenario" => name, "suite" => names[0]) }
    found = page(BenchDD::History::Series.group(records))

    assert_empty found.css("img, x, script:not(:last-child), [onerror], [onmouseover]")
    assert_equal names.uniq.size, found.css("figure").size
  end
end
