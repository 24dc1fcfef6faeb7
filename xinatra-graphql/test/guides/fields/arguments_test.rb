# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Arguments of fields: required or not, defaults, names, `prepare:`, and how they come to methods.
class FieldsArgumentsTest < Minitest::Test
  include Guide

  class Order < GraphQL::Schema::Enum
    value "UP", value: :ascending
    value "DOWN", value: :descending
  end

  class Span < GraphQL::Schema::InputObject
    argument :from, Int, required: false
    argument :to, Int, required: false, default_value: 10

    def prepare = ((from || 0)..to)
  end

  class Post < GraphQL::Schema::Object
    field :line, String, null: false do
      argument :at, Int, required: false, default_value: 0
    end
    def line(at:) = (context[:calls] << [object, at]) && "#{object} #{at}"
  end

  class Query < GraphQL::Schema::Object
    field :any, String, null: false do
      argument :category, String, required: false
      argument :size, Int, required: false
    end
    field :by_id, String do
      argument :post_id, ID, as: :id
    end
    field :camel, [Int] do
      argument "startYear", Int
      argument :end_year, Int, camelize: false, required: false
    end
    field :nullable, String do
      argument :word, String, required: :nullable
    end
    field :old, String do
      argument :name, String, required: false, deprecation_reason: "Use query"
      argument :query, String, required: false
    end
    field :posts, [Post], null: false
    field :prepared, String do
      argument :word, String, prepare: lambda { |word, context|
        raise GraphQL::ExecutionError, "#{word} is too short" if word.size < 3

        "#{word} of #{context[:viewer]}"
      }
      argument :times, Int, required: false, prepare: :twice, default_value: 1
    end
    field :replaced, String do
      argument :word, String, required: false, default_value: "none", replace_null_with_default: true
    end
    field :sorted, [Int] do
      argument :order, Order, required: false, default_value: :descending
      argument :values, [[Int]]
      argument :within, Span, required: false
    end

    def any(**arguments) = arguments.inspect
    def by_id(id:) = "post #{id.inspect}"
    def camel(start_year:, end_year: nil) = [start_year, end_year]
    def nullable(word:) = word.inspect
    def old(name: nil, query: name) = query
    def posts = %w[a b]
    def prepared(word:, times:) = [word].*(times).join(" ")
    def replaced(word:) = word
    def twice(number) = number * 2

    def sorted(order:, values:, within: nil)
      values = values.flatten.sort
      values.select! { |value| within.cover?(value) } if within
      order == :descending ? values.reverse : values
    end
  end

  def test_keywords
    text = '{ any one: any(size: 3) both: any(category: "x", size: null) byId(postId: 5) }'

    assert_equal({ "any" => {}.inspect, "one" => { size: 3 }.inspect, "both" => { category: "x", size: nil }.inspect,
                   "byId" => 'post "5"' }, ask(text)["data"])
    assert_equal [TYPE], ways(text).values.uniq
  end

  def test_names
    assert_equal [1990, 2000], ask("{ camel(startYear: 1990, end_year: 2000) }").dig("data", "camel")
    assert_includes messages(ask("{ camel(start_year: 1) }")).last, "start_year"
  end

  def test_defaults
    assert_equal({ "line" => "a 0", "more" => "a 4" },
                 ask("{ posts { line more: line(at: 4) } }").dig("data", "posts", 0))
    assert_equal [["a", 0], ["a", 4], ["b", 0], ["b", 4]], @calls.sort
    assert_equal %w[none none given],
                 ask('{ replaced a: replaced(word: null) b: replaced(word: "given") }')["data"].values
  end

  def test_nulls_that_have_to_be_said
    assert_equal({ "nullable" => "nil" }, ask("{ nullable(word: null) }")["data"])
    assert_includes messages(ask("{ nullable }")).first, "must include the following argument: word"
  end

  def test_what_is_prepared
    text = '{ prepared(word: "hello") twice: prepared(word: "abc", times: 2) bad: prepared(word: "x") }'
    answer = ask(text, context: { viewer: "Ada" })

    assert_equal({ "prepared" => "hello of Ada hello of Ada", "bad" => nil }, answer["data"].except("twice"))
    assert_equal 4, answer.dig("data", "twice").scan("Ada").size
    assert_equal([[["bad"], "x is too short"]], answer["errors"].map { |error| error.values_at("path", "message") })
  end

  def test_variables
    text = <<~GRAPHQL
      query($values: [[Int!]!]!, $order: Order = UP, $within: Span) {
        sorted(values: $values, order: $order, within: $within)
        loose: sorted(values: $values)
        inner: sorted(values: [[1, 2], [30]], within: { from: 2 })
      }
    GRAPHQL

    assert_equal [[1, 2, 3], [3, 2, 1], [2]], ask(text, variables: { "values" => [[3], [1, 2]] })["data"].values
    assert_equal [3, 2], ask(text, variables: { "values" => [[3], [1, 2]], "order" => "DOWN",
                                                "within" => { "from" => 2 } }).dig("data", "sorted")
    assert_match(/\AVariable \$values of type \[\[Int!\]!\]! was provided invalid value/,
                 messages(ask(text, variables: { "values" => 1.5 })).first)
  end

  def test_wrong_values
    answer = ask('{ sorted(values: "x", order: SIDEWAYS) byId old(nope: 1) }')

    assert_equal 4, answer["errors"].size
    refute answer.key?("data")
  end

  def test_deprecated_ones
    assert_equal "x", ask('{ old(name: "x") }').dig("data", "old")
    found = ask(<<~GRAPHQL)
      { __type(name: "Query") { fields { name args { name } all: args(includeDeprecated: true) { name } } } }
    GRAPHQL
    old = found.dig("data", "__type", "fields").find { |field| field["name"] == "old" }

    assert_equal [1, 2], old.values_at("args", "all").map(&:size)
  end

  def test_one_field_with_other_arguments_in_each_place
    text = "query($at: Int) { posts { line(at: $at) } more: posts { line other: line(at: 2) } }"

    assert_equal({ "line" => "a 0", "other" => "a 2" },
                 ask(text, variables: { "at" => 9 }).dig("data", "more", 0))
  end
end
