# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Parsing, validation, analysis, execution, response: each with its limits, and none that is left out.
class QueriesPhasesOfExecutionTest < Minitest::Test
  include Guide

  module Telling
    PHASES = %i[lex parse validate analyze_multiplex analyze_query execute_multiplex execute_query].freeze

    PHASES.each do |phase|
      define_method(phase) do |**options, &block|
        Thread.current[:phases]&.push(phase)
        super(**options, &block)
      end
    end
  end

  class Counting < GraphQL::Analysis::Analyzer
    def result = nil
  end

  class Query < GraphQL::Schema::Object
    field :again, [Query], null: false
    field :word, String
    def again = [object]
    def word = "word"
  end

  def page
    schemas do
      trace_with Telling
      query_analyzer Counting
      max_query_string_tokens 50
      validate_max_errors 2
      validate_timeout 5
    end
  end

  def phases
    Thread.current[:phases] = []
    yield
    Thread.current[:phases]
  ensure
    Thread.current[:phases] = nil
  end

  # What is kept of documents is not parsed and validated again; a document that is new is as by graphql-ruby.
  def test_phases
    text = "{ word again { word } }"
    right, *others = page.map { |schema| phases { schema.execute(text) } }

    assert_equal [right] * 2, others
    assert_equal(right - %i[lex parse], phases { page.last.execute(text) } - %i[lex parse])
    assert_includes right, :validate
  end

  def test_limits
    assert_match(/too large/, messages(ask("{ #{"word " * 60} }")).first)
    assert_equal 2, ask("{ a b c d }")["errors"].size - (messages(ask("{ a b c d }")).last.include?("Too many") ? 1 : 0)
    assert_equal ["data"], ask("{ word }", max_depth: 1).keys
  end

  def test_long_documents_are_kept_apart
    3.times do |at|
      assert_equal ["w#{at}"], ask("{ w#{at}: word }")["data"].keys
    end
  end
end
