# frozen_string_literal: true

module Xinatra
  module GraphQL
    module HTTP
      # Has a schema execute requests: to JSON text, where the schema can do that, and nothing else is done to its
      # results.
      class Executor
        # @param schema [Class] a GraphQL::Schema
        def initialize(schema)
          @schema = schema
          @text = schema.is_a?(Executing) && schema.method(:execute).owner == Executing && Executing.alone?(schema)
          freeze
        end

        # @return [Boolean] whether results may come in parts
        def incremental? = @text && @schema.xinatra_options[:incremental]

        # @param (see #execute)
        # @return [IncrementalResponse]
        def execute_incrementally(text, **arguments) = @schema.execute_incrementally(text, **arguments)

        # @param text [String] a document
        # @param arguments [Hash{Symbol => Object}] see graphql-ruby's `Schema.execute`
        # @return [::GraphQL::Query::Result]
        def execute(text, **arguments)
          @text ? @schema.execute_as_text(text, **arguments) : @schema.execute(text, **arguments)
        end

        # @param queries [Array<Hash>] see graphql-ruby's `Schema.multiplex`
        # @return [Array<::GraphQL::Query::Result>]
        def multiplex(queries) = @text ? @schema.multiplex_as_text(queries) : @schema.multiplex(queries)
      end
    end
  end
end
