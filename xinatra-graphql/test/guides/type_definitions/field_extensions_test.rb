# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Extensions of fields: arguments that they add, what they do around resolving, memos, options, lazy values.
class TypeDefinitionsFieldExtensionsTest < Minitest::Test
  include Guide

  class Upcase < GraphQL::Schema::FieldExtension
    def after_resolve(value:, **) = value&.upcase
  end

  class Search < GraphQL::Schema::FieldExtension
    default_argument :query, String, required: false
    extras [:path]

    def resolve(object:, arguments:, context:)
      context[:calls] << [:search, arguments[:path], arguments[:query]]
      yield(object, arguments.except(:query), arguments[:query])
    end

    def after_resolve(value:, memo:, arguments:, context:, object:, **)
      context[:calls] << [:found, object.class, arguments.keys.sort]
      memo ? value.grep(/#{memo}/) : value
    end
  end

  class Limit < GraphQL::Schema::FieldExtension
    def apply = field.argument(:limit, Integer, required: false)

    def after_define
      field.description("At most #{options[:limit]}") unless field.description
    end

    def resolve(object:, arguments:, **)
      arguments = arguments.dup
      limit = arguments.delete(:limit) || options[:limit]
      return [] if limit.zero?

      yield(object, arguments, limit)
    end

    def after_resolve(value:, memo:, **) = memo ? value.first(memo) : value
  end

  class Rescue < GraphQL::Schema::FieldExtension
    def resolve(object:, arguments:, **)
      yield(object, arguments)
    rescue ZeroDivisionError => e
      raise GraphQL::ExecutionError, e.message
    end
  end

  class Word < GraphQL::Schema::Object
    field :loud, String, extensions: [Upcase], method: :itself
    field :lazily_loud, String, extensions: [Upcase]
    field :parts, [String], method: :chars do
      extension Limit, limit: 2
    end

    def lazily_loud = GraphQL::Execution::Lazy.new { object.reverse }
  end

  class Query < GraphQL::Schema::Object
    field :all, [String], null: false do
      extension Search
      extension Limit, limit: 3
    end
    field :divided, Float, extensions: [Rescue] do
      argument :by, Int
    end
    field :words, [Word], null: false, extensions: [{ Limit => { limit: 2 } }]

    def all = %w[one two three four fortyfour]
    def divided(by:) = 1 / by
    def words = %w[ab cd ef]
  end

  def test_after_resolving
    text = "{ words { loud lazilyLoud parts(limit: 1) } }"

    assert_equal [%w[AB BA] + [%w[a]], %w[CD DC] + [%w[c]]], ask(text).dig("data", "words").map(&:values)
    assert_equal LEFT, ways(text)["Word.loud"]
  end

  def test_arguments_memos_and_options
    text = '{ all a: all(limit: 9) b: all(query: "o.*r") c: all(limit: 0) }'

    assert_equal [%w[one two three], %w[one two three four fortyfour], %w[four fortyfour], []], ask(text)["data"].values
    assert_equal([:search, ["b"], "o.*r"], @calls.find { |call| call.last == "o.*r" })
    ask(text, calls: :ordered)
  end

  def test_errors
    answer = ask("{ divided(by: 0) a: divided(by: 1) }")

    assert_equal [nil, 1.0], answer["data"].values
    assert_equal ["divided by 0"], messages(answer)
  end

  def test_what_is_said_of_the_field
    fields = ask('{ __type(name: "Query") { fields { name description args { name } } } }').dig("data", "__type",
                                                                                                "fields")

    name, text, arguments = fields.map(&:values).find { |name, *| name == "all" }

    assert_equal ["all", "At most 3", %w[limit query]], [name, text, arguments.map { |one| one["name"] }.sort]
  end
end
