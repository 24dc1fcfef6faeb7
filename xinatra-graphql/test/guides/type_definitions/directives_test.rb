# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Directives: those there are, those of one's own that do something, and those that only say something of the schema.
class TypeDefinitionsDirectivesTest < Minitest::Test
  include Guide

  class Loud < GraphQL::Schema::Directive
    locations FIELD
    argument :mark, String, required: false, default_value: "!"

    def self.resolve(_object, arguments, context)
      context[:calls] << arguments[:mark]
      yield
    end
  end

  class Hidden < GraphQL::Schema::Directive
    locations FIELD, FRAGMENT_SPREAD, INLINE_FRAGMENT
    argument :unless, Boolean

    def self.include?(_object, arguments, _context) = arguments[:unless]
  end

  class Owner < GraphQL::Schema::Directive
    locations OBJECT, FIELD_DEFINITION, ARGUMENT_DEFINITION, ENUM_VALUE
    argument :team, String
  end

  class Flags < GraphQL::Schema::Directive::Feature
    def self.enabled?(name, _object, context) = context[:flags].to_a.include?(name)
  end

  class Item < GraphQL::Schema::Object
    directive Owner, team: "shop"
    field :name, String, method: :itself, directives: { Owner => { team: "names" } }
    field :size, Int, deprecation_reason: "Count it"
  end

  class Query < GraphQL::Schema::Object
    field :items, [Item], null: false do
      argument :upto, Int, required: false, directives: { Owner => { team: "limits" } }
    end

    def items(upto: 9) = %w[a bc].first(upto)
  end

  def page
    schemas do
      directives Loud, Hidden, Owner, Flags, GraphQL::Schema::Directive::Transform
    end
  end

  def test_skip_and_include
    text = <<~GRAPHQL
      query($yes: Boolean!, $no: Boolean = false) {
        items { name @include(if: $yes) ... @skip(if: $yes) { size } ...more @include(if: $no) }
        all: items @skip(if: true) { name }
        one: items(upto: 1) @include(if: true) @skip(if: $no) { size ...more @skip(if: $no) }
      }
      fragment more on Item { name kind: __typename }
    GRAPHQL

    assert_equal({ "items" => [{ "name" => "a" }, { "name" => "bc" }],
                   "one" => [{ "size" => 1, "name" => "a", "kind" => "Item" }] },
                 ask(text, variables: { "yes" => true })["data"])
    assert_equal({ "items" => [%w[size name kind]] * 2, "one" => [] },
                 ask(text, variables: { "yes" => false, "no" => true })["data"].then do |data|
                   { "items" => data["items"].map(&:keys), "one" => data.fetch("one", []) }
                 end)
  end

  def test_skip_and_include_of_null
    text = "query($no: Boolean = true) { items { name @include(if: $no) size @skip(if: $no) kind: __typename } }"

    assert_equal [%w[name kind]] * 2, ask(text).dig("data", "items").map(&:keys)
    answer = ask(text, variables: { "no" => nil }, left: "the directive @include without a Boolean")

    assert_equal [%w[kind]] * 2, answer.dig("data", "items").map(&:keys)
    assert_equal ["`null` is not a valid input for `Boolean!`, please provide a value for this argument."] * 4,
                 messages(answer)
  end

  def test_ones_own_are_left_to_graphql_ruby
    answer = ask('{ items { name @loud size @loud(mark: "?") } }', left: "the directive @loud")

    assert_equal [%w[a bc], { "!" => 2, "?" => 2 }],
                 [answer.dig("data", "items").map { |item| item["name"] }, @calls.tally]
    answer = ask("query($on: Boolean!) { items { name @hidden(unless: $on) ... @hidden(unless: true) { size } } }",
                 left: "the directive @hidden", variables: { "on" => false })

    assert_equal [{ "size" => 1 }, { "size" => 2 }], answer.dig("data", "items")
  end

  def test_those_of_graphql_ruby
    flags = ->(*flags) { { context: { flags: } } }
    text = '{ items { name @flags(flag: "x") size } }'

    assert_equal([%w[size], %w[name size]],
                 [flags.call, flags.call("x")].map do |options|
                   ask(text, left: "the directive @flags", **options).dig("data", "items", 0).keys
                 end)
    assert_equal(%w[A BC], ask("{ items { name @transform(by: \"upcase\") } }", left: "the directive @transform")
      .dig("data", "items").map { |item| item["name"] })
  end

  def test_what_only_says_something
    text = "{ items(upto: 1) { name size } }"

    assert_equal [{ "name" => "a", "size" => 1 }], ask(text).dig("data", "items")
    assert_equal [OBJECT, OBJECT], ways(text).values_at("Item.name", "Item.size")
    assert_includes page.last.to_definition, '@owner(team: "names")'
    assert_equal page.first.to_definition, page.last.to_definition
  end

  def test_of_operations_and_fragments
    answer = ask("query @hidden(unless: true) { items { name } }")

    assert_match(/can't be applied to queries/, messages(answer).first)
  end
end
