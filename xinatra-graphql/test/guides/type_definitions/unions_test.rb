# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Unions: what objects are, and what stands for them.
class TypeDefinitionsUnionsTest < Minitest::Test
  include Guide

  Pair = Struct.new(:left, :right)

  class Word < GraphQL::Schema::Object
    field :text, String, null: false, method: :itself
    field :size, Int, null: false
  end

  class Number < GraphQL::Schema::Object
    field :half, Float, null: false
    def half = object.fdiv(2)
  end

  class PairType < GraphQL::Schema::Object
    graphql_name "Pair"
    field :left, "TypeDefinitionsUnionsTest::Thing"
    field :right, "TypeDefinitionsUnionsTest::Thing", null: false
  end

  class Stranger < GraphQL::Schema::Object
    field :name, String
  end

  class Thing < GraphQL::Schema::Union
    description "This or that"
    possible_types Word, Number, PairType

    def self.resolve_type(object, context)
      case object
      when String then Word
      when Integer then Number
      when Pair then PairType
      when Symbol then [Word, object.to_s]
      when Float then Stranger
      else raise GraphQL::ExecutionError, "#{object.inspect} is nothing (#{context[:viewer]})"
      end
    end
  end

  class Query < GraphQL::Schema::Object
    field :things, [Thing, { null: true }], null: false
    field :thing, Thing

    def thing = context[:thing]
    def things = ["a", 3, Pair.new(4, "right"), nil, :symbol]
  end

  TEXT = <<~GRAPHQL
    { things { __typename ...word ... on Number { half } ... on Pair { left { ...word } right { ...word } } } }
    fragment word on Word { text size }
  GRAPHQL

  def page = schemas { orphan_types Stranger }

  def test_objects_of_several_types
    assert_equal [{ "__typename" => "Word", "text" => "a", "size" => 1 }, { "__typename" => "Number", "half" => 1.5 },
                  { "__typename" => "Pair", "left" => {}, "right" => { "text" => "right", "size" => 5 } }, nil,
                  { "__typename" => "Word", "text" => "symbol", "size" => 6 }], ask(TEXT).dig("data", "things")
    assert_equal [OBJECT, TYPE], ways(TEXT).values_at("Word.text", "Number.half")
  end

  def test_an_error_instead
    answer = ask("{ thing { __typename } }", context: { thing: [1, 2], viewer: "Ada" })

    assert_equal [{ "thing" => nil }, ["[1, 2] is nothing (Ada)"]], [answer["data"], messages(answer)]
  end

  def test_a_type_that_is_none_of_them
    assert_raises(GraphQL::UnresolvedTypeError) { ask("{ thing { __typename } }", context: { thing: 0.5 }) }
  end

  def test_it_has_no_fields
    assert_match(/Selections can't be made directly on unions/, messages(ask("{ thing { text } }")).first)
  end

  def test_what_is_said_of_it
    assert_equal([%w[Number Pair Word], "This or that"],
                 ask('{ __type(name: "Thing") { possibleTypes { name } description } }').dig("data", "__type").values
                                                                                        .map do |value|
                   if value.is_a?(Array)
                     value.map do |type|
                       type["name"]
                     end.sort
                   else
                     value
                   end
                 end)
  end
end
