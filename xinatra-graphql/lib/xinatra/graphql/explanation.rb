# frozen_string_literal: true

module Xinatra
  module GraphQL
    # How a document is executed: which fields are read in which way, or why graphql-ruby does it all.
    class Explanation
      # The words for readers.
      WAYS = { "Attribute" => "method or entry of the object", "Constant" => "constant",
               "HashKey" => "entry of the object", "LoadingMethod" => "method of the type, by its key in a batch",
               "TypeMethod" => "method of the type", "Generic" => "Field#resolve of graphql-ruby" }.freeze
      private_constant :WAYS

      # @return [Array<String>] why graphql-ruby executes the document; empty where it is compiled
      attr_reader :fallbacks

      # @param plan [Plan, nil]
      # @param fallbacks [Array<String>]
      def initialize(plan, fallbacks)
        @plan = plan
        @fallbacks = fallbacks.freeze
      end

      # @return [Boolean] whether it is compiled
      def compiled? = !@plan.nil?

      # @return [Hash{String => String}] "Type.field" => how it is read, in the order of the document
      def fields
        return {} unless @plan

        @plan.selections.flat_map(&:fields).to_h { |field| [name(field), WAYS.fetch(way(field))] }
      end

      # @return [Array<String>] "Type.field" of fields that graphql-ruby's `Field#resolve` is called for, one by one
      def resolved = fields.select { |_, way| way == WAYS["Generic"] }.keys

      # @return [String] all of it, a line each
      def to_s
        return @fallbacks.map { |reason| "graphql-ruby executes it: #{reason}\n" }.join unless @plan

        fields.map { |field, way| "#{field}: #{way}\n" }.join
      end

      private

      def name(field) = "#{field.owner.graphql_name}.#{field.definition.graphql_name}"

      def way(field) = field.reader.class.name[/\w+\z/]
    end
  end
end
