# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Whole answers, from a document to JSON.
class TestingIntegrationTestsTest < Minitest::Test
  include Guide

  class Item < GraphQL::Schema::Object
    field :name, String
    def name = object[:name] || context[:names].fetch(object[:id])
  end

  class Query < GraphQL::Schema::Object
    field :item, Item do
      argument :id, ID
    end
    def item(id:) = context[:items][id]
  end

  TEXT = "query($id: ID!) { item(id: $id) { name } }"
  CONTEXT = { items: { "1" => { name: "one" }, "2" => { id: 2 } }, names: { 2 => "two" } }.freeze

  def test_answers
    assert_equal(%w[one two], %w[1 2].map do |id|
      ask(TEXT, variables: { "id" => id }, context: CONTEXT).dig("data", "item", "name")
    end)
    assert_equal({ "item" => nil }, ask(TEXT, variables: { id: "3" }, context: CONTEXT)["data"])
    refute ask(TEXT, context: CONTEXT).key?("data")
  end

  def test_results
    found = page.map do |schema|
      result = schema.execute(TEXT, variables: { "id" => "1" }, context: CONTEXT)
      [result["data"], result.to_json, result.keys, result.query? == true, result.query.operation_name,
       result.context[:names]]
    end

    assert_equal [{ "item" => { "name" => "one" } }, '{"data":{"item":{"name":"one"}}}', ["data"]], found.first.first(3)
    assert_equal [found.first] * 3, found
  end
end
