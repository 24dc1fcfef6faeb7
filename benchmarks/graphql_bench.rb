# frozen_string_literal: true

# What does a GraphQL query cost, beside graphql-ruby's two engines? After how many calls does compiling it pay? And
# what does it cost to look up values that are nil or false?

require_relative "support/measuring"
require_relative "support/asking_graphql"
require_relative "support/compiling_graphql"
require_relative "support/remembering"

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

Bench::Apps::GraphQL::KINDS.values_at(0, -1).each do |kind|
  BenchDD.suite("steps, #{kind.name}") do
    unit "query"
    timeout 120
    setup do
      extend Bench::CompilingGraphQL

      asks(kind)
    end
    dataset("steps of #{kind.name}") { Array.new(8) { kind.query } }
    expect { |results| done?(results) }
    scenario("parse and validate") { parse_and_validate }
    scenario("compile") { compile }
    scenario("interpret") { interpret }
    scenario("run") { run_plan }
  end
end

# BENCH_CONCURRENT_RUBY is the folder of another version.
ENV["BENCH_CONCURRENT_RUBY"]&.then { |folder| $LOAD_PATH.unshift(folder) }

{ "something" => :something, "nil" => nil, "false" => false }.each do |name, value|
  BenchDD.suite("cache of #{name}") do
    unit "look-up"
    setup do
      extend Bench::Remembering

      remembers(value)
    end
    dataset("cached #{name}") { Array.new(1_000) { |number| number % Bench::Remembering::KEYS.size } }
    expect { |values| values.all? { |found| found.equal?(value) } }
    baseline "Concurrent::Map"
    scenario("Concurrent::Map") { remember_in_concurrent_map }
    scenario("RecentCache") { remember_in_recent_cache }
  end
end
