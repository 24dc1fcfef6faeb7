# frozen_string_literal: true

require_relative "asking_graphql"

module Bench
  # What the scenarios do that take the steps of a query apart: `setup { asks(kind) }`, `scenario("run") { run_plan }`.
  # Each does so once for each document of the slice.
  module CompilingGraphQL
    include AskingGraphQL

    # What no document becomes hot by.
    NEVER = 1 << 60
    private_constant :NEVER

    # What the first call of a document does before anything is executed.
    # @return [Array<Boolean>, nil] whether it is valid, where that is checked
    def parse_and_validate
      work { |schema| ->(text) { ::GraphQL::Query.new(schema, text).valid? } }
    end

    # What a call does that finds the document hot.
    # @return [Array<Boolean>, nil] whether there is a plan, where that is checked
    def compile
      work do |schema|
        query = ::GraphQL::Query.new(schema, @kind.query)
        compiler = ::Xinatra::GraphQL.const_get(:Compiler)
        ->(_) { !compiler.new(query, {}).plan.nil? }
      end
    end

    # A call of a known document that is never compiled.
    # @return [Array<Hash>, nil] the answers, where they are checked
    def interpret = work(hot: NEVER) { |schema| ->(text) { schema.execute(text).to_h } }

    # A call of a document that is compiled.
    # @return [Array<Hash>, nil] the answers, where they are checked
    def run_plan = work { |schema| ->(text) { schema.execute(text).to_h } }

    # @param results [Array<Boolean, Hash>]
    # @return [Boolean] whether each step has done what it is for
    def done?(results) = results.all? { |result| [true, GraphQLCalls.answer(@kind, "Hash")].include?(result) }

    private

    def work(**options)
      call = @call ||= warm(yield(schema(**options)))
      data.each { |text| call.call(text) }
    end

    def schema(**options)
      require "xinatra/graphql"
      require_relative "../apps/graphql/schemas"
      Apps::GraphQL::Schemas.make(@kind.traits) { use(::Xinatra::GraphQL, **options) }
    end
  end
end
