# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Analyzers: what they see, when they want to, and how they refuse.
class QueriesAstAnalysisTest < Minitest::Test
  include Guide

  class Seen < GraphQL::Analysis::Analyzer
    def initialize(query)
      super
      @seen = []
    end

    def on_enter_field(node, _parent, visitor)
      @seen << [node.name, visitor.response_path, visitor.type_definition.graphql_name, visitor.skipping?,
                visitor.arguments_for(node, visitor.field_definition).keyword_arguments]
    end

    def on_leave_operation_definition(node, _parent, _visitor) = @seen << node.operation_type
    def on_enter_fragment_spread(node, _parent, _visitor) = @seen << node.name
    def result = query.context[:calls] << @seen
  end

  class Refusing < GraphQL::Analysis::Analyzer
    def analyze? = query.context[:strict]
    def visit? = query.context[:strict] != :early

    def on_enter_field(node, *)
      @secret ||= node if node.name == "secret"
    end

    def result
      return GraphQL::AnalysisError.new("early") unless visit?

      [*(GraphQL::AnalysisError.new("no secrets", ast_node: @secret) if @secret),
       *(GraphQL::AnalysisError.new("none at all") if @secret)]
    end
  end

  class Query < GraphQL::Schema::Object
    field :again, Query
    field :secret, String
    field :word, String do
      argument :size, Int, required: false, default_value: 3
    end

    def again = :again
    def secret = "x"
    def word(size:) = "w" * size
  end

  def page
    schemas do
      query_analyzer Seen
      query_analyzer Refusing
    end
  end

  TEXT = <<~GRAPHQL
    query($size: Int, $no: Boolean = false) { again { ...word } secret @include(if: $no) }
    fragment word on Query { w: word(size: $size) }
  GRAPHQL

  def test_what_they_see
    assert_equal({ "again" => { "w" => "ww" } }, ask(TEXT, variables: { "size" => 2 })["data"])
    assert_equal [["again", ["again"], "Query", false, {}], "word", ["word", %w[again w], "String", false, { size: 2 }],
                  ["secret", ["secret"], "String", true, {}], "query"], @calls.first
  end

  def test_how_they_refuse
    2.times do
      answer = ask("{ word secret }", context: { strict: true })

      assert_equal([["no secrets", [{ "line" => 1, "column" => 8 }]], ["none at all", nil]],
                   answer["errors"].map { |error| error.values_at("message", "locations") })
      refute answer.key?("data")
      assert_equal ["early"], messages(ask("{ word }", context: { strict: :early }))
      assert_equal({ "secret" => "x" }, ask("{ secret }")["data"])
    end
  end

  class Both < GraphQL::Analysis::Analyzer
    def result = subject.queries.size > 1 ? GraphQL::AnalysisError.new("one at a time") : nil
  end

  def test_of_several_queries
    schemas = schemas { multiplex_analyzer Both }
    one = { query: "{ word }" }

    assert_equal([[["one at a time"]] * 2] * 3,
                 schemas.map { |schema| schema.multiplex([one, one]).map { |found| messages(found.to_h) } })
    assert_equal([["www"]] * 3, schemas.map { |schema| schema.multiplex([one]).first["data"].values })
  end

  def test_by_hand
    found = page.map do |schema|
      query = GraphQL::Query.new(schema, "{ word again { word } }", context: { calls: [] })
      GraphQL::Analysis.analyze_query(query, [GraphQL::Analysis::QueryDepth, GraphQL::Analysis::FieldUsage])
    end

    assert_equal 2, found.first.first
    assert_equal [found.first] * 3, found
  end
end
