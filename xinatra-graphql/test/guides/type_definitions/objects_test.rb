# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Object types: fields of many kinds, inheritance, what a type's methods may use.
class TypeDefinitionsObjectsTest < Minitest::Test
  include Guide

  Person = Struct.new(:name, :born, :friends, :secret)

  class Base < GraphQL::Schema::Object
    field :kind, String, null: false

    private

    def years(from) = context[:now] - from
  end

  class PersonType < Base
    graphql_name "Person"
    description "Somebody"

    field :age, Int, null: false
    field :friends, [PersonType], null: false
    field :kind, String, null: false
    field :method_missing_one, String, null: true
    field :name, String, null: false
    field :born_as_float, Float, null: false, method: :born

    def age = memo { years(object.born) }
    def kind = "person, #{super_kind}"
    def super_kind = "#{self.class.graphql_name} #{self.class.description}"
    def method_missing_one = object.respond_to?(:nothing).to_s

    private

    def memo = @memo ||= yield
  end

  class Robot < Base
    description "Something"
    field :serial, ID, null: false, hash_key: :serial
    def kind = "robot"
  end

  # The root, of which there is one object.
  class Query < Base
    field :person, PersonType
    field :robots, [Robot], null: false
    field :root, String

    def kind = "root"
    def person = object || Person.new("Ada", 1815, [Person.new("Mary", 1780, [])])
    def robots = [{ serial: 5 }, { serial: "x" }]
    def root = object.inspect
  end

  def page = schemas { description "People and robots" }

  def test_fields_of_ones_own_and_inherited_ones
    text = "{ kind person { kind age bornAsFloat methodMissingOne friends { name age } } robots { kind serial } }"
    answer = ask(text, context: { now: 1850 })

    assert_equal({ "kind" => "person, Person Somebody", "age" => 35, "bornAsFloat" => 1815.0,
                   "methodMissingOne" => "false", "friends" => [{ "name" => "Mary", "age" => 70 }] },
                 answer.dig("data", "person"))
    assert_equal [{ "kind" => "robot", "serial" => "5" }, { "kind" => "robot", "serial" => "x" }],
                 answer.dig("data", "robots")
    assert_equal [TYPE, OBJECT, ENTRY], ways(text).values_at("Person.age", "Person.name", "Robot.serial")
  end

  def test_the_root_has_an_object_too
    assert_equal({ "root" => "nil" }, ask("{ root }")["data"])
    assert_equal "Bob", ask("{ person { name } }", root_value: Person.new("Bob", 1, [])).dig("data", "person", "name")
  end

  def test_fields_are_merged
    text = <<~GRAPHQL
      { person { friends { name } ...more } person { friends { age } } }
      fragment more on Person { friends { kind } }
    GRAPHQL

    assert_equal [%w[name kind age]],
                 ask(text, context: { now: 0 }).dig("data", "person", "friends").map(&:keys)
  end

  def test_what_raises
    error = assert_raises(NoMethodError) { ask("{ person { age } }", context: { now: nil }) }

    assert_equal :-, error.name
  end

  def test_names_of_types
    assert_equal({ "__typename" => "Query", "person" => { "__typename" => "Person" } },
                 ask("{ __typename person { __typename } }")["data"])
    assert_equal "constant", ways("{ person { __typename } }")["Person.__typename"]
    assert_equal(["People and robots", "Somebody"],
                 ask('{ __schema { description } __type(name: "Person") { description } }')["data"]
                   .values.map { |value| value["description"] })
  end
end
