# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# What is asked of arguments when a document is executed.
class FieldsValidationTest < Minitest::Test
  include Guide

  class Divisible < GraphQL::Schema::Validator
    def initialize(by:, **options)
      @by = by
      super(**options)
    end

    def validate(object, context, value)
      context[:calls] << [object.class, value]
      return if permitted_empty_value?(value) || (value % @by).zero?

      ["%<validated>s must be divisible by #{@by}", "#{value} is not"]
    end
  end

  class Contact < GraphQL::Schema::InputObject
    argument :mail, String, required: false
    argument :phone, String, required: false, validates: { format: { with: /\A\d{3}-\d{4}\z/ } }
    validates required: { one_of: %i[mail phone], message: "say how to reach you" }
  end

  class Query < GraphQL::Schema::Object
    def self.checked(name, type = String, **validates)
      field(name, String, resolver_method: :value) { argument :value, type, required: false, validates: }
    end

    checked :long, length: { minimum: 2, maximum: 4 }
    checked :exact, length: { is: 3 }
    checked :shaped, format: { with: /\A[a-z]+\z/, without: /x/ }
    checked :number, Int, numericality: { greater_than: 1, less_than_or_equal_to: 9, odd: true, other_than: 5 }
    checked :among, inclusion: { in: %w[a b], message: "%<value>s is none of us" }
    checked :none_of, exclusion: { in: %w[a b] }
    checked :several, [Int], all: { numericality: { even: true } }
    checked :never_null, allow_null: false
    checked :null_or_long, length: { minimum: 2 }, allow_null: true
    checked :thirds, Int, Divisible => { by: 3, allow_null: true }
    checked :late, format: { with: -> { /y/ } }

    field :contact, String do
      argument :contact, Contact
    end
    field :either, String do
      argument :name, String, required: false
      argument :id, ID, required: false
      validates required: { one_of: %i[id name] }
    end

    def contact(contact:) = contact.to_h.inspect
    def either(**arguments) = arguments.inspect
    def value(value: "unset") = value.inspect
  end

  CASES = {
    'long(value: "abc")' => true, 'long(value: "a")' => "value is too short (minimum is 2)",
    'long(value: "abcde")' => "value is too long (maximum is 4)", 'exact(value: "ab")' => /wrong length/,
    'shaped(value: "abc")' => true, 'shaped(value: "axc")' => "value is invalid", 'shaped(value: "AB")' => /invalid/,
    "number(value: 7)" => true, "number(value: 5)" => /something other than 5/, "number(value: 4)" => /odd/,
    "number(value: 11)" => /less than or equal to 9/, "number" => true, 'among(value: "a")' => true,
    'among(value: "c")' => '"c" is none of us', 'noneOf(value: "a")' => "value is reserved",
    "several(value: [2, 4])" => true, "several(value: [2, 3])" => /even/, "neverNull(value: null)" => /null/,
    "nullOrLong(value: null)" => true, 'nullOrLong(value: "x")' => /short/, 'late(value: "n")' => /invalid/,
    "thirds(value: 9)" => true, "thirds(value: null)" => true, 'either(id: "1")' => true, "either" => /exactly one/,
    'either(id: "1", name: "x")' => /exactly one/, "contact(contact: {})" => "say how to reach you",
    'contact(contact: { phone: "555-1234" })' => true, 'contact(contact: { phone: "5" })' => "phone is invalid"
  }.freeze

  CASES.each do |field, expected|
    define_method("test_#{field}") do
      answer = ask("{ there: #{field} again: #{field} }")
      found = messages(answer).uniq
      next assert_empty(found) if expected == true

      assert_equal([["there"], ["again"]], answer["errors"].map { |error| error["path"] })
      assert_operator expected, :===, found.first
      assert_nil answer.dig("data", "there")
    end
  end

  def test_validators_of_ones_own_may_say_several_things
    answer = ask("query($value: Int) { thirds(value: $value) }", variables: { "value" => 4 })

    assert_equal ["value must be divisible by 3, 4 is not"], messages(answer)
    assert_equal [[Query, 4]], @calls
  end

  def test_they_are_compiled
    assert_equal LEFT, ways('{ either(id: "1") }')["Query.either"]
    assert_equal LEFT, ways('{ long(value: "abc") }')["Query.long"]
  end
end
