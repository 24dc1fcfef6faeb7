# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Reading
      # Whether a field is no more than what an object says: nothing is asked before, and nothing done to it afterwards.
      class Simple
        HOOKS = %i[resolve authorized? with_extensions run_extensions_before_resolve].freeze
        ARGUMENT_HOOKS = %i[authorized? authorized_as_type? coerce_into_values prepare_value].freeze
        private_constant :HOOKS, :ARGUMENT_HOOKS

        # @param definition [::GraphQL::Schema::Field]
        def initialize(definition)
          @definition = definition
        end

        # @return [Boolean]
        def simple?
          own?(@definition, ::GraphQL::Schema::Field, HOOKS) && !@definition.resolver && @definition.extras.empty? &&
            @definition.validators.empty? && !@definition.dynamic_introspection && unscoped? && arguments?
        end

        private

        def own?(object, kind, hooks)
          hooks.all? do |hook|
            object.method(hook).owner == kind.instance_method(hook).owner
          end
        end

        # Extensions are done without where they do nothing, as that of scopes mostly does.
        def unscoped?
          @definition.extensions.all? do |extension|
            extension.instance_of?(::GraphQL::Schema::Field::ScopeExtension) && !scopes?(@definition.type.unwrap)
          end
        end

        def scopes?(type)
          type.respond_to?(:scope_items) &&
            type.method(:scope_items).owner != ::GraphQL::Schema::Member::Scoped
        end

        # Among them none that asks the object: validators get it, and methods that prepare are its type's.
        def arguments?
          @definition.arguments_statically_coercible? && @definition.all_argument_definitions.all? do |argument|
            own?(argument, ::GraphQL::Schema::Argument, ARGUMENT_HOOKS) && !argument.loads &&
              !argument.type.unwrap.kind.input_object?
          end
        end
      end
    end
  end
end
