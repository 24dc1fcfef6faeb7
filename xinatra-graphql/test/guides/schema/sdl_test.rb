# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Schemas of their text.
class SchemaSdlTest < Minitest::Test
  include Guide

  SDL = <<~GRAPHQL
    "When something is"
    scalar Day
    interface Named { name: String }
    type Post implements Named { name: String, on: Day, tags(limit: Int = 1): [String!]! }
    type Person implements Named { name: String, age: Int! }
    input Where { name: String = "any" }
    type Query { all(where: Where): [Named!]!, day(of: Day!): Day @flagged, count: Int }
    type Mutation { rename(name: String!): Post }
    directive @flagged on FIELD_DEFINITION
  GRAPHQL

  BY_HASH = {
    "Query" => { "all" => ->(_, arguments, _) { [{ "name" => arguments[:where].name, "on" => 3 }, { "age" => 9 }] },
                 "day" => ->(_object, arguments, _context) { arguments[:of] },
                 "count" => ->(_object, _arguments, context) { context[:count] } },
    "Mutation" => { "rename" => ->(_object, arguments, _context) { { "name" => arguments[:name] } } },
    "Post" => { "name" => ->(object, *) { object["name"] }, "on" => ->(object, *) { object["on"] },
                "tags" => ->(_object, arguments, _context) { %w[a b c].first(arguments[:limit]) } },
    "Person" => { "name" => ->(*) { "person" }, "age" => ->(object, *) { object["age"] } },
    "Day" => { "coerce_input" => ->(value, _context) { value.to_i + 1 },
               "coerce_result" => ->(value, _context) { "day #{value}" } },
    "resolve_type" => ->(_type, object, context) { context.schema.types[object.key?("age") ? "Person" : "Post"] }
  }.freeze

  class Counted
    def count = 5
  end

  # The same by methods.
  class ByObject
    def call(type, field, object, arguments, context)
      BY_HASH.fetch(type.graphql_name).fetch(field.graphql_name).call(object, arguments, context)
    end

    def resolve_type(...) = BY_HASH["resolve_type"].call(...)
    def coerce_input(_type, value, context) = BY_HASH["Day"]["coerce_input"].call(value, context)
    def coerce_result(_type, value, context) = BY_HASH["Day"]["coerce_result"].call(value, context)
  end

  def built(default_resolve)
    [nil, 10, 1].map do |hot|
      GraphQL::Schema.from_definition(SDL, default_resolve:, using: hot ? { Xinatra::GraphQL => { hot: } } : {})
    end
  end

  { hash: BY_HASH, object: ByObject.new }.each do |kind, given|
    define_method("test_execution_by_#{kind}") do
      schemas = built(given)
      fields = "__typename name ... on Post { on tags more: tags(limit: 2) } ... on Person { age }"
      text = "{ all(where: {}) { #{fields} } day(of: 4) count }"
      answer = ask(text, on: schemas, context: { count: 7 })

      assert_equal [{ "__typename" => "Post", "name" => "any", "on" => "day 3", "tags" => %w[a], "more" => %w[a b] },
                    { "__typename" => "Person", "name" => "person", "age" => 9 }], answer.dig("data", "all")
      assert_equal ["day 5", 7], answer["data"].values_at("day", "count")
      assert_equal "x", ask('mutation { rename(name: "x") { name } }', on: schemas).dig("data", "rename", "name")
    end
  end

  def test_objects_and_hashes_of_the_application
    schemas = [nil, 10, 1].map do |hot|
      GraphQL::Schema.from_definition(SDL, using: hot ? { Xinatra::GraphQL => { hot: } } : {})
    end

    assert_equal [5], ask("{ count }", on: schemas, root_value: Counted.new)["data"].values
  end

  def test_what_is_said_of_it
    schemas = built(BY_HASH)

    assert_equal 1, schemas.map(&:to_definition).uniq.size
    assert_equal ["@flagged"], schemas.last.get_field("Query", "day").ast_node.directives.map(&:to_query_string)
  end
end
