# frozen_string_literal: true

require "graphql"
require_relative "refusal"

module Xinatra
  module GraphQL
    module HTTP
      # A GET changes nothing (GraphQL over HTTP, "GET"; RFC 9110, section 9.2.1).
      module ReadOnly
        # Without one of these words a document has nothing but queries.
        CHANGING = /mutation|subscription/
        private_constant :CHANGING

        class << self
          # @param schema [Class]
          # @param text [String] a document
          # @param name [String, nil] of the operation in it
          # @return [void]
          # @raise [Refusal] 405
          def check(schema, text, name)
            return unless CHANGING.match?(text) && changing?(schema, text, name)

            raise Refusal.new("A GET is answered with queries alone: send this by POST",
                              status: 405, headers: { "allow" => "POST" })
          end

          private

          # What cannot be parsed, or chosen, is not executed either: the schema says why.
          def changing?(schema, text, name)
            operations = ::GraphQL.parse(text, max_tokens: schema.max_query_string_tokens)
                                  .definitions.grep(::GraphQL::Language::Nodes::OperationDefinition)
            operations = operations.select { |operation| operation.name == name } if name
            operations.any? { |operation| operation.operation_type && operation.operation_type != "query" }
          rescue ::GraphQL::ParseError
            false
          end
        end
      end
    end
  end
end
