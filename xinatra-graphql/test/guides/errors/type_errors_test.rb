# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Schema.type_error: what is said of values that are not what they should be.
class ErrorsTypeErrorsTest < Minitest::Test
  include Guide

  class Cat < GraphQL::Schema::Object
    field :lives, Int, null: false, method: :itself
  end

  class Dog < GraphQL::Schema::Object
    field :name, String
  end

  class Pet < GraphQL::Schema::Union
    possible_types Cat, Dog
    def self.resolve_type(object, _context) = object.is_a?(Integer) ? Cat : Query
  end

  class Query < GraphQL::Schema::Object
    field :cats, [Cat]
    field :firm, String, null: false
    field :int, Int
    field :pet, Pet
    field :plain, String
    field :text, String

    def cats = [3, nil, 4]
    def firm = nil
    def int = 2**40
    def pet = "a stone"
    def plain = "x"
    def text = "\xff".b
  end

  # Hooks of one's own, beside the one that graphql-ruby has.
  def told
    @told ||= schemas do
      def self.type_error(error, context)
        context[:calls] << [error.class.name[/\w+\z/], context.query.operation_name]
        case error
        when GraphQL::InvalidNullError
          if error.field.graphql_name == "firm"
            context.add_error(GraphQL::ExecutionError.new("#{error.field.path} was empty"))
          end
        when GraphQL::UnresolvedTypeError then raise GraphQL::ExecutionError, "#{error.value} is no pet"
        when GraphQL::IntegerEncodingError then -1
        else super
        end
      end
    end
  end

  def test_nulls
    assert_equal ["Cannot return null for non-nullable field Query.firm"], messages(ask("{ firm }"))
    answer = ask("query q { firm }", on: told)

    assert_equal [nil, ["Query.firm was empty"], [%w[InvalidNullError q]]], [answer["data"], messages(answer), @calls]
    answer = ask("{ cats { lives } }", on: told)

    assert_equal [{ "cats" => nil }, []], [answer["data"], messages(answer)]
    assert_equal [["InvalidNullError", nil]], @calls
  end

  def test_types
    assert_raises(GraphQL::UnresolvedTypeError) { ask("{ pet { __typename } }") }
    answer = ask("{ pet { __typename } }", on: told)

    assert_equal [{}, ["a stone is no pet"]], [answer["data"], messages(answer)]
  end

  def test_values
    assert_equal({ "int" => -1 }, ask("{ int }", on: told)["data"])
    assert_raises(GraphQL::IntegerEncodingError) { ask("{ int }") }
    assert_raises(GraphQL::StringEncodingError) { ask("{ text }", on: told) }
  end

  # graphql-ruby then has what was read by then; here the data is as it would be without.
  def test_errors_that_are_raised_for_nulls
    raising = lambda do |_|
      define_singleton_method(:type_error) { |error, _| raise GraphQL::ExecutionError, "no #{error.field.path}" }
    end
    answers = schemas { class_exec(self, &raising) }.map { |schema| schema.execute("{ int: plain firm }").to_h }

    assert_equal([["no Query.firm"]] * 3, answers.map { |answer| messages(answer) })
    assert_equal([{ "int" => "x" }, { "int" => "x" }, nil], answers.map { |answer| answer["data"] })
    schemas { class_exec(self, &raising) && use(GraphQL::Dataloader) }.each do |schema|
      assert_raises(GraphQL::ExecutionError) { schema.execute("{ firm }") }
    end
  end
end
