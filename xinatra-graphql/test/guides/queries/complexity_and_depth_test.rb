# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# How much a query may ask for.
class QueriesComplexityAndDepthTest < Minitest::Test
  include Guide

  class Item < GraphQL::Schema::Object
    field :items, [Item], null: false, complexity: ->(_context, _arguments, child) { 2 + (child * 3) }
    field :name, String
    def items = []
    def name = "n"
  end

  class Query < GraphQL::Schema::Object
    field :costly, Int, complexity: 50
    field :free, Int, complexity: 0
    field :item, Item, null: false
    field :limited, [Item], null: false do
      argument :limit, Int, required: false, default_value: 10
      complexity ->(context, arguments, child) { context[:staff] ? 0 : arguments[:limit] * child }
    end
    field :pages, Item.connection_type, null: false, default_page_size: 7

    def costly = 1
    def free = 2
    def item = {}
    def limited(limit:) = [{}].first(limit)
    def pages = [{}]
  end

  # Has told how much it was.
  class Weighing < GraphQL::Analysis::QueryComplexity
    def result = query.context[:calls] << super
  end

  def page
    schemas do
      complexity_cost_calculation_mode(:future)
      max_complexity 60
      max_depth 4
      query_analyzer Weighing
    end
  end

  COSTS = { "{ free }" => 0, "{ costly }" => 50, "{ item { name } }" => 2, "{ item { items { name } } }" => 6,
            "{ limited { name } }" => 10, "{ limited(limit: 3) { name items { name } } }" => 18,
            "{ pages(first: 5) { nodes { name } pageInfo { hasNextPage } } }" => 9, "{ pages { nodes { name } } }" => 9,
            "{ a: costly ...more } fragment more on Query { a: costly free }" => 50 }.freeze

  COSTS.each do |text, cost|
    define_method("test_#{text}") do
      2.times { assert_equal ["data"], ask(text).keys }
      assert_equal [cost], @calls
    end
  end

  def test_too_complex
    2.times do
      assert_equal ["Query has complexity of 70, which exceeds max complexity of 60"],
                   messages(ask("query($limit: Int) { limited(limit: $limit) { name } }", variables: { "limit" => 70 }))
    end
    assert ask("query($limit: Int) { limited(limit: $limit) { name } }", variables: { "limit" => 70 },
                                                                         context: { staff: true }).key?("data")
    refute ask("{ costly }", max_complexity: 49).key?("data")
    assert ask("{ costly b: costly }", max_complexity: nil).key?("data")
  end

  def test_too_deep
    text = "{ item { items { items { items { name } } } } }"

    assert_equal ["Query has depth of 5, which exceeds max depth of 4"], messages(ask(text, max_complexity: nil))
    assert_equal ["data"], ask(text, max_depth: 5, max_complexity: nil).keys
    assert_equal ["data"], ask(text, max_depth: nil, max_complexity: nil).keys
    refute ask("{ item { name } }", max_depth: 1).key?("data")
    refute ask("query { item { ...more } } fragment more on Item { items { items { items { name } } } }").key?("data")
  end

  def test_introspection
    text = "{ __schema { types { fields { type { ofType { ofType { ofType { name } } } } } } } }"

    assert_equal ["data"], ask(text, max_complexity: nil, max_depth: 20).keys
  end
end
