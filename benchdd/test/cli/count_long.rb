# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/counting"

# Comparisons with `--count`: many processes under valgrind.
class CLICountLong < Minitest::Test
  include Counting

  # Instructions for which what lies elsewhere on the heap counts for little.
  LONGER = %w[--count --seconds 0.02].freeze

  def test_one_percent_more_work_is_found_and_the_same_is_the_same
    in_repository(code: WORK, suite: suite("touched", "untouched")) do |folder|
      save(folder, "lib/work.rb", MORE)
      output, = benchdd(folder, "compare", *LONGER, "--json", "r.json")
      more, same = results(folder)["suites"][0]["comparisons"]

      assert_equal [%w[touched slower], %w[untouched same]],
                   [more.values_at("scenario", "verdict"), same.values_at("scenario", "verdict")], output
      assert_includes 1.004..1.02, more["ratio"]
      assert_in_delta 1.0, same["ratio"], 0.001
    end
  end

  def test_one_percent_more_work_is_found
    in_repository(code: WORK, suite: suite("touched")) do |folder|
      save(folder, "lib/work.rb", MORE)
      output, code = benchdd(folder, "ci", "--base", "main", *SHORT, "--fail-on", "0.2%", "--json", "r.json",
                             "--html", "r.html", "--history", "h.jsonl")

      assert_equal 1, code, output
      check_comparison(results(folder))
      check_reports(output, File.read(File.join(folder, "r.html")))

      assert_match(/work: touched on numbers, instructions/,
                   benchdd(folder, "history", "h.jsonl", "--measure", "instructions").first)
      assert_match(/nothing in h\.jsonl to show: .* say --measure cpu_ns or allocations or instructions/,
                   benchdd(folder, "history", "h.jsonl").first)
    end
  end

  def check_comparison(document)
    comparison, = document["suites"][0]["comparisons"]

    assert_equal %w[instructions touched slower],
                 [document["measure"], *comparison.values_at("scenario", "verdict")]
    assert_includes 1.004..1.02, comparison["ratio"]
    document["suites"][0]["results"].each do |result|
      assert_includes 10_000..1_000_000, result["instructions"]
      assert_includes 0..0.01, result["seed_share"]
      assert_nil result["cpu_ns"]
    end
  end

  def check_reports(output, page)
    assert_match(/touched +working tree .* \+\d\.\d+ % .* slower/, output)
    assert_match(/^Instructions were counted.*The hash seed alone changes a count by up to \d\.\d+ %\./m, output)
    refute_match(/calibrat/i, output)
    assert_match(/<th[^>]*>instructions<.*<th[^>]*>hash seed</m, page)
    assert_match(/id="history".*work: touched on numbers/m, page)
  end
end
