# frozen_string_literal: true

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
      # What all may have in common.
      COMMON = [NilClass, TrueClass, FalseClass, Numeric, Module, Logger, ::GraphQL::Schema::Warden,
                ::GraphQL::Schema::Warden::NullWarden, ::GraphQL::Schema::Visibility::Profile].freeze
      # By whose methods queries are made, and copied.
      MAKERS = { initialize: ::GraphQL::Query, initialize_copy: Kernel, initialize_dup: Kernel, dup: Kernel }.freeze
      private_constant :OPTIONS, :MAKING, :OWN, :COMMON, :MAKERS

      # @param query_class [Class] of a schema of which all see the same
      # @yieldreturn [::GraphQL::Query] one of the class
      # @return [QueryPattern, nil] nil where it may have something of its own that nobody here knows of
      def self.of(query_class)
        return unless own?(query_class)

        query = yield
        new(query) if copied?(query)
      end

      def self.copied?(query)
        (query.instance_variables - OWN).all? do |name|
          value = query.instance_variable_get(name)
          COMMON.any? { |kind| value.is_a?(kind) }
        end
      end

      # The schema's class of queries, or what is in front of graphql-ruby's, may make them in a way of its own.
      def self.own?(query_class)
        MAKERS.all? { |name, owner| query_class.instance_method(name).owner == owner }
      end
      private_class_method :copied?, :own?

      # @param query [::GraphQL::Query]
      def initialize(query)
        @query = query
        freeze
      end

      # @param options [Hash] of a query, see graphql-ruby's `Schema.execute`
      # @return [::GraphQL::Query, nil] nil where the options ask for what has to be made anew
      def query(options)
        return unless options.all? { |name, _| OPTIONS.key?(name) } && hash?(options[:variables])
        return unless ordinary?(options[:context])

        query = @query.dup
        query.begin_anew(options)
        query
      end

      private

      def hash?(value) = value.nil? || value.instance_of?(Hash)

      def ordinary?(context)
        context.nil? || (context.instance_of?(Hash) && MAKING.none? { |name| context.key?(name) })
      end
    end
  end
end
