# frozen_string_literal: true

module Xinatra
  module GraphQL
    # How the values of a field are come by. What graphql-ruby's `Field#resolve` would do for one object is done for
    # many; where a field has more to it, it is left to `Field#resolve` itself ({Generic}).
    module Reading
      # What graphql-ruby has where nothing was said.
      UNSET = ::GraphQL.const_get(:NOT_CONFIGURED)
      private_constant :UNSET

      module_function

      # @param field [Field]
      # @return [#read] frozen
      def of(field)
        definition = field.definition
        return Constant.new(field.owner.graphql_name) if typename?(definition)
        return Generic.new(field) unless Simple.new(definition).simple?
        return HashKey.new(field) unless UNSET.equal?(definition.hash_key)

        return of_type(field) if field.owner.public_method_defined?(definition.resolver_method)

        # Arguments are for the object's method to take or to refuse.
        field.arguments? || page?(field.owner) ? Generic.new(field) : Attribute.new(field)
      end

      # @param field [Field]
      # @param reader [#read] its own
      # @return [#read] frozen; what reads where tracers are told of each object
      def traced(field, reader)
        case reader
        when Attribute, HashKey, TypeMethod then Traced.new(field, reader)
        else Generic.new(field)
        end
      end

      # What a page says of itself depends on what it was asked before, so that it is asked in the document's order.
      def page?(type) = type.include?(::GraphQL::Types::Relay::ConnectionBehaviors)
      private_class_method :page?

      # Connections and edges of graphql-ruby's tell its runtime of scopes.
      def of_type(field)
        owner = field.owner.instance_method(field.definition.resolver_method).owner
        return Generic.new(field) if owner.name.to_s.start_with?("GraphQL::Types::Relay::")

        proven = LoadProof.proven?(field.owner, field.definition.resolver_method)
        proven ? LoadingMethod.new(field) : TypeMethod.new(field)
      end
      private_class_method :of_type

      # @param definition [::GraphQL::Schema::Field]
      # @return [Boolean] whether it is the one that graphql-ruby has
      def typename?(definition)
        return false unless definition.graphql_name == "__typename" && definition.dynamic_introspection

        own = ::GraphQL::Introspection::DynamicFields
        definition.owner <= own && definition.owner.instance_method(:__typename).owner.equal?(own)
      end
    end
  end
end

require_relative "reading/attribute"
require_relative "reading/constant"
require_relative "reading/generic"
require_relative "reading/hash_key"
require_relative "reading/load_proof"
require_relative "reading/loading_method"
require_relative "reading/simple"
require_relative "reading/traced"
require_relative "reading/type_method"
