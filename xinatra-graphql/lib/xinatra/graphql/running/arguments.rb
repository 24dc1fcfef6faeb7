# frozen_string_literal: true

require_relative "together"

module Xinatra
  module GraphQL
    module Running
      # The arguments of fields, coerced by graphql-ruby's own rules: once for all objects, where they do not depend on
      # the object.
      class Arguments
        # Stands for arguments that are not what they have to be. What stands for their errors is not the field's value:
        # where it is no error, nothing is said of the field.
        #
        # - `errors`: of each that is wrong
        # - `rest`: nil, or the lazy arguments, which are left in the result where nothing is said
        Refusal = Struct.new(:errors, :rest)

        CLASS = ::GraphQL::Execution::Interpreter::Arguments
        NONE = CLASS::EMPTY
        CACHE = ::GraphQL::Execution::Interpreter::ArgumentsCache
        private_constant :CACHE, :CLASS

        # @param run [Run]
        def initialize(run)
          @run = run
          @shared = {}.compare_by_identity
        end

        # @param field [Field] with arguments
        # @param batch [Batch] that it is read for
        # @return [Integer] how many turns later it has the arguments, and resolves it
        def turns(field, batch) = kept?(field, batch) ? 0 : 1

        # @param field [Field] whose arguments do not depend on the object
        # @param batch [Batch] that it is read for
        # @return [::GraphQL::Execution::Interpreter::Arguments, ::GraphQL::Execution::Lazy, Refusal]
        def shared(field, batch)
          known = @shared[field.source]
          # graphql-ruby keeps refusals and lazy ones, too, but for those that it comes to before.
          return known if known && (known.is_a?(CLASS) || !@run.waits? || kept?(field, batch))

          found = coerced(field, nil)
          @shared[field.source] = refused?(found) ? Refusal.new(found.errors.last(1)) : found
          found
        end

        # @param field [Field]
        # @return [::GraphQL::Execution::Interpreter::Arguments] that have been coerced for all objects
        def known(field)
          known = @shared[field.source]
          known.is_a?(CLASS) ? known : NONE
        end

        # @param field [Field]
        # @param batch [Batch] that it is read for
        # @param object [::GraphQL::Schema::Object] that it is asked of
        # @return (see #shared)
        def for(field, batch, object)
          return NONE unless field.arguments?

          field.definition.arguments_statically_coercible? ? shared(field, batch) : coerced(field, object)
        end

        # @param found [Object] that {#shared} or {#for} returned
        # @return [Boolean] whether there are none
        def refused?(found) = found.is_a?(Refusal)

        private

        # Whether graphql-ruby has had them before.
        def kept?(field, batch)
          moment = batch.moment
          @moments ||= {}.compare_by_identity
          first = @moments[field.source] ||= moment
          (first <=> moment).negative? && field.definition.arguments_statically_coercible?
        end

        def coerced(field, object)
          context = @run.context
          given = CACHE.prepare_args_hash(@run.query, field.node)
          values = {}
          errors = []
          each_of(field.definition, context) do |argument|
            error = failure(argument, object, given, values)
            errors << error if error
          end
          return Refusal.new(errors) unless errors.empty?
          return NONE if values.empty?

          return CLASS.new(argument_values: values) if values.each_value.none? { |value| @run.lazy?(value) }

          context.schema.after_any_lazies(values.values) { CLASS.new(argument_values: values) }
        end

        # As graphql-ruby, whose arguments are jobs: what waits comes behind what does not, also among the keywords.
        def each_of(definition, context, &)
          arguments = context.types.arguments(definition)
          return arguments.each(&) unless @run.waits? && arguments.size > 1 && arguments.any? { |one| may_wait?(one) }

          position = @run.position
          Together.each(context.query.multiplex, arguments) do |argument|
            position.lead(@run.position)
            yield argument
          end
        end

        def may_wait?(argument) = argument.loads || argument.prepare || argument.type.unwrap.kind.input_object?

        def failure(argument, object, given, values)
          argument.coerce_into_values(object, given, @run.context, values)
          nil
        rescue ::GraphQL::ExecutionError, ::GraphQL::UnauthorizedError => e
          e
        end
      end
    end
  end
end
