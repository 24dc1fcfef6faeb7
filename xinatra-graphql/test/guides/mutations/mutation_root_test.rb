# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Mutations as fields of a root type: one after the other, and what comes behind sees what was changed.
class MutationsMutationRootTest < Minitest::Test
  include Guide

  Counter = Struct.new(:value)

  class CounterType < GraphQL::Schema::Object
    graphql_name "Counter"
    field :value, Int, null: false
    field :later, Int, null: false
    field :rest, [Int], null: false

    def later = GraphQL::Execution::Lazy.new { context[:calls].push([:later, object.value]) && object.value }
    def rest = (context[:calls] << [:rest, object.value]) && [object.value]
  end

  class Query < GraphQL::Schema::Object
    field :none, String
  end

  class Mutation < GraphQL::Schema::Object
    field :add, CounterType, null: false do
      argument :number, Int
    end
    field :counters, [CounterType], null: false
    field :failing, String, null: false
    field :refused, String

    def add(number:)
      context[:calls] << [:add, number]
      counter.value += number
      counter
    end

    def counter = context[:counter] ||= Counter.new(0)
    def counters = [counter, Counter.new(7)]
    def failing = nil
    def refused = raise(GraphQL::ExecutionError, "refused at #{counter.value}")
  end

  def page = schemas(mutation: Mutation)

  def test_one_after_the_other
    text = "mutation { a: add(number: 1) { value later rest } b: add(number: 10) { value later rest } }"
    answer = ask(text, calls: :ordered)

    assert_equal [[1, 1, [1]], [11, 11, [11]]], answer["data"].values.map(&:values)
    assert_equal [[:add, 1], [:rest, 1], [:later, 1], [:add, 10], [:rest, 11], [:later, 11]], @calls
    assert_equal TYPE, ways(text)["Mutation.add"]
  end

  def test_lists
    text = "mutation { add(number: 2) { value } counters { value rest later } more: add(number: 3) { value } }"

    assert_equal([{ "value" => 2 }, [[2, [2], 2], [7, [7], 7]], { "value" => 5 }],
                 ask(text, calls: :ordered)["data"].values
                                                   .map { |value| value.is_a?(Array) ? value.map(&:values) : value })
  end

  def test_errors_do_not_stop_others
    answer = ask("mutation { a: add(number: 1) { value } refused b: add(number: 1) { value } }")

    assert_equal [{ "value" => 1 }, nil, { "value" => 2 }], answer["data"].values
    assert_equal ["refused at 1"], messages(answer)
  end

  def test_nulls_take_away_all_but_the_rest_is_done
    answer = ask("mutation { failing a: add(number: 1) { value later } }", calls: :ordered)

    assert_nil answer["data"]
    assert_includes @calls, [:add, 1]
  end

  def test_queries_cannot_ask_for_them
    refute ask("{ add(number: 1) { value } }").key?("data")
  end

  def test_schemas_without
    assert_equal ["Schema is not configured for mutations"],
                 messages(ask("mutation { add(number: 1) { value } }", on: schemas))
  end
end
