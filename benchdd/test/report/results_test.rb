# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/hostile"
require_relative "../support/sample_results"
require "tmpdir"

class ResultsTest < Minitest::Test
  Results = BenchDD::Report::Results
  FormatError = BenchDD::Report::FormatError

  # Of a comparison: as `--why` writes it.
  WHY = { "sentence" => "+2.4 % in Router#match (router.rb:41)", "page" => "why/1.html",
          "changes" => [{ "name" => "Router#match", "share" => 0.024, "interval" => [0.02, 0.03] }] }.freeze

  def document
    @document ||= SampleResults.new.compare.tap do |document|
      document["suites"].flat_map { |suite| suite["comparisons"] }.each { |comparison| comparison["why"] = WHY }
    end
  end

  def refused(pattern, document = self.document)
    error = assert_raises(FormatError) { Results.new(document, source: "r.json") }
    assert_match pattern, error.message
    assert_match(/: .*(update|measure|give)/, error.message, "no remedy")
    refute_match(/\n/, error.message)
  end

  def test_what_is_written_is_read
    Dir.mktmpdir do |folder|
      path = File.join(folder, "results.json")
      Results.new(document).write(path)

      assert_equal JSON.parse(JSON.generate(document)), Results.read(path).data
      assert_equal [path], Dir[File.join(folder, "{*,.b*}")]
      assert_equal 0o666 & ~File.umask, File.stat(path).mode & 0o777
    end
  end

  # Who reads while it is written anew sees the old file to its end.
  def test_a_reader_never_sees_half_a_file
    Dir.mktmpdir do |folder|
      path = File.join(folder, "results.json")
      Results.new(document).write(path)
      File.open(path) do |reader|
        Results.new(document.merge("kind" => "run")).write(path)

        assert_equal "compare", JSON.parse(reader.read)["kind"]
        assert_equal "run", Results.read(path).data["kind"]
      end
    end
  end

  def test_a_failed_write_leaves_the_file_as_it_was
    error = assert_raises(BenchDD::Error) { Results.new(document).write("/nowhere/results.json") }

    assert_equal "/nowhere/results.json cannot be written (No such file or directory): name a file in a folder " \
                 "that is there and yours", error.message
  end

  def test_a_file_that_is_not_there
    error = assert_raises(BenchDD::Error) { Results.read("/nowhere/results.json") }

    assert_match(%r{\A/nowhere/results.json cannot be read \(No such file}, error.message)
  end

  # Cut at two hundred places: never anything but the one error, which says so.
  def test_truncated_files
    text = Results.new(document).to_json
    (1..199).each do |part|
      cut = text[0, text.size * part / 200]
      error = assert_raises(FormatError) { Results.parse(cut, source: "r.json") }

      assert_equal "r.json ends in the middle, after #{cut.bytesize} bytes: what wrote it was interrupted, " \
                   "so measure again", error.message
    end
  end

  def test_what_is_no_json
    { "" => "is empty", " \n" => "is empty", "<html>" => "is no JSON", "{]}" => "is broken JSON",
      '{"a": 1,}' => "is broken JSON",
      "\xFF" => "is no JSON" }.each do |text, fault|
      error = assert_raises(FormatError) { Results.parse(text, source: "r.json") }

      assert_match(/\Ar.json #{fault}: /, error.message)
    end
  end

  def test_foreign_and_newer_documents
    refused(%r{\Ar.json is not of the format benchdd/results \(it holds no JSON object\)}, [])
    refused(/it names no schema/, {})
    refused(%r{its schema is "other/thing"}, { "schema" => "other/thing" })
    refused(%r{has version 2 of benchdd/results, .* up to version 1: update benchdd}, document.merge("version" => 2))
    refused(/has version "1"/, document.merge("version" => "1"))
  end

  # Every field, in turn: absent it is missed unless it may be null, and of another type it is refused.
  def test_every_field_is_checked
    BenchDD::Report::RESULTS_SCHEMA.fields.each do |field|
      next if field.path.match?(/\A(schema|version)\z/) # they have messages of their own

      without = change(field) { |owner, name| owner.delete(name) }
      field.optional? ? assert(Results.new(without)) : refused(/#{field.steps.last} is missing/, without)
      refused(/#{field.steps.last} is Object, and must be/, change(field) { |owner, name| owner[name] = Object })
    end
  end

  def test_a_message_leads_to_the_place
    document["suites"][0]["results"][2]["cpu_ns"]["median"] = "fast"

    refused(/\Ar.json: suites\[0\].results\[2\].cpu_ns.median is "fast", and must be a number:/)
  end

  def test_numbers_that_are_none
    document["suites"][0]["comparisons"][0]["ratio"] = Float::NAN
    refused(/comparisons\[0\].ratio is NaN, and must be a positive number/)
    document["suites"][0]["comparisons"][0].merge!("ratio" => 1.0, "interval" => [2.0, 1.0])
    refused(/interval is \[2.0, 1.0\], and must be a positive interval/)
  end

  def test_times_that_are_none
    refused(/created is "yesterday", and must be a time/, document.merge("created" => "yesterday"))
  end

  def test_symbols_and_bytes_become_text
    document["suites"][0]["comparisons"][0]["verdict"] = :faster
    document["suites"][0]["results"][0]["message"] = "caf\xE9".b
    results = Results.new(document.transform_keys(&:to_sym))

    assert_equal "faster", results.comparisons.first.verdict
    assert_equal "caf\uFFFD", results.suites.first.results.first.message
    assert JSON.parse(results.to_json)
  end

  def test_what_a_later_version_added_is_kept
    assert_equal 7, Results.new(document.merge("later" => 7)).data["later"]
  end

  def test_rows_hold_every_result_and_every_comparison_once
    results = Results.new(SampleResults.new(seed: 4).run(datasets: %w[small large]))
    rows = results.suites.flat_map(&:groups).flat_map(&:rows)

    assert_equal results.suites.flat_map(&:results), rows.map(&:result)
    assert_equal results.comparisons.map(&:label).sort, rows.flat_map(&:comparisons).map(&:label).sort
    assert_equal 6, rows.count(&:baseline)
    assert_equal(["small, routes=10", "small, routes=100"], results.suites.first.groups.first(2).map(&:label))
  end

  def test_a_comparison_without_a_result_has_a_row
    document["suites"][0]["results"].clear
    rows = Results.new(document).suites.first.groups.flat_map(&:rows)

    assert_equal 6, rows.size
    assert(rows.all? { |row| row.result.nil? && row.side == "HEAD" })
  end

  # Of scenarios on several sides, the side decides which result is judged.
  def test_comparisons_of_scenarios_on_two_sides
    sample = SampleResults.new
    suite = sample.suite("s")
    %w[main HEAD].each do |side|
      suite["results"] << sample.result(["a", "d", {}, side], 10) << sample.result(["b", "d", {}, side], 9)
      suite["comparisons"] << sample.comparison(["b", "d", {}], %w[a b], "scenario", 0.9).merge("side" => side)
    end
    rows = Results.new(sample.document("run", [suite], SampleResults::SIDES.values)).suites.first.groups.flat_map(&:rows)

    assert_equal([0, 1, 0, 1], rows.map { |row| row.comparisons.size })
    assert_equal [true, false, true, false], rows.map(&:baseline)
  end

  def test_confidence_is_divided_among_the_comparisons
    assert_in_delta 1 - (0.01 / 6), Results.new(document).confidence
    assert_in_delta 0.99, Results.new(document.merge("comparisons" => 0)).confidence
  end

  private

  # A copy in which every owner of the field was changed.
  def change(field)
    copy = Marshal.load(Marshal.dump(document))
    *path, name = field.steps
    owners = path.inject([copy]) do |found, step|
      found.flat_map { |owner| step == "[]" ? owner : [owner[step]] }
    end
    owners.each { |owner| yield owner, name }
    copy
  end
end
