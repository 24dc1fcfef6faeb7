# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/fake_terminal"
require_relative "../support/hostile"
require_relative "../support/sample_results"

class TextTest < Minitest::Test
  def results(document) = BenchDD::Report::Results.new(document)

  def text(document, io: nil, **environment)
    BenchDD::Report::Text.new(results(document), io: io, environment: environment.transform_keys(&:to_s)).to_s
  end

  def test_every_result_and_verdict_has_its_line
    found = text(SampleResults.new.compare({ "static" => [0.92, 1.05], "dynamic" => [1.0, nil] }))
    small, large = found.split(/^  (?:small|large), against main\n/).drop(1)

    assert_match(/^  static +main +\S+ [nu]s +5 +baseline$/, small)
    assert_match(/^  static +HEAD +\S+ [nu]s +5 +-[78]\.\d % +\[-\d\.\d, -\d\.\d\]  faster$/, small)
    assert_match(/^  dynamic +HEAD .*  same within 1 %$/, small)
    assert_match(/^  static +HEAD .* \+\d\.\d % .*  slower$/, large)
    assert_match(/^  dynamic +HEAD +- +- +raised$/, large)
    assert_includes large,
                    "routing: dynamic on large (HEAD) raised at benchmarks/routing.rb:12\n    NoMethodError: undefined"
  end

  def test_it_says_how_it_was_measured
    found = text(SampleResults.new.compare)

    ["benchdd compare: HEAD against main", "Example CPU 9000, 2 cores", "main: 785a24a91c, Ruby 3.1.2 with YJIT",
     "HEAD: 9f02c4d7be and changes", "2026-11-21 10:00 UTC", "routing, per request (benchmarks/routing.rb)",
     "99.83 % each", "2 false alarms in 300"].each { |words| assert_includes found.tr("\n", " "), words }
  end

  def test_it_fits_80_columns_and_grows
    document = SampleResults.new.run

    assert_operator text(document).lines.map { |line| line.chomp.size }.max, :<=, 80
    refute_includes text(document), "memory"
    assert_includes text(document, COLUMNS: "120"), "memory"
    assert_operator text(document, COLUMNS: "120").lines.map { |line| line.chomp.size }.max, :<=, 120
  end

  def test_colours_are_for_terminals
    document = SampleResults.new.compare

    assert_match(/\e\[32mfaster\e\[0m/, text(document, io: FakeTerminal.new))
    assert_match(/\e\[31mslower\e\[0m/, text(document, io: FakeTerminal.new))
    refute_includes text(document, io: FakeTerminal.new, NO_COLOR: "1"), "\e"
    refute_includes text(document), "\e"
    assert_equal text(document), text(document, io: FakeTerminal.new).gsub(/\e\[\d+m/, "")
  end

  def test_hostile_names_are_there_and_harmless
    document = SampleResults.new.compare(Hostile::NAMES.to_h { |name| [name, [1.02, nil]] })
    found = text(document, COLUMNS: "2000")

    refute_match(/[^\n[:print:]]/, found)
    Hostile::NAMES.each do |name|
      shown = BenchDD::Report::Printable.line(name)

      assert_operator found.scan(/^  #{Regexp.escape(shown)} +(?:main|HEAD) /).size, :>=, 4, name.inspect
    end
    text(document).lines.grep(/ (?:main|HEAD) /).grep_v(/raised at/).grep(/^  \S/).each do |line|
      assert_operator BenchDD::Report::Table.width(line.chomp), :<=, 80, line
    end
  end

  def test_a_long_message_is_shortened
    document = SampleResults.new.compare({ "a" => [1.0, nil] })
    document["suites"][0]["results"].last["message"] = (1..20).map { |number| "line #{number}" }.join("\n")

    assert_includes text(document), "    line 8\n    (12 more lines)\n"
  end

  def test_several_comparisons_of_one_result
    sample = SampleResults.new
    document = sample.compare({ "a" => [1.0, 1.0] }, datasets: %w[small])
    suite = document["suites"][0]
    suite["comparisons"] << sample.comparison(["a", "small", {}], %w[b a], "scenario", 0.5).merge("side" => "HEAD")
    lines = text(document, COLUMNS: "110").lines.grep(/ (?:main|b)$/)

    assert_match(/^  a +HEAD .* same within 1 % +main$/, lines[-2])
    assert_match(/^ +-\d+\.\d % .* faster +b$/, lines.last)
  end

  def test_a_run_without_comparisons
    document = SampleResults.new.run
    document["suites"][0]["comparisons"].clear
    found = text(document)

    assert_includes found, "3 scenarios measured in 1 suite\n"
    refute_match(/change|verdict|Calibrated/, found)
  end
end
