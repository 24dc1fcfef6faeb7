# frozen_string_literal: true

require_relative "incremental"

module Xinatra
  module GraphQL
    # The variables on which it depends what a document asks for, those of `@skip` and `@include`, and when, those of
    # `@defer` and `@stream`: it has a plan for each of their values.
    class Conditions
      Nodes = ::GraphQL::Language::Nodes
      NAMES = %w[skip include defer stream].freeze
      PLAIN = [::GraphQL::Schema::Directive::Include, ::GraphQL::Schema::Directive::Skip,
               *Incremental::DIRECTIVES].freeze
      private_constant :Nodes, :NAMES, :PLAIN

      # @param directive [Class]
      # @return [Boolean] whether it is graphql-ruby's `@skip` or `@include`, or one of {Incremental}
      def self.plain?(directive) = PLAIN.include?(directive)

      # @param document [::GraphQL::Language::Nodes::Document]
      def initialize(document)
        @names = {}
        collect(document)
        @names = @names.keys.freeze
        freeze
      end

      # @return [Boolean] whether there are none
      def none? = @names.empty?

      # @param query [::GraphQL::Query]
      # @return [Hash{String => Boolean}]
      def values(query)
        variables = query.variables
        @names.to_h { |name| [name, variables[name]] }
      end

      private

      def collect(node)
        add(Incremental.argument(node, "if")) if node.is_a?(Nodes::Directive) && NAMES.include?(node.name)
        node.children.each { |child| collect(child) }
      end

      def add(value)
        @names[value.name] = true if value.is_a?(Nodes::VariableIdentifier)
      end
    end
  end
end
