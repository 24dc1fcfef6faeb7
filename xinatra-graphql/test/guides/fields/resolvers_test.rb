# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Resolver classes, and what else several types can share.
class FieldsResolversTest < Minitest::Test
  include Guide

  class Kind < GraphQL::Schema::Enum
    value "ODD"
    value "EVEN"
  end

  class Base < GraphQL::Schema::Resolver
    argument_class(Class.new(GraphQL::Schema::Argument))
  end

  class Numbers < Base
    type [Int, { null: true }], null: false
    description "Some numbers"
    extras [:path]

    argument :kind, Kind, required: false
    argument :limit, Int, required: false, default_value: 2, prepare: ->(limit, _context) { [limit, 3].min }

    def resolve(path:, limit:, kind: nil)
      @seen = (@seen || []) << path.last
      context[:calls] << [@seen, object.inspect, field.graphql_name]
      (0..9).select { |number| kind.nil? || number.odd? == (kind == "ODD") }.first(limit)
    end
  end

  class Ready < Base
    type String, null: true
    argument :as, String, required: false, default_value: "user"

    def self.authorized?(_object, context) = context[:closed] ? false : super

    def ready?(as:)
      context[:calls] << [:ready, as]
      raise GraphQL::ExecutionError, "nobody" if as == "nobody"
      return false, "instead" if as == "guest"

      true
    end

    def authorized?(as:)
      context[:calls] << [:authorized, as]
      as == "spy" ? [false, "spied"] : as != "thief"
    end

    def resolve(as:) = "Hello #{as}"
  end

  class Lazy < Base
    type String, null: true

    def resolve = GraphQL::Execution::Lazy.new { context[:calls].push(:late) && "late" }
  end

  module Labelled
    def self.included(type)
      super
      type.field(:label, type.graphql_name == "Query" ? String : Integer, null: true)
      type.field(:numbers, resolver: Numbers)
    end

    def label = object ? object.size : "root"
  end

  class Word < GraphQL::Schema::Object
    include Labelled

    field :capped, resolver: Numbers, description: "Other words"
  end

  class Query < GraphQL::Schema::Object
    include Labelled

    def self.words_field(name, **options)
      field(name, [Word], null: false, resolver_method: :find_words, **options) do
        argument :long, Boolean, required: false
        yield self if block_given?
      end
    end

    words_field(:words)
    words_field(:more_words) { |field| field.argument :limit, Int, required: false }
    field :lazy, resolver: Lazy
    field :ready, resolver: Ready

    def find_words(long: false, limit: 9) = (long ? %w[longest] : %w[a be]).first(limit)
  end

  def test_resolvers_have_arguments_extras_and_are_made_anew_for_each_call
    text = "{ numbers odd: numbers(kind: ODD, limit: 8) words { label numbers(limit: 1) capped } }"
    answer = ask(text)

    assert_equal({ "numbers" => [0, 1], "odd" => [1, 3, 5] }, answer["data"].slice("numbers", "odd"))
    assert_equal [[1, [0], [0, 1]], [2, [0], [0, 1]]], answer.dig("data", "words").map(&:values)
    assert_equal [["capped"], '"be"', "capped"], @calls.last
    assert_equal [LEFT, TYPE], ways(text).values_at("Query.numbers", "Query.words")
  end

  def test_ready_and_authorized
    text = '{ ready guest: ready(as: "guest") spy: ready(as: "spy") thief: ready(as: "thief") n: ready(as: "nobody") }'
    answer = ask(text, calls: :ordered)

    assert_equal ["Hello user", "instead", "spied", nil, nil], answer["data"].values
    assert_equal %w[nobody], messages(answer)
    assert_equal [[:ready, "user"], [:authorized, "user"], [:ready, "guest"], [:ready, "spy"], [:authorized, "spy"],
                  [:ready, "thief"], [:authorized, "thief"], [:ready, "nobody"]], @calls
    assert_equal [nil], ask("{ ready }", context: { closed: true })["data"].values
  end

  def test_what_is_lazy
    assert_equal({ "lazy" => "late", "label" => "root" }, ask("{ lazy label }")["data"])
    assert_equal [:late], @calls
  end

  def test_fields_by_a_method_of_the_class
    answer = ask("{ words(long: true) { label } moreWords(limit: 1) { label } }")

    assert_equal([[7], [1]], answer["data"].values.map { |words| words.map { |word| word["label"] } })
  end

  def test_descriptions
    found = ask('{ __type(name: "Word") { fields { name description type { kind } args { name defaultValue } } } }')
    capped = found.dig("data", "__type", "fields").find { |field| field["name"] == "capped" }

    assert_equal ["Other words", { "kind" => "NON_NULL" }, ["kind", nil]],
                 [*capped.values_at("description", "type"), capped["args"].first.values]
  end
end
