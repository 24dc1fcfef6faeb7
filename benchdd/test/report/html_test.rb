# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/hostile"
require_relative "../support/sample_results"
require "benchdd/history"
require "digest"
require "nokogiri"

class HTMLTest < Minitest::Test
  def html(document, **options)
    BenchDD::Report::HTML.new(BenchDD::Report::Results.new(document), **options).to_s
  end

  # Strict: Nokogiri counts what is against the HTML standard.
  def page(...)
    document = Nokogiri::HTML5(html(...), max_errors: 10)

    assert_empty document.errors
    document
  end

  def tables(page) = page.css("table[aria-label^='routing']")

  def test_every_scenario_has_its_row_in_every_dataset
    found = tables(page(SampleResults.new.compare))

    assert_equal(["routing small", "routing large"], found.map { |table| table["aria-label"] })
    expected = %w[static dynamic miss].product(%w[main HEAD])
    found.each do |table|
      rows = table.css("tbody tr").map { |row| row.css("th, td.names").map(&:text) }

      assert_equal expected, rows
      assert_equal table.css("thead th").size, table.css("tbody tr").map { |row| row.css("th, td").size }.uniq.sum
    end
  end

  def test_verdicts_changes_and_intervals
    found = tables(page(SampleResults.new.compare)).first.css("tbody tr")

    assert_equal(["baseline", "▼ faster", "baseline", "▲ slower", "baseline", "= same within 1 %"],
                 found.map { |row| row.at("td.verdict").text })
    assert_match(/\A−[78]\.\d\u00A0% \[−\d\.\d,\u00A0−\d\.\d\]\z/, found[1].at("td.change").text)
    assert_equal 1, found[1].css("td.strip .interval").size
    assert_empty found[0].css("td.strip .interval")
  end

  def test_every_pair_and_every_sample_is_a_dot
    document = SampleResults.new.compare
    dots = page(document).css(".pair .cloud").size
    pairs = document["suites"].flat_map { |suite| suite["comparisons"] }.sum { |comparison| comparison["pairs"] }

    assert_equal pairs + (12 * 18), dots
  end

  def test_what_is_broken_comes_with_message_and_place
    found = page(SampleResults.new.compare({ "a" => [1.0, nil] })).at("#broken")

    assert_equal "raised routing, a on large, HEAD", found.at("li p").text
    assert_equal "benchmarks/routing.rb:12", found.at("code").text
    assert_equal "NoMethodError: undefined method `call'", found.at("pre").text
    assert_nil page(SampleResults.new.compare).at("#broken")
  end

  def test_machine_versions_and_certainty
    found = page(SampleResults.new.compare).at("#setup").text

    ["Example CPU 9000, 2 cores", "785a24a91c, Ruby 3.1.2 with YJIT", "rack 3.1.8", "99.83 % each",
     "2 false alarms in 300"].each { |words| assert_includes found, words }
  end

  def test_a_matrix_of_numbers_is_a_plot
    found = page(SampleResults.new.run(datasets: %w[small large])).css(".plot.axes")

    assert_equal(["CPU time per request by routes on small", "CPU time per request by routes on large"],
                 found.map { |plot| plot["aria-label"] })
    assert_equal [3], found.map { |plot| plot.css("path.curve").size }.uniq
  end

  def test_without_a_matrix_costs_are_bars
    found = page(SampleResults.new.run(routes: [10]))

    assert_equal 3, found.css("rect.bar").size
    assert_equal %w[linear trie table], found.css("figure")[0].css(".row b").map(&:text)
  end

  def test_history_is_a_part_when_there_is_one
    results = BenchDD::Report::Results.new(SampleResults.new.compare({ "a" => [1.0, 1.0] }))
    series = BenchDD::History::Series.group(BenchDD::History::Record.of(results) * 3)
    found = page(SampleResults.new.compare({ "a" => [1.0, 1.0] }), history: series)

    assert_equal 2, found.css("#history figure").size
    assert_equal 6, found.css("#history tbody tr").size
    assert_equal "#history", found.at("nav a:contains('History')")["href"]
    assert_nil page(SampleResults.new.compare).at("#history")
  end

  def test_hostile_names_are_text_everywhere
    found = page(SampleResults.new.compare(Hostile::NAMES.to_h { |name| [name, [1.02, nil]] }, name: Hostile::NAMES[0]))

    assert_empty found.css("img, x, script:not(:last-child), [onerror], [onmouseover], b b")
    assert_equal 1, found.css("style").size
    assert_equal Hostile::NAMES.size * 2, found.css("table").first.css("tbody tr").size
    assert_includes found.css("table").first.css("tbody th").map(&:text), "<script>alert(1)</script>"
    assert_equal found.css("[id]").size, found.css("[id]").map { |element| element["id"] }.uniq.size
  end

  def test_nothing_is_fetched_and_only_its_own_script_runs
    found = page(SampleResults.new.compare)
    policy = found.at("meta[http-equiv='Content-Security-Policy']")["content"]
    hashes = %w[style script].map { |name| "#{name}-src 'sha256-#{Digest::SHA256.base64digest(found.at(name).text)}'" }

    assert_equal "default-src 'none'; #{hashes.join("; ")}; img-src data:; base-uri 'none'; form-action 'none'", policy
    assert_empty found.css("[style]"), "the policy forbids style attributes"
    addresses = found.xpath("//@src | //@href | //@action").map(&:value)

    assert_empty(addresses.reject { |address| address.start_with?("#", "data:") })
    refute_match(/url\(|@import|https?:/, found.at("style").text)
  end

  def test_links_lead_somewhere
    found = page(SampleResults.new.compare({ "a" => [1.0, nil] }))

    assert_empty(found.css("a").map { |link| link["href"] }.reject { |address| found.at(address) })
  end

  def test_the_same_results_make_the_same_bytes
    assert_equal html(SampleResults.new.compare), html(SampleResults.new.compare)
  end

  def test_results_with_gaps
    document = SampleResults.new.run
    document["suites"][0]["comparisons"].clear
    document["suites"][0]["results"].each do |result|
      result.merge!("cpu_ns" => nil, "wall_ns" => nil, "gc_ns" => nil, "instructions" => 5123.0, "dataset" => nil,
                    "matrix" => nil)
    end
    headings = page(document).css("thead th").map(&:text)

    assert_equal %w[scenario allocations memory instructions state], headings
    assert_includes page(document.merge("suites" => [])).at("h1").text, "nothing measured"
  end
end
