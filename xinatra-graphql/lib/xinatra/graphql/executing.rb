# frozen_string_literal: true

require_relative "engine"

module Xinatra
  module GraphQL
    # What a schema answers otherwise than graphql-ruby's: `execute` comes here, too.
    module Executing
      # What of a query's context is that of the whole, see graphql-ruby's `Schema.execute`.
      MULTIPLEX = %i[backtrace tracers trace dataloader trace_mode].freeze
      private_constant :MULTIPLEX

      # @param schema [Class] that is extended by this
      # @return [Boolean] whether nobody is to be called between this `execute` and this `multiplex`
      def self.alone?(schema)
        return false unless schema.method(:multiplex).owner.equal?(self)

        execute = schema.method(:execute)
        execute = execute.super_method until execute.owner.equal?(self)
        execute.super_method.owner.equal?(::GraphQL::Schema.singleton_class)
      end

      # @param text [String, nil] a document
      # @param options [Hash] see graphql-ruby's `Schema.execute`
      # @return [::GraphQL::Query::Result]
      def execute(text = nil, **options)
        engine = xinatra
        return super if engine.next? || !engine.alone?

        options[:query] = text if text
        context = options[:context]
        engine.multiplex([options], context: context ? multiplex_context(context) : {}, max_complexity: nil).first
      end

      # @param queries [Array<Hash, ::GraphQL::Query>] see graphql-ruby's `Schema.multiplex`
      # @param context [Hash] of all of them
      # @param max_complexity [Integer, nil] of all of them together
      # @return [Array<::GraphQL::Query::Result>]
      def multiplex(queries, context: {}, max_complexity: self.max_complexity)
        return super if xinatra.next?

        xinatra.multiplex(queries, context:, max_complexity:)
      end

      # Executes a query for whoever sends the result on: its data becomes JSON text without a Hash of it.
      # @param text [String, nil] a document
      # @param options [Hash] see graphql-ruby's `Schema.execute`
      # @return [::GraphQL::Query::Result] whose `to_json` is the JSON text of what `execute` answers, and whose Hash is
      #   made when it is wanted
      def execute_as_text(text = nil, **options)
        options[:query] = text if text
        multiplex_as_text([options], context: multiplex_context(options[:context]), max_complexity: nil).first
      end

      # Executes a query for a client that takes the result in parts: what is under `@defer` and `@stream` follows.
      # @param text [String, nil] a document
      # @param options [Hash] see graphql-ruby's `Schema.execute`
      # @return [IncrementalResponse]
      def execute_incrementally(text = nil, **options)
        options[:query] = text if text
        xinatra.incrementally(options, multiplex_context(options[:context]))
      end

      # @param (see #multiplex)
      # @return [Array<::GraphQL::Query::Result>] see {#execute_as_text}
      def multiplex_as_text(queries, context: {}, max_complexity: self.max_complexity)
        return multiplex(queries, context:, max_complexity:) if xinatra.next?

        xinatra.multiplex(queries, context:, max_complexity:, text: true)
      end

      # Says how a document is executed.
      # @param text [String] a document
      # @param options [Hash] see graphql-ruby's `Schema.execute`
      # @return [Explanation]
      def xinatra_explain(text, **options) = xinatra.explain({ **options, query: text })

      # @param context [Hash, nil] of a query
      # @return [Logger] graphql-ruby would make a new one for each query
      def logger_for(context)
        return super if context&.key?(:logger)

        @logger_for ||= super
      end

      # @return [Engine]
      def xinatra = @xinatra ||= Engine.new(self, **xinatra_options.slice(:hot, :documents))

      # Forgets what is known of the schema and of documents: plans keep what types were when they were made.
      # @return [void]
      def xinatra_forget
        @xinatra = nil
      end

      # @return [Hash{Symbol => Object}] see {GraphQL.use}
      def xinatra_options = @xinatra_options || superclass.xinatra_options

      # @param options [Hash{Symbol => Object}]
      # @return [void]
      def xinatra_options=(options)
        @xinatra_options = options
        xinatra_forget
      end

      private

      def multiplex_context(context) = MULTIPLEX.to_h { |key| [key, context&.[](key)] }
    end
  end
end
