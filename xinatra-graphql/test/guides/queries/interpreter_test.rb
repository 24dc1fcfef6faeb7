# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# What fields may ask the runtime: where they are, and for values that go into the result as they are.
class QueriesInterpreterTest < Minitest::Test
  include Guide

  class Item < GraphQL::Schema::Object
    field :as_it_is, Item, null: true
    field :field, String
    field :parts, [Item], null: false
    field :path, String
    field :skipped, String
    field :tree, [Item], null: true

    def as_it_is = raw_value({ "any" => [1, { "thing" => nil }] })

    def field
      [context[:current_field].path, context[:current_object].class.graphql_name,
       context[:current_arguments].class.name[/\w+\z/]].join(" ")
    end

    def parts = object.chars
    def path = context.current_path.join("/")
    def skipped = context.skip
    def tree = raw_value([:a, 1])
  end

  class Query < GraphQL::Schema::Object
    field :items, [Item], null: false do
      argument :of, [String], required: false
    end
    field :runtime, String
    def items(of: %w[a bc]) = of
    def runtime = context.namespace(:interpreter)[:current_path].inspect + context.current_path.inspect
  end

  def test_where_fields_are
    items = ask('{ items(of: ["xy"]) { path field parts { path again: path } } }').dig("data", "items")

    assert_equal ["items/0/path", "Item.field Item Arguments",
                  [%w[items/0/parts/0/path items/0/parts/0/again], %w[items/0/parts/1/path items/0/parts/1/again]]],
                 [items[0]["path"], items[0]["field"], items[0]["parts"].map(&:values)]
  end

  def test_what_goes_into_the_result_as_it_is
    assert_equal([{ "asItIs" => { "any" => [1, { "thing" => nil }] }, "tree" => ["a", 1] }] * 2,
                 ask("{ items { asItIs { path } tree { path } } }").dig("data", "items").then do |items|
                   JSON.parse(JSON.generate(items))
                 end)
  end

  def test_what_is_left_out
    assert_equal [{ "path" => "items/0/path" }, { "path" => "items/1/path" }],
                 ask("{ items { skipped path } }").dig("data", "items")
  end
end
