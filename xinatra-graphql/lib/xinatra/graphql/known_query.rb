# frozen_string_literal: true

module Xinatra
  module GraphQL
    # A query of a document that was parsed and found valid before: what is known of it is not found out again. For
    # subclasses of a schema's class of queries.
    module KnownQuery
      # What graphql-ruby asks of a query's validation, of one whose document is valid.
      class Pipeline
        # @return [Integer, nil]
        attr_reader :max_depth
        # @return [Integer, nil]
        attr_reader :max_complexity

        # @param query [::GraphQL::Query]
        # @param engine [Engine]
        # @param max_depth [Integer, nil]
        # @param max_complexity [Integer, nil]
        def initialize(query, engine, max_depth, max_complexity)
          @query = query
          @engine = engine
          @variables = query.selected_operation.variables.any?
          @max_depth = max_depth
          @max_complexity = max_complexity
        end

        # @return [Boolean] whether the variables are what the document says
        def valid? = validation_errors.empty?

        # @return [Array<::GraphQL::Query::VariableValidationError>]
        def validation_errors = @variables ? @query.variables.errors : ::GraphQL::EmptyObjects::EMPTY_ARRAY

        # @return [Boolean]
        def has_validated? = true # rubocop:disable Naming/PredicatePrefix -- graphql-ruby's name

        # @return [Array<Class>]
        def analyzers
          return @engine.query_analyzers unless @max_depth || @max_complexity

          [*@engine.query_analyzers, *(::GraphQL::Analysis::MaxQueryDepth if @max_depth),
           *(::GraphQL::Analysis::MaxQueryComplexity if @max_complexity)]
        end

        # @return [Numeric, nil] seconds
        def validate_timeout_remaining = @query.schema.validate_timeout
      end

      # Takes what it has of its own, being a copy of a {QueryPattern}.
      # @param options [Hash] see graphql-ruby's `Schema.execute`
      # @param contexts [ContextPattern]
      # @param max_depth [Integer, nil]
      # @param max_complexity [Integer, nil]
      # @return [void]
      def begin_anew(options, contexts, max_depth, max_complexity)
        @context = contexts.of(self, options[:context])
        @provided_variables = options[:variables] || {}
        @operation_name = options[:operation_name]
        @root_value = options[:root_value]
        @query_string = options[:query]
        @max_depth = max_depth
        @max_complexity = max_complexity
        @tracers = @tracers.dup
        @resolved_types_cache = nil
      end

      # As graphql-ruby's, with the cache of it made when it is needed.
      # @return [Class, Array, Object] see graphql-ruby's `Query#resolve_type`
      def resolve_type(...)
        @resolved_types_cache ||= resolved_types
        super
      end

      # @return [Document, nil] which it is known to be valid for
      attr_reader :known

      # Says what is known of it.
      # @param document [Document]
      # @param engine [Engine]
      # @return [void]
      def know(document, engine)
        @known = document
        @document = document.ast
        @engine = engine
      end

      # Says what it sees of the schema.
      # @param profile [::GraphQL::Schema::Visibility::Profile]
      # @return [void]
      def see(profile)
        @visibility_profile = profile
      end

      private

      # As graphql-ruby's.
      def resolved_types
        Hash.new do |types, type|
          types[type] = Hash.new { |known, value| known[value] = @schema.resolve_type(type, value, @context) }
        end
      end

      # As graphql-ruby's, of which nothing is left to do. Tracers that want to see validation see it.
      def prepare_ast
        operation = @known&.operation(@operation_name)
        return super if operation.nil? || @validate || @engine.hooks(current_trace).validation?

        @prepared_ast = true
        @warden ||= @schema.warden_class.new(schema: @schema, context: @context)
        @fragments = @known.fragments
        @operations = @known.operations
        select(operation)
        @validation_pipeline = Pipeline.new(self, @engine, @max_depth, @max_complexity)
      end

      def select(operation)
        @selected_operation = operation
        @operation_name ||= operation.name
        @ast_variables = operation.variables
        @mutation = operation.operation_type == "mutation"
        @query = operation.operation_type == "query"
        @subscription = operation.operation_type == "subscription"
      end
    end
  end
end
