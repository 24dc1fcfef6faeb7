# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Enums: values, methods made of them, deprecated, hidden and computed ones.
class TypeDefinitionsEnumsTest < Minitest::Test
  include Guide

  class OwnValue < GraphQL::Schema::EnumValue
    def initialize(*arguments, staff: false, **options, &block)
      @staff = staff
      super(*arguments, **options, &block)
    end

    def visible?(context) = super && (!@staff || context[:staff])
    def authorized?(context) = super && context[:denied] != graphql_name
  end

  class Medium < GraphQL::Schema::Enum
    description "What it is made of"
    value_methods(true)
    value "PAINT", "With a brush", value: :paint
    value :photo
    value "INK", value: 3, deprecation_reason: "Use PAINT"
    value("WAX") { value "wax!" }
  end

  class Level < GraphQL::Schema::Enum
    enum_value_class OwnValue
    value "LOW"
    value "HIGH", staff: true
  end

  class Colour < GraphQL::Schema::Enum
    graphql_name "Colour"
    value "RED"
    def self.coerce_result(value, _context) = value == :other ? "OTHER" : "R"
    def self.coerce_input(value, _context) = value.to_s.downcase.to_sym
  end

  class Query < GraphQL::Schema::Object
    field :colour, Colour do
      argument :of, Colour, required: false
    end
    field :level, Level
    field :media, [Medium, { null: true }], null: true
    field :medium, Medium do
      argument :of, Medium, required: false, default_value: "photo"
    end
    field :made, [String]
    field :spoken, String do
      argument :of, [Medium]
    end

    def colour(of: :other) = of
    def level = context[:level]
    def media = context[:value]
    def medium(of:) = context[:value] || of
    def made = [Medium.paint, Medium.photo]
    def spoken(of:) = of.inspect
  end

  def page = schemas { use GraphQL::Schema::Visibility }

  def test_values
    text = "{ medium a: medium(of: PAINT) b: medium(of: INK) c: medium(of: WAX) }"

    assert_equal %w[photo PAINT INK WAX], ask(text)["data"].values
    assert_equal '[:paint, "photo", 3]', ask("{ spoken(of: [PAINT, photo, INK]) }").dig("data", "spoken")
    assert_equal %w[PAINT photo], ask("{ made }").dig("data", "made")
  end

  def test_lists
    assert_equal ["PAINT", nil, "INK"], ask("{ media }", context: { value: [:paint, nil, 3] }).dig("data", "media")
    assert_equal ["photo"], ask("{ media }", context: { value: %w[photo] }).dig("data", "media")
  end

  def test_what_is_no_value
    error = assert_raises(GraphQL::Schema::Enum::UnresolvedValueError) { ask("{ medium }", context: { value: :clay }) }

    assert_includes error.message, ":clay"
    assert_raises(GraphQL::Schema::Enum::UnresolvedValueError) { ask("{ media }", context: { value: [:ink] }) }
    refute ask("{ spoken(of: [CLAY]) }").key?("data")
  end

  def test_variables
    text = "query($of: [Medium!]!) { spoken(of: $of) }"

    assert_equal "[:paint]", ask(text, variables: { "of" => "PAINT" }).dig("data", "spoken")
    assert_equal "CLAY", ask(text, variables: { "of" => ["CLAY"] }).dig("errors", 0, "extensions", "value", 0)
  end

  def test_values_that_are_hidden
    assert_equal "HIGH", ask("{ level }", context: { level: "HIGH", staff: true }).dig("data", "level")
    assert_raises(GraphQL::Schema::Enum::UnresolvedValueError) { ask("{ level }", context: { level: "HIGH" }) }
    assert_equal([%w[LOW], %w[LOW HIGH]], [{}, { staff: true }].map do |context|
      ask('{ __type(name: "Level") { enumValues { name } } }', context:)
        .dig("data", "__type", "enumValues").map { |value| value["name"] }
    end)
  end

  def test_values_that_are_not_authorized
    assert_equal "LOW", ask("{ level }", context: { level: "LOW" }).dig("data", "level")
    assert_raises(GraphQL::Schema::Enum::UnresolvedValueError) do
      ask("{ level }", context: { level: "LOW", denied: "LOW" })
    end
  end

  def test_ones_own_coercion
    assert_equal %w[OTHER R], ask("{ colour a: colour(of: RED) }")["data"].values
  end

  def test_deprecated_ones
    found = ask('{ __type(name: "Medium") { description enumValues { name } all: enumValues(includeDeprecated: true) ' \
                "{ name description deprecationReason } } }").dig("data", "__type")

    assert_equal [3, 4, "With a brush", "Use PAINT"],
                 [found["enumValues"].size, found["all"].size, found["all"][0]["description"],
                  found["all"][2]["deprecationReason"]]
  end
end
