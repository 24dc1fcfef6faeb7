# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# What tracers are told.
class QueriesTracingTest < Minitest::Test
  include Guide

  class Item < GraphQL::Schema::Object
    field :lazy, Int
    field :name, String, method: :itself
    field :size, Int, null: false

    def self.authorized?(object, _context) = object != "hidden"
    def lazy = GraphQL::Execution::Lazy.new { object.size }
  end

  class Thing < GraphQL::Schema::Union
    possible_types Item
    def self.resolve_type(_object, _context) = Item
  end

  class Query < GraphQL::Schema::Object
    field :items, [Item, { null: true }]
    field :raised, String
    field :thing, Thing
    def items = %w[a hidden bc]
    def raised = raise(GraphQL::ExecutionError, "no")
    def thing = "thing"
  end

  # Notes all that it is told.
  module Fields
    def execute_field(field:, query:, ast_node:, arguments:, object:)
      query.context[:calls] << [:execute, field.path, arguments.size, object.object, ast_node.name]
      super
    end

    def execute_field_lazy(field:, query:, **)
      query.context[:calls] << [:lazily, field.path]
      super
    end

    def begin_execute_field(field, object, arguments, query)
      query.context[:calls] << [:begin, field.path]
      super
    end

    def end_execute_field(field, object, arguments, query, result)
      query.context[:calls] << [:end, field.path, result.class.name[/\w+\z/]]
      super
    end
  end

  module Others
    def authorized(type:, query:, object:)
      query.context[:calls] << [:authorized, type.graphql_name, object]
      super
    end

    def resolve_type(type:, query:, object:)
      query.context[:calls] << [:resolve_type, type.graphql_name, object]
      super
    end

    def execute_query(query:)
      query.context[:calls] << [:query, query.operation_name]
      super
    end
  end

  TEXT = "query q { items { name size lazy } thing { ... on Item { name } } raised }"

  def test_fields
    schemas = schemas { trace_with Fields }
    answer = ask(TEXT, on: schemas)

    assert_equal [{ "name" => "a", "size" => 1, "lazy" => 1 }, nil, { "name" => "bc", "size" => 2, "lazy" => 2 }],
                 answer.dig("data", "items")
    assert_includes @calls, [:execute, "Item.size", 0, "bc", "size"]
    assert_equal({ begin: 12, execute: 10, end: 12, lazily: 2 }, @calls.map(&:first).tally)
    assert_includes @calls, [:end, "Query.raised", "ExecutionError"]
  end

  def test_others
    ask(TEXT, on: schemas { trace_with Others })

    assert_equal [[:query, "q"], [:authorized, "Query", nil], [:authorized, "Item", "a"],
                  [:authorized, "Item", "hidden"],
                  [:authorized, "Item", "bc"], [:resolve_type, "Thing", "thing"], [:authorized, "Item", "thing"]].tally,
                 @calls.tally
  end

  def test_for_one_query
    trace = Class.new(GraphQL::Tracing::Trace) { include Fields }
    found = page.map do |schema|
      calls = []
      schema.execute("{ raised }", context: { calls:, trace: trace.new })
      calls
    end

    assert_equal [[:begin, "Query.raised"], [:execute, "Query.raised", 0, nil, "raised"],
                  [:end, "Query.raised", "ExecutionError"]], found.first
    assert_equal [found.first] * 3, found
  end

  def test_modes
    schemas = schemas { trace_with Fields, mode: :loud }

    ask("{ raised }", on: schemas)

    assert_empty @calls
    ask("{ raised }", on: schemas, context: { trace_mode: :loud })

    assert_equal 3, @calls.size
  end

  # The older kind.
  class Events
    def self.trace(key, data)
      context = data[:query]&.context || data[:context]
      context[:calls] << key if context && context[:calls]
      yield
    end
  end

  def test_tracers_of_the_older_kind
    ask("{ items { name lazy } raised }", on: schemas { tracer(Events, silence_deprecation_warning: true) })

    assert_equal({ "execute_query" => 1, "execute_field" => 6, "execute_field_lazy" => 2, "authorized" => 4 },
                 @calls.tally.slice("execute_query", "execute_field", "execute_field_lazy", "authorized"))
  end
end
