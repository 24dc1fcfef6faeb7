# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/sample_results"
require "benchdd/history"

class RecordTest < Minitest::Test
  Record = BenchDD::History::Record

  def of(document) = Record.of(BenchDD::Report::Results.new(document))

  def test_of_a_comparison_the_second_side
    records = of(SampleResults.new.compare({ "a" => [0.9, nil] }))

    assert_equal([["HEAD", "9f02c4d7be", true, "3.1.2", true]],
                 records.map { |record| record.values_at("side", "revision", "dirty", "ruby", "yjit") })
    assert_equal([%w[a small]], records.first["entries"].map { |entry| entry.values_at("scenario", "dataset") })
  end

  def test_of_a_run_every_side
    document = SampleResults.new.run
    document["sides"] = SampleResults::SIDES.values
    document["suites"][0]["results"].first["side"] = "HEAD"
    records = of(document)

    assert_equal([["main", 8], ["HEAD", 1]], records.map { |record| [record["side"], record["entries"].size] })
  end

  def test_results_without_a_side_belong_to_the_only_one
    document = SampleResults.new.run
    document["suites"][0]["results"].each { |result| result["side"] = nil }

    assert_equal 9, of(document).first["entries"].size
  end

  def test_estimate_and_interval_are_those_of_the_median
    document = SampleResults.new.run
    cpu = document["suites"][0]["results"][0]["cpu_ns"]
    entry = of(document).first["entries"].first

    assert_equal({ "estimate" => cpu["median"], "interval" => cpu["samples"].sort.values_at(4, 13) }, entry["cpu_ns"])
    assert_equal [5.0, nil], entry.values_at("allocations", "instructions")
  end

  def test_every_record_is_as_its_schema_says
    [SampleResults.new.compare, SampleResults.new.run].flat_map { |document| of(document) }.each do |record|
      assert Record::SCHEMA.check(JSON.parse(JSON.generate(record)), source: "record")
    end
  end
end
