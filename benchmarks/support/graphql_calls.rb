# frozen_string_literal: true

require "json"
require_relative "../apps/graphql/kinds"

module Bench
  # How each engine is asked. Engines are "execute" and "execute_next", both graphql-ruby's, and "xinatra"; forms of an
  # answer are "Hash" and "text", which is JSON. An engine is loaded when it is first asked, so that a process holds no
  # other.
  module GraphQLCalls
    class << self
      # @param engine [String]
      # @param kind [Apps::GraphQL::Kind]
      # @param form [String]
      # @return [#call] takes a document's text, and returns the answer
      def make(engine, kind, form)
        asked = kind.cached? ? by_text(engine, kind, form) : by_document(engine, kind, form)
        return asked if engine == "xinatra" || form == "Hash"

        ->(text) { JSON.generate(asked.call(text)) }
      end

      # @param kind [Apps::GraphQL::Kind]
      # @param form [String]
      # @return [Hash, String] what each engine has to answer
      def answer(kind, form)
        data = Apps::GraphQL::Articles.answer(kind.query)
        form == "text" ? JSON.generate(data) : data
      end

      private

      def by_text(engine, kind, form)
        schema = schema(engine, kind)
        return ->(text) { schema.execute(text).to_h } if engine != "xinatra" || form == "Hash"

        ->(text) { schema.execute_as_text(text).to_json }
      end

      def by_document(engine, kind, form)
        schema = schema(engine, kind)
        document = ::GraphQL.parse(kind.query)
        case [engine, form]
        in ["xinatra", "text"] then ->(_) { schema.execute_as_text(document:, validate: false).to_json }
        in ["execute_next", _] then ->(_) { schema.execute_next(document:, validate: false).to_h }
        else ->(_) { schema.execute(document:, validate: false).to_h }
        end
      end

      def schema(engine, kind)
        require_relative "../apps/graphql/schemas"
        plugin = plugin(engine)
        Apps::GraphQL::Schemas.make(kind.traits) { use plugin if plugin }
      end

      def plugin(engine)
        case engine
        when "execute" then nil
        when "execute_next" then ::GraphQL::Execution::Next
        when "xinatra"
          require "xinatra/graphql"
          ::Xinatra::GraphQL
        end
      end
    end
  end
end
