# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/equality"

# The property test is no better than what it sees: executors with a mistake are found out.
class EqualityHarnessTest < Minitest::Test
  # Two fields, and two that lead to them.
  LEAST = 4

  # Makes a mistake in the results of a schema.
  module Mistaken
    def self.make(schema, mistake)
      schema.define_singleton_method(:execute) do |*arguments, **options|
        result = super(*arguments, **options)
        mistake.call(result.to_h, options.fetch(:context).fetch(:world), options)
        result
      end
    end
  end

  def test_finds_nothing_where_nothing_is_wrong
    assert_nil campaign(count: 200) { |schema| schema }.run&.to_s
  end

  def test_sees_an_error_that_is_left_out
    report = mistaken { |result, _| result.delete("errors") if result.key?("data") }

    assert_equal "text", report.mismatch.what
  end

  def test_sees_errors_in_another_order
    report = mistaken { |result, _| result["errors"].reverse! if result.key?("data") && result.key?("errors") }

    assert_equal "text", report.mismatch.what
    assert_operator report.mismatch.right.result["errors"].size, :>, 1
  end

  def test_sees_an_error_at_another_place
    report = mistaken do |result, _|
      result["errors"]&.each { |error| error["locations"]&.each { |place| place["line"] += 1 } }
    end

    assert_equal "text", report.mismatch.what
    assert_operator fields(report), :<=, LEAST, report.request.text
  end

  def test_sees_a_null_that_goes_less_far
    report = mistaken { |result, _| result["data"] ||= {} if result.key?("data") }

    assert_equal "text", report.mismatch.what
    assert_nil report.mismatch.right.result["data"]
  end

  def test_sees_keys_in_another_order
    report = mistaken { |result, _| swap(result["data"]) }

    assert_equal "text", report.mismatch.what
    assert_operator fields(report), :<=, LEAST, report.request.text
  end

  def test_sees_a_value_of_another_class
    report = mistaken do |result, _|
      result["data"]&.transform_values! { |value| value.is_a?(String) ? value.to_sym : value }
    end

    assert_equal "result", report.mismatch.what
    assert_equal 1, fields(report), report.request.text
  end

  def test_sees_a_resolver_that_is_called_twice
    report = mistaken { |_, world| world.calls.push(*world.calls.first) }

    assert_equal "calls of resolvers", report.mismatch.what
    assert_operator fields(report), :<=, LEAST, report.request.text
  end

  def test_sees_batches_that_fall_apart
    report = mistaken do |_, world|
      world.batches.replace(world.batches.flat_map { |field, keys| keys.map { |key| [field, [key]] } })
    end

    assert_equal "number of batches", report.mismatch.what
  end

  def test_sees_what_is_wrong_from_the_second_run_on
    runs = Hash.new(0)
    report = mistaken { |result, _, options| swap(result["data"]) if (runs[options[:query]] += 1) > 1 }

    assert_equal :hot, report.mismatch.way
  end

  def test_sees_what_was_kept_for_somebody_else
    first = {}
    report = mistaken do |result, _, options|
      kept = first[options[:query]] ||= Marshal.load(Marshal.dump(result))
      result.replace(kept)
    end

    assert_equal :another, report.mismatch.way
    assert_match(/^then .*admin: /m, report.to_s)
  end

  def test_sees_what_is_wrong_with_a_parsed_document
    report = mistaken { |result, _, options| swap(result["data"]) if options.key?(:document) }

    assert_equal :document, report.mismatch.way
  end

  def test_sees_mutations_in_another_order
    report = mistaken { |_, world| world.log.reverse! }

    assert_equal "log", report.mismatch.what
    assert_operator fields(report), :<=, LEAST, report.request.text
  end

  def test_a_report_has_what_is_needed_to_run_the_case_again
    report = mistaken { |result, _| swap(result["data"]) }
    seed, number = report.name.split(":").map(&:to_i)
    again = Equality::Campaign.request(Equality::Pair.new(seed) { |schema| schema }, number)

    assert_equal report.request.salt, again.salt
    assert_includes report.to_s, report.request.text
    assert_includes report.to_s, "type Query"
  end

  def test_counts_cases_that_need_no_graphql_ruby
    answers = [[], ["field T0.title1"]].cycle
    explained = Struct.new(:fallbacks)
    all = campaign(count: 200) do |schema|
      schema.define_singleton_method(:xinatra_explain) { |*, **| explained.new(answers.next) }
    end
    all.run

    assert_in_delta 0.5, all.census.share, 0.01
    assert_match(/by_plain +\d+ cases, +[3-6]\d\.\d % without fallback$/, all.census.to_s)
    assert_includes all.census.to_s, "x field TN.titleN"
  end

  def test_goes_on_where_it_is_asked_to
    campaign = Equality::Campaign.new(seed: 11, count: 20, documents: 4, go_on: true) do |schema|
      Mistaken.make(schema, proc { |result| result["data"]&.shift })
    end

    assert_nil campaign.run
    assert_operator campaign.failures.size, :>, 1
    assert_match(/all +\d+ cases, .* failed$/, campaign.census.to_s)
  end

  def test_a_seed_says_everything
    texts = Array.new(2) do
      pair = Equality::Pair.new(7) { |schema| schema }
      requests = Array.new(20) { |number| Equality::Campaign.request(pair, number) }
      [pair.plain.to_definition, requests.map(&:to_s), requests.map { |item| pair.check(item).first.text }]
    end

    assert_equal(*texts)
  end

  private

  def campaign(count: 600, &block) = Equality::Campaign.new(seed: 11, count: count, documents: 20, &block)

  def mistaken(&mistake)
    report = campaign { |schema| Mistaken.make(schema, mistake) }.run

    refute_nil report
    report
  end

  def swap(data)
    return unless data && data.size > 1

    name = data.keys.first
    data[name] = data.delete(name)
  end

  def fields(report)
    nodes = GraphQL.parse(report.request.text).definitions
    count = 0
    nodes.each { |node| count += count_fields(node) }
    count
  end

  def count_fields(node)
    own = node.is_a?(GraphQL::Language::Nodes::Field) ? 1 : 0
    own + (node.respond_to?(:selections) ? node.selections.sum { |item| count_fields(item) } : 0)
  end
end
