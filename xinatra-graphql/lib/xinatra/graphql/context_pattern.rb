# frozen_string_literal: true

require_relative "copying"

module Xinatra
  module GraphQL
    # The context of no query, of which those of queries are copies.
    class ContextPattern
      CONTEXT = ::GraphQL::Query::Context
      # What each has of its own.
      OWN = %i[@query @provided_values @storage @errors @scoped_context].freeze
      private_constant :CONTEXT, :OWN

      # @param context [::GraphQL::Query::Context] that nobody has used
      def initialize(context)
        @context = context
        @storage = context.instance_variable_get(:@storage).dup.clear if Copying.possible?(context, CONTEXT, OWN)
        freeze
      end

      # @param query [::GraphQL::Query]
      # @param values [Hash, nil]
      # @return [::GraphQL::Query::Context]
      def of(query, values)
        return @context.class.new(query:, values:) unless @storage

        context = @context.dup
        context.instance_variable_set(:@query, query)
        context.instance_variable_set(:@provided_values, values ||= {})
        context.instance_variable_set(:@storage, storage = @storage.dup)
        storage[nil] = values
        context.instance_variable_set(:@errors, [])
        context.instance_variable_set(:@scoped_context, CONTEXT::ScopedContext.new(context))
        context
      end
    end
  end
end
