# frozen_string_literal: true

# What does a GraphQL query cost, beside graphql-ruby's two engines?

require_relative "support/measuring"
require_relative "support/asking_graphql"

BenchDD.load_path "xinatra-graphql/lib"

# BENCH_BESIDE says one of graphql-ruby's engines, so that a process holds no other.
engines = ENV.fetch("BENCH_BESIDE", "execute,execute_next").split(",")

Bench::Apps::GraphQL::KINDS.each do |kind|
  next unless kind.engines.intersect?(engines)

  BenchDD.suite("query, #{kind.name}") do
    unit "query"
    timeout 120
    matrix beside: kind.engines & engines, form: kind.forms
    setup do
      extend Bench::AskingGraphQL

      asks(kind)
    end
    dataset(kind.name) { Array.new(8) { kind.query } }
    before_each { ask_before }
    expect { |answers| right?(answers, matrix[:form]) }
    baseline "graphql-ruby"
    scenario("graphql-ruby") { ask(matrix[:beside], matrix[:form]) }
    scenario("xinatra") { ask("xinatra", matrix[:form]) }
  end
end
