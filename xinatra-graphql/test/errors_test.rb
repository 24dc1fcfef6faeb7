# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/pairing"

# Errors, nulls where there may be none, and what an earlier null has taken away: as graphql-ruby tells of them, which
# reads fields in another order.
class ErrorsTest < Minitest::Test
  include Pairing

  class Leaf < GraphQL::Schema::Object
    field :name, String, null: false
    field :number, Integer, null: false

    def name = object[:name] || raise(GraphQL::ExecutionError, "no name of #{object[:id]}")
    def number = (context[:calls] << object[:id]) && object[:number]
  end

  class Branch < GraphQL::Schema::Object
    field :first, Leaf
    field :leaf, Leaf, null: false
    field :leaves, [Leaf]
    field :said, String

    def said
      context.add_error(GraphQL::ExecutionError.new("said of #{object[:id]}"))
      "said"
    end
  end

  class Query < GraphQL::Schema::Object
    field :branches, [Branch, { null: true }], null: false
    field :counted, [Integer, { null: false }]
    field :current, String
    field :prepared, Integer do
      argument :small, Integer, prepare: ->(value, _) { value > 9 ? raise(GraphQL::ExecutionError, "large") : value }
      argument :short, String, prepare: ->(value, _) { value[9] ? raise(GraphQL::ExecutionError, "long") : value }
    end

    def branches
      [{ id: 0, leaf: { id: 1, name: "a", number: nil }, first: { id: 2, number: 2 },
         leaves: [{ id: 3, number: nil }] },
       { id: 4, leaf: { id: 5, number: 5 }, leaves: [{ id: 6, name: "f", number: 6 }, { id: 7, number: 7 }] }]
    end

    def current = GraphQL::Current.field.path
    def counted = [1, nil, GraphQL::ExecutionError.new("no number"), 4]
    def prepared(small:, short:) = small + short.size
  end

  WAYS = { "depth-first" => ->(_) {}, "with a Dataloader" => ->(schema) { schema.use(GraphQL::Dataloader) } }.freeze

  WAYS.each do |way, settings|
    define_method("test_errors_come_in_order_#{way}") do
      answer = assert_same(pair(Query, &settings),
                           "{ branches { said leaves { name number } leaf { name } said2: said } }")

      assert_operator answer["errors"].size, :>, 4
    end

    define_method("test_what_a_null_takes_away_tells_of_nothing_#{way}") do
      answer = assert_same(pair(Query, &settings), "{ branches { leaf { number name } first { name number } } }")

      assert_equal [nil, nil], answer.dig("data", "branches")
    end

    define_method("test_a_null_may_go_up_to_the_root_#{way}") do
      query = Class.new(Query) do
        graphql_name "Query"
        field :branches, [Branch, { null: false }], null: false
      end
      answer = assert_same(pair(query, &settings),
                           "{ counted branches { leaf { number } } branches2: branches { said } }")

      assert_nil answer.fetch("data")
    end

    define_method("test_each_argument_that_is_wrong_is_told_of_#{way}") do
      answer = assert_same(pair(Query, &settings), '{ prepared(small: 10, short: "0123456789") }')

      assert_equal(%w[large long], answer["errors"].map { |error| error["message"] })
    end

    define_method("test_items_that_may_not_be_null_take_the_list_away_#{way}") do
      answer = assert_same(pair(Query, &settings), "{ counted }")

      assert_equal([["counted", 1]], answer["errors"].map { |error| error["path"] })
    end
  end

  module Named
    include GraphQL::Schema::Interface

    field :other, Named

    definition_methods do
      def resolve_type(*) = Leaf
    end

    def other = {}
  end

  # The field's type is said to be the one that defines it.
  def test_types_that_are_not_possible
    query = Class.new(Query) do
      implements Named
      graphql_name "Query"
    end
    messages = pair(query).map do |schema|
      assert_raises(GraphQL::UnresolvedTypeError) { schema.execute("{ other { __typename } }") }.message
    end

    assert_equal messages.first, messages.last
    assert_includes messages.last, 'on "Named"'
  end

  # Who shows a context, shows what it leads to.
  def test_contexts_that_are_shown
    schema = pair(Query).last
    context = schema.multiplex([GraphQL::Query.new(schema, "{ counted }", context: {})]).first.query.context

    assert_operator context.namespace(:interpreter_runtime)[:runtime].inspect.size, :<, 200
  end

  # For the second of two queries, the current field is that of the first, where it has ended.
  def test_where_queries_end
    ["said", "first { name }", "leaves { name }", "leaves { number }", "leaf { name number }", "leaf { number name }",
     "leaves { number } leaf { number name }", "leaf { number } leaves { name }"].each do |fields|
      query = "{ current branches { #{fields} } }"
      right, mine = pair(Query).map { |schema| schema.multiplex([{ query:, context: { calls: [] } }] * 2).map(&:to_h) }

      assert_equal right, mine
    end
  end
end
