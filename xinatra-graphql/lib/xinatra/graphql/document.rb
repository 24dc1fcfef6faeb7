# frozen_string_literal: true

require_relative "compiler"
require_relative "conditions"

module Xinatra
  module GraphQL
    # A document that is parsed, what is known of it, and the plans of its operations. Shared by threads.
    class Document
      # Nodes of an ordinary document, each of which takes some 200 bytes.
      ORDINARY = 300
      # Bytes of its text.
      TEXT = 4_000
      private_constant :ORDINARY, :TEXT

      # @return [::GraphQL::Language::Nodes::Document]
      attr_reader :ast

      # @param ast [::GraphQL::Language::Nodes::Document]
      # @param hot [Integer] calls until it is compiled, where it leads to no records' associations
      # @param plans [RecentCache] of all documents that have several: one for each operation, and what its conditions
      #   are
      # @param bytes [Integer] of its text, which nodes keep
      def initialize(ast, hot, plans, bytes)
        @ast = ast
        @hot = hot
        @calls = 0
        @conditions = Conditions.new(ast)
        @plans = plans
        @weight = [nodes(ast).fdiv(ORDINARY), bytes.fdiv(TEXT), 1].max
        @valid = {}
        @fragments = named(::GraphQL::Language::Nodes::FragmentDefinition)
        @operations = named(::GraphQL::Language::Nodes::OperationDefinition)
        @only = @operations.each_value.first if @operations.one?
        @nested = @operations.each_value.any? { |one| nested?(one, false) } ||
                  @fragments.each_value.any? { |one| nested?(one, true) }
      end

      # @return [Numeric] how many ordinary documents it is as large as, at least 1
      attr_reader :weight
      # @return [Hash{String => ::GraphQL::Language::Nodes::FragmentDefinition}] by their names
      attr_reader :fragments
      # @return [Hash{String, nil => ::GraphQL::Language::Nodes::OperationDefinition}] by their names
      attr_reader :operations

      # @param name [String, nil] nil for the only one
      # @return [::GraphQL::Language::Nodes::OperationDefinition, nil]
      def operation(name) = name.nil? && @only ? @only : @operations[name]

      # @param key [Object, nil] of those who see the same, see {Visibility#key}
      # @return [Boolean] whether it is known to be valid for them
      def valid?(key) = @valid.key?(key)

      # @param key [Object, nil] of those for whom it has been found valid
      # @return [void]
      def valid!(key)
        @valid = @valid.merge(key => true).freeze unless key.nil? || @valid.key?(key)
      end

      # @param query [::GraphQL::Query] of this document, that is valid
      # @param same_for_all [Boolean] whether all see the same of the schema
      # @return [Plan, Compiler::Unsupported, nil] nil while it is cold
      def plan(query, same_for_all)
        return if cold?

        found = found(query)
        return found if same_for_all || found.is_a?(Compiler::Unsupported) || found.footprint.of?(query.types)

        compile(query, @conditions.values(query))
      end

      # @return [String] without all that it holds, which would be megabytes
      def inspect = "#<#{self.class} of #{@operations.size} operations>"

      # @param query [::GraphQL::Query] of this document, that is valid
      # @return [Plan, nil] by which the result comes in parts, if it can
      def incremental_plan(query)
        conditions = @conditions.values(query)
        key = [self, query.selected_operation_name, conditions, :incremental]
        plan = @plans.fetch(key) { compile(query, conditions, incremental: true) }
        plan = compile(query, conditions, incremental: true) if plan.is_a?(Plan) && !plan.footprint.of?(query.types)
        plan if plan.is_a?(Plan)
      end

      private

      # Graphql-ruby would ask each record for its associations, with a query of its own: that is dearer than compiling.
      # A call that is lost between threads makes it hot a call later.
      def cold? = (@calls += 1) < @hot && !(@nested && Reading::Associations.any?)

      # Whether a field of objects is asked of what may be a list of objects; that of a fragment may.
      def nested?(node, inside)
        node.selections.any? do |one|
          case one
          when ::GraphQL::Language::Nodes::Field
            one.selections.any? && !one.name.start_with?("__") && (inside || nested?(one, true))
          when ::GraphQL::Language::Nodes::InlineFragment then nested?(one, inside)
          end
        end
      end

      def nodes(node) = 1 + node.children.sum { |child| nodes(child) }

      def named(kind) = @ast.definitions.grep(kind).to_h { |definition| [definition.name, definition] }.freeze

      # Of a document with one operation, which nothing depends on, there is one plan.
      def found(query)
        return @plan if @plan

        conditions = @conditions.values(query)
        keep @plans.fetch([self, query.selected_operation_name, conditions]) { compile(query, conditions) }
      end

      # Here alone it is found at once.
      def keep(plan)
        @plan = plan if @only && @conditions.none? && plan.weight <= @weight
        plan
      end

      def compile(query, conditions, **options)
        Compiler.new(query, conditions, **options).plan
      rescue Compiler::Unsupported => e
        e
      end
    end
  end
end
