# frozen_string_literal: true

require "graphql"

module Xinatra
  module GraphQL
    module HTTP
      # What operations cost, by the measures that the schema bounds them with (`max_complexity`, `max_depth`).
      class Cost
        # @param schema [Class]
        def initialize(schema)
          @schema = schema
        end

        # @param results [Array<GraphQL::Query::Result>]
        # @return [Hash{String => String}] header fields, of what all of them come to
        def headers(results)
          queries = results.filter_map { |result| result.query if result.respond_to?(:query) && result.query.valid? }
          return {} if queries.empty?

          measured = queries.map { |query| ::GraphQL::Analysis.analyze_query(query, analyzers.values) }.transpose
          named = analyzers.keys.zip(measured).to_h
          { "x-graphql-complexity" => named[:complexity]&.sum&.to_s,
            "x-graphql-depth" => named[:depth]&.max&.to_s }.compact
        end

        private

        # As they are when it is asked: a schema may be reopened.
        def analyzers
          { complexity: (::GraphQL::Analysis::QueryComplexity if @schema.max_complexity),
            depth: (::GraphQL::Analysis::QueryDepth if @schema.max_depth) }.compact
        end
      end
    end
  end
end
