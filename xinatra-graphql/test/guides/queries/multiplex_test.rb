# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Several queries together: each with its own context, with one Dataloader, and limits of all of them.
class QueriesMultiplexTest < Minitest::Test
  include Guide

  class Numbers < GraphQL::Dataloader::Source
    def initialize(calls)
      @calls = calls
      super()
    end

    def self.batch_key_for(*) = :all
    def fetch(keys) = (@calls << keys) && keys.map { |key| key * 10 }
  end

  class Query < GraphQL::Schema::Object
    field :added, Int, null: false
    field :number, Int do
      argument :of, Int
    end
    field :raised, String
    field :viewer, String, complexity: 5

    def added = context[:list].push(1).size
    def number(of:) = dataloader.with(Numbers, context[:calls]).load(of)
    def raised = raise(GraphQL::ExecutionError, "no")
    def viewer = context[:viewer]
  end

  class Mutation < GraphQL::Schema::Object
    field :add, Int
    def add = context[:list].push(1).size
  end

  def page = schemas(mutation: Mutation) { use(GraphQL::Dataloader) && complexity_cost_calculation_mode(:future) }

  def together(queries, on: page, **options)
    found = [*on, on.last].map do |schema|
      calls = []
      list = []
      given = queries.map { |query| { **query, context: { calls:, list:, **query.fetch(:context, {}) } } }
      [schema.multiplex(given, **options).map(&:to_h), calls, list]
    end

    found.drop(1).each { |other| assert_equal found.first, other }
    @calls = found.first[1]
    found.first.first
  end

  def test_contexts_variables_and_errors
    answers = together([{ query: "{ viewer }", context: { viewer: "Ada" } }, { query: "{ viewer raised }" },
                        { query: "{ nope }" }, { query: "query($a: Int!) { number(of: $a) }", variables: { "a" => 3 } },
                        { query: "query a { viewer } query b { raised }", operation_name: "b" }, { query: "{" }])

    assert_equal([{ "viewer" => "Ada" }, { "viewer" => nil, "raised" => nil }, nil, { "number" => 30 },
                  { "raised" => nil }, nil], answers.map { |answer| answer["data"] })
    assert_equal([0, 1, 1, 0, 1, 1], answers.map { |answer| messages(answer).size })
  end

  def test_one_batch
    answers = together([{ query: "{ number(of: 1) }" }, { query: "{ a: number(of: 2) b: number(of: 1) }" }])

    assert_equal([[10], [20, 10]], answers.map { |answer| answer["data"].values })
    assert_equal [[1, 2]], @calls
  end

  def test_mutations_and_queries
    add = { query: "mutation { add }" }

    assert_equal([[1], [3], [2]], together([add, { query: "{ added }" }, add]).map { |answer| answer["data"].values })
  end

  def test_none
    assert_empty together([])
  end

  def test_limits_of_all
    two = [{ query: "{ viewer }" }, { query: "{ a: viewer }" }]

    assert_equal([[], []], together(two, max_complexity: 10).map { |answer| messages(answer) })
    assert_equal([["Query has complexity of 10, which exceeds max complexity of 9"]] * 2,
                 together(two, max_complexity: 9).map { |answer| messages(answer) })
  end

  # Told of queries that are run together.
  module Counting
    def execute_multiplex(multiplex:)
      multiplex.context[:seen] << multiplex.queries.size
      super
    end
  end

  def test_what_tracers_see
    schemas = schemas(mutation: Mutation) { trace_with Counting }
    seen = schemas.map do |schema|
      [].tap { |log| schema.multiplex(Array.new(2) { { query: "{ viewer }" } }, context: { seen: log }) }
    end

    assert_equal [[2]] * 3, seen
  end
end
