# frozen_string_literal: true

require "xinatra/recent_cache"
require_relative "document"
require_relative "explanation"
require_relative "incremental_response"
require_relative "known_query"
require_relative "multiplex_pattern"
require_relative "query_pattern"
require_relative "running/incremental_runner"
require_relative "setting"
require_relative "visibility"

module Xinatra
  module GraphQL
    # What a schema has of this gem: its documents.
    class Engine
      # Classes of tracers are few.
      TRACERS = 100
      private_constant :TRACERS

      # @return [Class]
      attr_reader :schema

      # @param schema [Class]
      # @param hot [Integer] the call from which on a document is compiled
      # @param documents [Integer] that are kept; long ones count as several, so that clients cannot fill the memory
      def initialize(schema, hot:, documents:)
        @schema = schema
        @hot = hot
        @texts = RecentCache.new(documents) { |_text, document| document.weight }
        @documents = RecentCache.new(documents) { |_ast, document| document.weight }
        # Nodes keep the text that they are of, and plans keep nodes.
        @plans = RecentCache.new(documents) { |(document, *), plan| [document.weight, plan.weight].max }
        @hooks = RecentCache.new(TRACERS)
        @silent_hooks = nil
        @alone = nil
        @next = Setting.new(schema, :default_execution_next, unsaid: false)
      end

      # @param queries [Array<Hash, ::GraphQL::Query>] see graphql-ruby's `Schema.multiplex`
      # @param context [Hash]
      # @param max_complexity [Integer, nil]
      # @param text [Boolean] whether the results are wanted as JSON text
      # @return [Array<::GraphQL::Query::Result>]
      def multiplex(queries, context:, max_complexity:, text: false)
        context[:trace] ||= silent_trace unless context[:trace_mode]
        Running::Runner.new(self, queries.map { |query| query(query) }, context, max_complexity, text).call
      end

      # @param options [Hash] of a query, see graphql-ruby's `Schema.execute`
      # @return [Explanation]
      def explain(options)
        query = @schema.query_class.new(@schema, nil, **options)
        return Explanation.new(nil, ["there is no such operation"]) if query.selected_operation.nil?
        return Explanation.new(nil, query.static_errors.map(&:message)) unless query.valid?

        foreign = foreign(query)
        return Explanation.new(nil, [foreign]) if foreign

        plan = Document.new(query.document, 0, @plans, text(query).to_s.bytesize).plan(query, true)
        plan.is_a?(Plan) ? Explanation.new(plan, []) : Explanation.new(nil, [plan.message])
      end

      # @return [Array<Class>] that look at several queries together, as the schema had them when it was first asked
      def multiplex_analyzers = @multiplex_analyzers ||= @schema.multiplex_analyzers.dup.freeze

      # @return [Array<Class>] that look at each query
      def query_analyzers = @query_analyzers ||= @schema.query_analyzers.dup.freeze

      # @param query [::GraphQL::Query] that is valid
      # @return [Plan, nil]
      def plan(query)
        return if foreign(query)

        plan = document_of(query).plan(query, visibility.same_for_all?)
        plan if plan.is_a?(Plan)
      end

      # @param query [::GraphQL::Query] that is valid
      # @return [Plan, nil] by which the result comes in parts, if it can
      def incremental_plan(query) = foreign(query) ? nil : document_of(query).incremental_plan(query)

      # @param options [Hash] of a query, see graphql-ruby's `Schema.execute`
      # @param context [Hash] see {#multiplex}
      # @return [IncrementalResponse]
      def incrementally(options, context)
        runner = Running::IncrementalRunner.new(self, [query(options)], context, nil, false)
        IncrementalResponse.new(runner.call.first, runner)
      end

      # @param trace [::GraphQL::Tracing::Trace]
      # @return [Running::Hooks]
      def hooks(trace)
        return @silent_hooks if @silent_hooks && trace.equal?(@silent_trace)

        @hooks.fetch(trace.class) { Running::Hooks.new(trace.class) }
      end

      # @return [Boolean] see {Executing.alone?}, as it was when the schema was first executed
      def alone? = @alone.nil? ? @alone = Executing.alone?(@schema) : @alone

      # @return [MultiplexPattern]
      def multiplexes = @multiplexes ||= MultiplexPattern.new(@schema, silent_trace)

      # @return [Boolean] whether the schema leaves queries to graphql-ruby's `execute_next`
      def next? = @next.value

      private

      # What graphql-ruby's own runtime is needed for: its backtraces are read from the runtime's results, and tasks
      # have no fibers within them.
      # @return [String, nil]
      def foreign(query)
        given = query.context.to_h
        return "backtraces of fields" if @schema.using_backtrace || given[:backtrace]

        asynchronous = ::GraphQL::Dataloader::AsyncDataloader
        "AsyncDataloader" if @schema.dataloader_class <= asynchronous || given[:dataloader].is_a?(asynchronous)
      end

      def document_of(query) = (query.known if query.is_a?(KnownQuery)) || found_document(query)

      def found_document(query)
        document = document(query.document, text(query))
        document.valid!(visibility.key(query)) if query.validate && !query.static_validator
        keep(query, document)
        document
      end

      # One for all, where it hears nothing.
      def silent_trace
        return @silent_trace if defined?(@silent_trace)

        trace = @schema.new_trace(multiplex: nil, query: nil) unless @schema.detailed_trace
        @silent_hooks = hooks(trace) if trace
        @silent_trace = (trace if @silent_hooks&.silent?)
      end

      # Found out when it is first needed, for a schema is not complete before.
      def visibility = @visibility ||= Visibility.new(@schema)

      def query(options)
        return options unless options.is_a?(Hash)

        document = @texts[options[:query]]
        document ? known(document, options) : made(options)
      end

      def made(options)
        query = known_query_class.new(@schema, nil, **options, **seen(options))
        query.see(visibility.profile) if visibility.profile
        query
      end

      # A query of a document that was parsed before, and found valid, perhaps for others.
      def known(document, options)
        query = pattern&.query(options) || made_of(document, options)
        return query if query.static_validator || !document.valid?(visibility.key(query))

        query.validate = false
        query.know(document, self)
        query
      end

      def made_of(document, options)
        query = made({ **options, query: nil, document: document.ast })
        query.query_string = options[:query]
        query
      end

      # Nil where each sees something else, and is made of it.
      def pattern
        return @pattern if defined?(@pattern)

        @pattern = (QueryPattern.of(known_query_class) { made({}) } if visibility.same_for_all?)
      end

      # What all see is found out once.
      def seen(options)
        visibility.warden && !options.key?(:warden) ? { warden: visibility.warden, use_visibility_profile: false } : {}
      end

      def known_query_class
        @known_query_class ||= Class.new(@schema.query_class) { include KnownQuery }
      end

      # Nodes are the same if they are identical.
      def document(ast, text) = @documents.fetch(ast) { Document.new(ast, @hot, @plans, text.to_s.bytesize) }

      # Asked for it, a query would put its document into words.
      def text(query) = query.instance_variable_get(:@query_string)

      def keep(query, document)
        text = text(query)
        @texts.fetch(text) { document } if text && query.validate
      end
    end
  end
end
