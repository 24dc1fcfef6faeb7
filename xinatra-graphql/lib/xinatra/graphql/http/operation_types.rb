# frozen_string_literal: true

require "graphql"

module Xinatra
  module GraphQL
    module HTTP
      # What kind of operation a document has, found out without a look at it where it can only be a query.
      module OperationTypes
        # Without one of these words a document has nothing but queries.
        OTHERS = /mutation|subscription/
        private_constant :OTHERS

        # @param schema [Class]
        # @param text [String] a document
        # @param name [String, nil] of the operation in it
        # @return [Array<String>] "query", "mutation" or "subscription", those that may be meant; none where it cannot
        #   be parsed, or has no such operation: it is not executed, and the schema says why
        def self.of(schema, text, name)
          return ["query"] unless OTHERS.match?(text)

          operations = ::GraphQL.parse(text, max_tokens: schema.max_query_string_tokens)
                                .definitions.grep(::GraphQL::Language::Nodes::OperationDefinition)
          operations = operations.select { |operation| operation.name == name } if name
          operations.map { |operation| operation.operation_type || "query" }.uniq
        rescue ::GraphQL::ParseError
          []
        end
      end
    end
  end
end
