# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# What a schema says of itself; with fields of one's own, and not at all.
class SchemaIntrospectionTest < Minitest::Test
  include Guide

  module Named
    include GraphQL::Schema::Interface

    field :name, String, description: "What it is called"
    def self.resolve_type(_object, _context) = Item
  end

  class Colour < GraphQL::Schema::Enum
    value "RED", deprecation_reason: "Use BLUE"
    value "BLUE"
  end

  class Where < GraphQL::Schema::InputObject
    argument :colours, [Colour], required: false, default_value: ["BLUE"]
    argument :text, String, description: "Any of it"
  end

  class Item < GraphQL::Schema::Object
    implements Named
    field :colour, Colour, null: false
    def colour = "RED"
    def name = "item"
  end

  class Query < GraphQL::Schema::Object
    field :items, [Named], null: false do
      argument :where, Where, required: false
    end
    def items(**) = [1, 2]
  end

  module Own
    class SchemaType < GraphQL::Introspection::SchemaType
      field :size, String, null: false
      def size = context.schema.types.size.to_s
    end

    class TypeType < GraphQL::Introspection::TypeType
      field :loud_name, String
      def loud_name = object.graphql_name&.upcase
    end

    class EntryPoints < GraphQL::Introspection::EntryPoints
      field :__size, String, null: false, dynamic_introspection: true
      def __size = context.schema.types.size.to_s
    end

    class DynamicFields < GraphQL::Introspection::DynamicFields
      field :__class, String, null: false, dynamic_introspection: true
      field :__typename, String, null: false, dynamic_introspection: true
      def __class = object.object.class.name
      def __typename = "The #{super}"
    end
  end

  def own
    @own ||= schemas do
      orphan_types Item
      introspection Own
    end
  end

  def page = schemas { orphan_types Item }

  def test_all_of_it
    answer = ask(GraphQL::Introspection.query(include_deprecated_args: true, include_schema_description: true,
                                              include_is_repeatable: true, include_specified_by_url: true,
                                              include_is_one_of: true))
    types = answer.dig("data", "__schema", "types").to_h { |type| [type["name"], type] }

    assert_equal(["Use BLUE", nil], types["Colour"]["enumValues"].map { |value| value["deprecationReason"] })
    assert_equal "[BLUE]", types["Where"]["inputFields"].first["defaultValue"]
    assert_equal [{ "name" => "Item", "kind" => "OBJECT", "ofType" => nil }].first["name"],
                 types["Named"]["possibleTypes"].first["name"]
    assert_equal 1, page.map { |schema| JSON.generate(schema.as_json) }.uniq.size
  end

  def test_names_of_types
    assert_equal [{ "__typename" => "Item", "name" => "item" }] * 2,
                 ask("{ items { __typename name } }").dig("data", "items")
    assert_equal "Query", ask("{ __typename }").dig("data", "__typename")
    assert_nil ask('{ __type(name: "Nope") { name } }').dig("data", "__type")
  end

  def test_ones_own
    answer = ask(
      '{ __schema { size } __type(name: "Item") { loudName } __size items { __class __typename } __typename }', on: own
    )

    assert_operator answer.dig("data", "__size").to_i, :>, 10
    assert_equal answer.dig("data", "__size"), answer.dig("data", "__schema", "size")
    assert_equal ["ITEM", { "__class" => "Integer", "__typename" => "The Item" }, "The Query"],
                 [answer.dig("data", "__type", "loudName"), answer.dig("data", "items", 0),
                  answer.dig("data", "__typename")]
  end

  def test_none
    none = schemas { disable_introspection_entry_points }

    assert_equal ["Field '__schema' doesn't exist on type 'Query'", "Field '__type' doesn't exist on type 'Query'"],
                 messages(ask('{ __schema { description } __type(name: "Item") { name } }', on: none))
    assert_equal "Query", ask("{ __typename }", on: none).dig("data", "__typename")
    refute ask("{ __schema { description } }", on: schemas { disable_schema_introspection_entry_point }).key?("data")
    assert_equal ["data"], ask("{ __schema { description } }", on: schemas {
      disable_type_introspection_entry_point
    }).keys
  end
end
