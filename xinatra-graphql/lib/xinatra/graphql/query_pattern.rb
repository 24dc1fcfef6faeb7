# frozen_string_literal: true

require_relative "context_pattern"
require_relative "copying"
require_relative "setting"

module Xinatra
  module GraphQL
    # A query that nobody has asked, of which those that are asked are copies: to make one anew costs a fifth of a small
    # query's time, for most of it is the schema's, and the same each time.
    class QueryPattern
      # By what queries may differ.
      OPTIONS = { query: true, variables: true, context: true, operation_name: true, root_value: true }.freeze
      # What of a context a query is made of.
      MAKING = %i[logger tracers visibility_profile].freeze
      # What each has of its own, see {KnownQuery#begin_anew}; the last two are replaced, not changed.
      OWN = %i[@context @resolved_types_cache @provided_variables @tracers @analysis_errors @ast_variables].freeze
      private_constant :OPTIONS, :MAKING, :OWN

      # @param query_class [Class] of a schema of which all see the same
      # @yieldreturn [::GraphQL::Query] one of the class
      # @return [QueryPattern, nil] nil where it may have something of its own that nobody here knows of
      def self.of(query_class)
        return unless Copying.ordinary?(query_class, ::GraphQL::Query)

        query = yield
        new(query) if Copying.possible?(query, ::GraphQL::Query, OWN)
      end

      # @param query [::GraphQL::Query]
      def initialize(query)
        @query = query
        @contexts = ContextPattern.new(query.context)
        @max_depth = Setting.new(query.schema, :max_depth)
        @max_complexity = Setting.new(query.schema, :max_complexity)
        freeze
      end

      # @param options [Hash] of a query, see graphql-ruby's `Schema.execute`
      # @return [::GraphQL::Query, nil] nil where the options ask for what has to be made anew
      def query(options)
        # Alone it is the text, by which the document is known.
        return unless options.size == 1 || few?(options)

        query = @query.dup
        query.begin_anew(options, @contexts, @max_depth.value, @max_complexity.value)
        query
      end

      private

      def few?(options)
        options.all? { |name, _| OPTIONS.key?(name) } && hash?(options[:variables]) && ordinary?(options[:context])
      end

      def hash?(value) = value.nil? || value.instance_of?(Hash)

      def ordinary?(context)
        context.nil? || (context.instance_of?(Hash) && MAKING.none? { |name| context.key?(name) })
      end
    end
  end
end
