# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Classes of one's own for types, fields, arguments, enum values: options that they take and what they do with them.
class TypeDefinitionsExtensionsTest < Minitest::Test
  include Guide

  class OwnArgument < GraphQL::Schema::Argument
    def initialize(*arguments, at_most: nil, **options, &block)
      @at_most = at_most
      super(*arguments, **options, &block)
    end

    def prepare_value(object, value, context: nil)
      @at_most ? [super, @at_most].min : super
    end
  end

  class OwnField < GraphQL::Schema::Field
    argument_class OwnArgument
    attr_reader :cost

    def initialize(*arguments, cost: nil, times: nil, **options, &block)
      @cost = cost
      @times = times
      super(*arguments, **options, &block)
      extension(Twice) if cost == 2
    end

    def resolve(object, arguments, context)
      context[:calls] << [graphql_name, @cost]
      value = super
      @times ? value * @times : value
    end
  end

  class Twice < GraphQL::Schema::FieldExtension
    def after_resolve(value:, **) = [value, value].join(" ")
  end

  module Counted
    def counted(value = nil) = value ? @counted = value : @counted
  end

  class OwnObject < GraphQL::Schema::Object
    extend Counted

    field_class OwnField
  end

  class Word < OwnObject
    counted "words"
    field :plain, String, method: :itself
    field :twice, String, cost: 2, method: :itself
    field :thrice, String, times: 3, method: :itself
    field :counted, String, null: false

    def counted = self.class.counted
  end

  class Query < OwnObject
    field :capped, Int do
      argument :number, Int, at_most: 10
    end
    field :words, [Word]

    def capped(number:) = number
    def words = %w[a b]
  end

  # What only has other options is read as fast as others.
  class Frugal < GraphQL::Schema::Object
    field_class(Class.new(GraphQL::Schema::Field) do
      attr_reader :team

      def initialize(*arguments, team: nil, **options, &block)
        @team = team
        super(*arguments, **options, &block)
      end
    end)
    graphql_name "Query"
    field :it, String, team: "us", method: :itself
    field :name, String, team: "them"
    def name = self.class.get_field("name").team
  end

  def test_fields
    text = "{ words { plain twice thrice counted } }"

    assert_equal [["a", "a a", "aaa", "words"], ["b", "b b", "bbb", "words"]],
                 ask(text).dig("data", "words").map(&:values)
    assert_equal [["words", nil], *[["plain", nil], ["twice", 2], ["thrice", nil], ["counted", nil]] * 2].tally,
                 @calls.tally
    assert_equal [LEFT], ways(text).values.uniq
  end

  def test_arguments
    assert_equal [3, 10], ask("{ a: capped(number: 3) b: capped(number: 30) }")["data"].values
  end

  def test_options_alone
    schemas = schemas(Frugal)

    assert_equal %w[x them], ask("{ it name }", on: schemas, root_value: "x")["data"].values
    assert_equal [OBJECT, TYPE], ways("{ it name }", on: schemas).values
  end
end
