# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Kinds of errors: of parsing, of validity, of operations, of fields, and what is raised.
class ErrorsOverviewTest < Minitest::Test
  include Guide

  class Query < GraphQL::Schema::Object
    field :word, String do
      argument :of, Int, required: false
    end
    field :raising, String

    def raising = raise(IOError, "gone")
    def word(of: 0) = "word #{of}"
  end

  def test_what_cannot_be_parsed
    ["{ word", "", "nonsense", "{ word(of: ) }", "{ word \u0000 }", "query { word } }"].each do |text|
      answer = ask(text)

      refute answer.key?("data")
      refute_empty answer["errors"]
    end
  end

  def test_what_is_not_valid
    answer = ask("query($unused: Int) { word nope ...missing } fragment idle on Query { word }")

    assert_equal 4, answer["errors"].size
    assert_equal %w[undefinedField useAndDefineFragment useAndDefineFragment variableNotUsed],
                 answer["errors"].map { |error| error.dig("extensions", "code") }.sort
  end

  def test_operations
    text = "query a { word } query b { word(of: 1) }"

    assert_equal "word 1", ask(text, operation_name: "b").dig("data", "word")
    assert_equal ["No operation named \"c\""], messages(ask(text, operation_name: "c"))
    assert_equal ["An operation name is required"], messages(ask(text))
  end

  def test_variables
    assert_equal ["Variable $of of type Int! was provided invalid value"],
                 messages(ask("query($of: Int!) { word(of: $of) }"))
  end

  def test_what_is_raised
    error = assert_raises(IOError) { ask("{ word raising }") }

    assert_equal "gone", error.message
  end

  def test_no_text
    assert_equal ["No query string was present"], messages(ask(nil))
  end
end
