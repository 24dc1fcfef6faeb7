# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Running
      # What becomes of an exception that a resolver has raised, by graphql-ruby's rules.
      module Failure
        module_function

        # What becomes of it without and with the schema's handlers.
        # @param (see .resolved)
        # @return [Object] the field's value, or an error that stands for it
        # @raise [StandardError] when nothing handles it
        def value(error, place, index, arguments)
          caught(place.batch.wrappers[index].context) { resolved(error, place, index, arguments) }
        end

        # What `Field#resolve` makes of it.
        # @param error [StandardError]
        # @param place [FieldPlace]
        # @param index [Integer] of the object
        # @param arguments [Hash{Symbol => Object}]
        # @return [Object] the field's value, or an error that stands for it
        # @raise [StandardError] which the schema's handlers are to be asked about
        def resolved(error, place, index, arguments)
          return error if error.is_a?(::GraphQL::ExecutionError)
          if error.is_a?(::GraphQL::UnauthorizedError)
            return replaced(error, place, place.batch.wrappers[index].context)
          end

          explain(place, index, arguments) if error.is_a?(ArgumentError)
          raise error
        end

        # @param context [::GraphQL::Query::Context]
        # @yield what may raise
        # @return [Object] what the block returns, or an error that stands for it
        # @raise [StandardError] when nothing handles it
        def caught(context)
          yield
        rescue ::GraphQL::ExecutionError => e
          e
        rescue StandardError => e
          handled(e, context)
        end

        # @param error [StandardError]
        # @param context [::GraphQL::Query::Context]
        # @return [Object] what the schema's handler says
        # @raise [StandardError] when there is none
        def handled(error, context)
          context.query.handle_or_reraise(error)
        rescue ::GraphQL::ExecutionError => e
          e
        end

        # What the schema has instead of what may not be seen.
        # @param error [::GraphQL::UnauthorizedError]
        # @param place [Place]
        # @param context [::GraphQL::Query::Context]
        # @return [Object]
        def replaced(error, place, context)
          return context.schema.unauthorized_object(error) unless error.is_a?(::GraphQL::UnauthorizedFieldError)

          error.field ||= place.field.definition
          context.schema.unauthorized_field(error)
        rescue ::GraphQL::ExecutionError => e
          e
        end

        # A method that does not take the arguments is told so in graphql-ruby's words.
        def explain(place, index, arguments)
          definition = place.field.definition
          wrapper = place.batch.wrappers[index]
          object = wrapper.object
          own = wrapper.respond_to?(definition.resolver_method)
          receiver, method = own ? [wrapper, definition.resolver_method] : [object, definition.method_sym]
          return unless receiver.respond_to?(method)

          definition.__send__(:assert_satisfactory_implementation, receiver, method, arguments)
        end
      end
    end
  end
end
