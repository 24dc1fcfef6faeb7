# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/hostile"
require_relative "../support/sample_results"
require "nokogiri"

class JUnitTest < Minitest::Test
  def xml(document, **options)
    text = BenchDD::Report::JUnit.new(BenchDD::Report::Results.new(document), **options).to_s
    Nokogiri::XML(text, &:strict)
  end

  def counts(element) = %w[tests failures errors skipped].map { |name| element[name]&.to_i }

  def test_a_case_for_each_scenario_and_dataset
    found = xml(SampleResults.new.compare({ "static" => [0.92, 1.05], "dynamic" => [1.0, nil] }))

    assert_equal [4, 1, 1, 0], counts(found.root)
    assert_equal [4, 1, 1, 0], counts(found.at("testsuite"))
    assert_equal(["static on small", "static on large", "dynamic on small", "dynamic on large"],
                 found.css("testcase").map { |element| element["name"] })
    assert_equal [%w[routing benchmarks/routing.rb 12]],
                 found.css("testcase").map { |one| [one["classname"], one["file"], one["line"]] }.uniq
  end

  def test_what_is_slower_fails_with_its_sentence
    failure = xml(SampleResults.new.compare({ "static" => [1.05, 1.0] })).at("failure")

    assert_equal "static on small", failure.parent["name"]
    assert_equal "slower", failure["type"]
    assert_match(/\Astatic on small: HEAD is \d\.\d % slower than main \(.*\)\z/, failure["message"])
  end

  def test_the_limit_lets_through
    document = SampleResults.new.compare({ "static" => [1.05, 1.2] })

    assert_equal [2, 1, 0, 0], counts(xml(document, limit: 0.1).root)
    assert_equal [2, 0, 0, 0], counts(xml(document, limit: 0.5).root)
  end

  def test_kinds_of_broken
    { "raised" => "error", "killed" => "error", "timeout" => "error", "differs" => "failure" }.each do |status, element|
      document = SampleResults.new.compare({ "a" => [1.0, nil] })
      document["suites"][0]["results"].last.merge!("status" => status, "message" => "one\n<two>")
      problem = xml(document).at(element)

      assert_equal [status, "one"], [problem["type"], problem["message"]]
      assert_equal "HEAD, benchmarks/routing.rb:12\none\n<two>", problem.text
    end
  end

  def test_skipped_on_every_side
    document = SampleResults.new.compare({ "a" => [1.0, nil] })
    document["suites"][0]["results"].last(2).each do |result|
      result.merge!("status" => "skipped", "message" => "later")
    end
    found = xml(document)

    assert_equal [2, 0, 0, 1], counts(found.root)
    assert_equal "later", found.at("skipped")["message"]
  end

  # A case that is slower and broken is counted once.
  def test_counts_add_up
    sample = SampleResults.new
    document = sample.compare({ "a" => [1.0, nil], "b" => [1.3, 1.3] })
    document["suites"][0]["comparisons"] << sample.comparison(["a", "large", {}], %w[main HEAD], "side", 1.5)
    found = xml(document)

    assert_equal [4, 3, 0, 0], counts(found.root)
    assert_equal %w[failure error], found.css("testcase").find { |one| one["name"] == "a on large" }.elements
                                         .map(&:name).first(2)
  end

  def test_hostile_names_are_text
    found = xml(SampleResults.new.compare(Hostile::NAMES.to_h { |name| [name, [1.02, nil]] }))

    assert_equal Hostile::NAMES.size * 2, found.css("testcase").size
    assert_includes found.css("testcase").map { |one| one["name"] }, "<script>alert(1)</script> on small"
    assert_includes found.css("testcase").map { |one| one["name"] }, '\e[31mred\e[0m on large'
    assert_includes found.css("testcase").map { |one| one["name"] }, "日本語のシナリオ on large"
  end
end
