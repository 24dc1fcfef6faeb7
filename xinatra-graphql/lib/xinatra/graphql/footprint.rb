# frozen_string_literal: true

module Xinatra
  module GraphQL
    # What a plan has found in the schema: where it depends on who asks what they see of the schema, the plan is for
    # those alone who see the same.
    class Footprint
      def initialize
        @fields = {}
        @possible = {}
      end

      # @param types [#field] what a query sees
      # @param type [Class]
      # @param name [String]
      # @return [::GraphQL::Schema::Field, nil]
      def field(types, type, name) = @fields[[type, name]] ||= types.field(type, name)

      # @param types [#possible_types] what a query sees
      # @param type [Module, Class]
      # @return [Array<Class>] the object types that it may be
      def possible(types, type) = @possible[type] ||= types.possible_types(type)

      # @param types [#field, #possible_types] what another query sees
      # @return [Boolean] whether it sees the same
      def of?(types)
        @fields.all? { |(type, name), field| types.field(type, name).equal?(field) } &&
          @possible.all? { |type, found| types.possible_types(type) == found }
      end

      # @return [Footprint] self
      def freeze
        @fields.freeze
        @possible.freeze
        super
      end
    end
  end
end
