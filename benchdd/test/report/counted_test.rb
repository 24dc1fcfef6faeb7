# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/fake_terminal"
require_relative "../support/sample_results"
require "benchdd/history"

# What `--count` has found, in every report.
class CountedReportTest < Minitest::Test
  COUNTED = { "cpu_ns" => nil, "wall_ns" => nil, "gc_ns" => nil, "gc_count" => nil, "peak_memory_kb" => 0,
              "instructions" => 27_160.5, "seed_share" => 0.0055 }.freeze

  def results(**document)
    data = SampleResults.new.compare({ "trie" => [1.1, 1.2] }, measure: "instructions", **document)
    data["suites"].each { |suite| suite["results"].each { |result| result.merge!(COUNTED) } }
    BenchDD::Report::Results.new(data)
  end

  def test_in_a_terminal
    text = BenchDD::Report.render(results, "text", io: FakeTerminal.new(columns: 200),
                                                   environment: { "NO_COLOR" => "1" })

    assert_match(/scenario +side +allocations +instructions +hash seed +change/, text)
    assert_match(/trie +HEAD +5 +27\.2 k +0\.55 % /, text)
    assert_match(/^Instructions were counted under valgrind, .*The hash seed alone changes a count by up to 0\.55 %\.$/,
                 text)
    refute_match(/CPU time|calibrat/i, text)
  end

  def test_in_markdown
    markdown = BenchDD::Report.render(results, "markdown")

    assert_match(/\| scenario \| side \| instructions \| allocations \| change/, markdown)
    assert_match(/<code>HEAD<.code> \| 27\.2 k \| 5 \|/, markdown)
    assert_match(/- Instructions were counted under valgrind/, markdown)
  end

  def test_in_a_page
    page = BenchDD::Report.render(results, "html")

    assert_match(/<dt>counting<.dt><dd>Instructions were counted/, page)
    refute_match(/<dt>calibration|All figures|CPU and wall times/, page)
    assert_match(/data-label="hash seed"[^>]*>0\.55/, page)
  end

  def test_in_the_history
    record, = BenchDD::History::Record.of(results)
    series, = BenchDD::History::Series.group([record], measure: "instructions")

    assert_in_delta 27_160.5, series.points.first.estimate
    assert_empty BenchDD::History::Series.group([record])
  end

  def test_what_is_compared
    assert_predicate results, :counted?
    refute_predicate results(measure: nil), :counted?
    assert_raises(BenchDD::Report::FormatError) { results(measure: "minutes") }
  end
end
