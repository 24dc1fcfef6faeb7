# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Interfaces: fields and methods that object types share, what objects are, interfaces of interfaces.
class TypeDefinitionsInterfacesTest < Minitest::Test
  include Guide

  Item = Struct.new(:kind, :title, :price)

  module Base
    include GraphQL::Schema::Interface

    field_class(Class.new(GraphQL::Schema::Field))
  end

  module Named
    include Base

    description "What has a name"
    field :title, String, null: false
    field :loud_title, String, null: false do
      argument :mark, String, required: false, default_value: "!"
    end

    definition_methods do
      def shout(text) = "#{text.upcase} (#{graphql_name})"
    end

    def loud_title(mark:) = Named.shout(object.title) + mark
  end

  module Sold
    include Base

    implements Named
    field :price, Int
    field :net, Int, method: :price

    def self.resolve_type(object, context)
      context[:calls] << object.kind if context[:calls]
      { book: Book, toy: Toy, other: Query }.fetch(object.kind)
    end
  end

  class Book < GraphQL::Schema::Object
    implements Sold
    field :title, String, null: false
    def title = "Book: #{object.title}"
  end

  class Toy < GraphQL::Schema::Object
    implements Sold
    field :price, Int
    def price = object.price * 2
    def loud_title(mark:) = "toy #{super}"
  end

  class Person < GraphQL::Schema::Object
    implements Named
    field :age, Int, null: false, fallback_value: 3
  end

  class Query < GraphQL::Schema::Object
    field :named, [Named], null: false
    field :one, Sold
    field :sold, [Sold, { null: true }], null: false

    def named = [Item.new(:person, "ann"), *sold.compact]
    def one = Item.new(context[:kind] || :book, "x", 1)
    def sold = [Item.new(:book, "a", 5), nil, Item.new(:toy, "b", 3), Item.new(:book, "c")]
  end

  def page
    schemas do
      orphan_types Book, Toy, Person

      def self.resolve_type(type, object, context)
        context[:calls] << [type.graphql_name, object.kind]
        { person: Person, book: Book, toy: Toy }[object.kind]
      end
    end
  end

  def test_fields_and_methods_are_shared_and_overridden
    text = '{ sold { __typename title loudTitle price net mark: loudTitle(mark: "?") } }'
    sold = ask(text).dig("data", "sold")

    assert_equal([["Book", "Book: a", "A (Named)!", 5, 5, "A (Named)?"], nil,
                  ["Toy", "b", "toy B (Named)!", 6, 3, "toy B (Named)?"],
                  ["Book", "Book: c", "C (Named)!", nil, nil, "C (Named)?"]],
                 sold.map { |item| item&.values })
    assert_equal %i[book book toy], @calls.sort
    assert_equal [TYPE, OBJECT, OBJECT, TYPE],
                 ways(text).values_at("Book.title", "Toy.title", "Book.price", "Toy.loudTitle")
  end

  def test_fragments
    text = <<~GRAPHQL
      { named { __typename ... on Sold { price } ... on Person { age } ...toy ... on Named { title } } }
      fragment toy on Toy { net }
    GRAPHQL

    assert_equal [{ "__typename" => "Person", "age" => 3, "title" => "ann" },
                  { "__typename" => "Book", "price" => 5, "title" => "Book: a" },
                  { "__typename" => "Toy", "price" => 6, "net" => 3, "title" => "b" }],
                 ask(text).dig("data", "named").first(3)
  end

  def test_what_resolves_to_something_else
    error = assert_raises(GraphQL::UnresolvedTypeError) { ask("{ one { title } }", context: { kind: :other }) }

    assert_includes error.message, "Sold"
  end

  def test_the_order_of_questions
    ask("{ named { title } }", calls: :ordered)

    assert_equal([%w[Named person], %w[Named book], %w[Named toy], %w[Named book]],
                 @calls.map { |call| call.map(&:to_s) })
  end

  def test_what_is_said_of_them
    found = ask('{ __type(name: "Sold") { kind interfaces { name } possibleTypes { name } fields { name } } }')
            .dig("data", "__type")

    assert_equal ["INTERFACE", %w[Named], %w[Book Toy], 4],
                 [found["kind"], *found.values_at("interfaces", "possibleTypes").map do |types|
                   types.map { |type| type["name"] }.sort
                 end, found["fields"].size]
  end
end
