# frozen_string_literal: true

require_relative "abuse_case"

# What a schema bounds by graphql-ruby's own means holds for compiled plans, too.
class GraphQLBoundedSchemasTest < AbuseCase
  class Item < GraphQL::Schema::Object
    field :number, Integer
    field :items, [Item, { null: true }], null: false
    field :slow, Integer

    def number = object
    def items = (0...5).to_a

    # The third takes longer than there is.
    def slow
      sleep 0.7 if object == 2
      object
    end
  end

  class ItemQuery < GraphQL::Schema::Object
    field :items, [Item], null: false, connection: false

    def items = (0...5).to_a
  end

  class Plain < GraphQL::Schema
    query ItemQuery
    complexity_cost_calculation_mode :future
  end

  class Fast < GraphQL::Schema
    query ItemQuery
    complexity_cost_calculation_mode :future
    use Xinatra::GraphQL, hot: 1
  end

  def test_timeout
    to = bounded { use GraphQL::Schema::Timeout, max_seconds: 0.5 }
    found = answer({ query: "{ items { slow } }" }, *to).body

    assert_equal [{ "slow" => 0 }, { "slow" => 1 }, { "slow" => 2 }, { "slow" => nil }, { "slow" => nil }],
                 found["data"]["items"]
    assert_equal([["Timeout on Item.slow", ["items", 3, "slow"]], ["Timeout on Item.slow", ["items", 4, "slow"]]],
                 found["errors"].map { |error| error.values_at("message", "path") })
  end

  def test_complexity
    to = bounded { max_complexity 20 }

    assert_equal 200, answer({ query: "{ items { #{"number " * 50} } }" }, *to).status
    assert_refused("Query has complexity of 21, which exceeds max complexity of 20",
                   { query: "{ items { #{Array.new(20) { |number| "a#{number}: number " }.join} } }" }, *to)
    fragment = "fragment F on Item { items { a: number b: number } }"

    assert_refused("Query has complexity of 37, which exceeds max complexity of 20",
                   { query: "{ items { #{Array.new(11) { |number| "a#{number}: items { ...G }" }.join} ...F } } " \
                            "#{fragment} fragment G on Item { a: number b: number }" }, *to)
  end

  def test_complexity_of_a_batch
    to = bounded(batch: 3) { max_complexity 20 }
    query = "{ items { #{Array.new(9) { |number| "a#{number}: number " }.join} } }"

    assert_equal([%w[data], %w[data]], answer([{ query: }] * 2, *to).body.map(&:keys))
    assert_equal(["Query has complexity of 30, which exceeds max complexity of 20"] * 3,
                 answer([{ query: }] * 3, *to).body.map { |each| each.dig("errors", 0, "message") })
  end

  def test_depth
    to = bounded { max_depth 3 }

    assert_equal 200, answer({ query: "{ items { items { number } } }" }, *to).status
    assert_refused("Query has depth of 4, which exceeds max depth of 3",
                   { query: "{ items { ...F } } fragment F on Item { items { items { number } } }" }, *to)
  end

  def test_introspection
    to = bounded { disable_introspection_entry_points }

    assert_refused("Field '__schema' doesn't exist on type 'ItemQuery'", { query: "{ __schema { types { name } } }" },
                   *to)
    assert_refused("Field '__type' doesn't exist on type 'ItemQuery'", { query: "{ __type(name: \"Item\") { name } }" },
                   *to)
    levels = "fields { type { "
    query = "{ __schema { types { #{levels * 60}name#{" } }" * 60} } } }"

    assert_equal 200, answer({ query: }, *bounded).status
    assert_refused("Query has depth of 123, which exceeds max depth of 15", { query: }, *bounded { max_depth 15 })
    assert_equal 200, answer({ query: GraphQL::Introspection::INTROSPECTION_QUERY }, *bounded { max_depth 15 }).status
  end

  private

  def bounded(**options, &block)
    [Plain, Fast].map { |schema| app(block ? Class.new(schema, &block) : schema, **options) }
  end
end
