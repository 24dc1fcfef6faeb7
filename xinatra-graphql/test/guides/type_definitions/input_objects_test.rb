# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Input objects: names, defaults, what they become, one of several.
class TypeDefinitionsInputObjectsTest < Minitest::Test
  include Guide

  class Address < GraphQL::Schema::InputObject
    description "Where somebody lives"
    argument :city, String, required: false, default_value: "Rome"
    argument :zip_code, String, required: false, as: :zip
  end

  class Person < GraphQL::Schema::InputObject
    argument :addresses, [Address], required: false
    argument :age, Int, required: false, prepare: ->(age, context) { age + context[:years] }
    argument :friend, Person, required: false
    argument :name, String
    argument :nick, String, required: false, validates: { length: { maximum: 3 } }

    def full = "#{name} of #{addresses&.map(&:city)&.join("/")}"
  end

  class Point < GraphQL::Schema::InputObject
    argument :x, Float
    argument :y, Float, required: false, default_value: 0.0

    def prepare
      raise GraphQL::ExecutionError, "too far" if x > 100

      Complex(x, y)
    end
  end

  class Key < GraphQL::Schema::InputObject
    one_of
    argument :id, ID, required: false
    argument :name, String, required: false
  end

  class Guarded < GraphQL::Schema::InputObject
    argument :word, String

    def self.authorized?(_object, value, context)
      context[:calls] << value[:word]
      value[:word] != "secret"
    end
  end

  class Query < GraphQL::Schema::Object
    field(:find, String) { argument :by, Key }
    field(:full, String) { argument :person, Person }
    field(:guarded, String) { argument :guarded, Guarded }
    field(:person, String) { argument :person, Person, required: false }
    field(:points, [String]) { argument :points, [Point], required: false, default_value: [{ x: 1.0 }] }
    field(:spread, String) { argument :person, Person, prepare: ->(person, _context) { person.to_h } }

    def find(by:) = by.to_h.inspect
    def full(person:) = "#{person.full} #{person.key?(:nick)} #{person[:friend]&.full}"
    def guarded(guarded:) = guarded.word
    def person(person: nil) = person.to_h.inspect
    def points(points:) = points.map(&:to_s)
    def spread(person:) = person.keys.inspect
  end

  def test_methods_keys_and_hashes
    text = '{ full(person: { name: "Ada", friend: { name: "Bo", addresses: { city: "Ulm" } }, addresses: [{}] }) }'

    assert_equal "Ada of Rome false Bo of Ulm", ask(text).dig("data", "full")
    assert_equal LEFT, ways(text)["Query.full"]
  end

  def test_what_is_given_and_what_is_not
    text = "query($person: Person) { person(person: $person) }"
    given = { "name" => "Ada", "age" => 3, "addresses" => [{ "zipCode" => "1" }], "friend" => nil }
    found = ask(text, variables: { "person" => given }, context: { years: 2 }).dig("data", "person")

    assert_equal({ addresses: [{ city: "Rome", zip: "1" }], age: 5, friend: nil, name: "Ada" }.inspect, found)
    assert_equal({}.inspect, ask(text).dig("data", "person"))
    assert_equal [:name],
                 ask('{ spread(person: { name: "x" }) }').dig("data", "spread").scan(/:(\w+)/).flatten.map(&:to_sym)
  end

  def test_validation
    answer = ask('{ a: person(person: { name: "x", nick: "long" }) b: person(person: { name: "y", nick: "ok" }) }')

    assert_equal ["nick is too long (maximum is 3)"], messages(answer)
    assert_nil answer.dig("data", "a")
    assert_includes answer.dig("data", "b"), "ok"
  end

  def test_what_they_are_prepared_to
    assert_equal [%w[1.0+0.0i], %w[1.5+2.0i 3.0+0.0i]],
                 ask("{ points more: points(points: [{ x: 1.5, y: 2 }, { x: 3 }]) }")["data"].values
    answer = ask("query($x: Float!) { points(points: [{ x: $x }]) }", variables: { "x" => 1000 })

    assert_equal [nil, ["too far"]], [answer.dig("data", "points"), messages(answer)]
  end

  def test_authorization
    assert_equal ["word", nil],
                 ask('{ a: guarded(guarded: { word: "word" }) b: guarded(guarded: { word: "secret" }) }')["data"].values
    assert_equal %w[word secret], @calls
  end

  def test_one_of_several
    assert_equal({ id: "5" }.inspect, ask("{ find(by: { id: 5 }) }").dig("data", "find"))
    ['{ find(by: { id: 5, name: "x" }) }', "{ find(by: {}) }", "{ find(by: { id: null }) }"].each do |text|
      refute ask(text).key?("data")
    end
    answer = ask("query($by: Key!) { find(by: $by) }", variables: { "by" => { "id" => 1, "name" => "x" } })

    assert_match(/Variable \$by of type Key! was provided invalid value/, messages(answer).first)
    assert(ask('{ __type(name: "Key") { isOneOf } }').dig("data", "__type", "isOneOf"))
  end

  def test_what_does_not_fit
    answer = ask('{ person(person: { nope: 1, age: "x" }) }')

    assert_equal 3, answer["errors"].size
    answer = ask("query($person: Person) { person(person: $person) }",
                 variables: { "person" => { "friend" => { "name" => 5 } } })

    assert_equal [%w[friend name], ["name"]],
                 answer.dig("errors", 0, "extensions", "problems").map { |problem| problem["path"] }.sort
  end
end
