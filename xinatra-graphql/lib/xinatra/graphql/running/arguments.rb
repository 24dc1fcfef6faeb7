# frozen_string_literal: true

require_relative "asked"
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
        # - `waits`: how often each has waited for a batch; nil where they have been lazy
        # - `rest`: nil, or the lazy arguments, which are left in the result where nothing is said
        Refusal = Struct.new(:errors, :waits, :rest)

        CLASS = ::GraphQL::Execution::Interpreter::Arguments
        NONE = CLASS::EMPTY
        CACHE = ::GraphQL::Execution::Interpreter::ArgumentsCache
        private_constant :CACHE, :CLASS

        # @param run [Run]
        def initialize(run)
          @run = run
          @shared = {}.compare_by_identity
          @asked = {}.compare_by_identity
        end

        # @param field [Field] with arguments
        # @return [Boolean] whether they are not there before anything is executed
        def due?(field)
          !(field.definition.arguments_statically_coercible? && analyzed(field))
        end

        # @param field [Field] with arguments
        # @param place [FieldPlace] where they are asked for
        # @return [Asked, nil] by which graphql-ruby keeps them for other objects; nil where it does not
        def key(field, place)
          return unless field.definition.arguments_statically_coercible?

          (@asked[field.source] ||= Asked.new(@run)).tap { |asked| asked.places << place }
        end

        # @return [Array<Order>] when arguments are asked for, as far as it may matter for others
        def orders = @asked.each_value.flat_map(&:firsts)

        # @param field [Field] whose arguments do not depend on the object
        # @param place [FieldPlace] where they are asked for
        # @param index [Integer] of an object
        # @yieldreturn [Integer] how often they have waited by now
        # @return [::GraphQL::Execution::Interpreter::Arguments, ::GraphQL::Execution::Lazy, Refusal]
        def shared(field, place, index, &)
          known = @shared[field.source] || analyzed(field)
          return known if known && (known.is_a?(CLASS) || !@run.waits?)

          # graphql-ruby keeps refusals and lazy ones, too, but not for those that it has come to before; refusals are
          # told apart by {Troubles}.
          asked = @asked[field.source]
          kept = asked.lazy(place, index) if known.is_a?(::GraphQL::Execution::Lazy)
          return kept if kept

          found = coerced(field, nil, &)
          @shared[field.source] = refused?(found) ? Refusal.new(found.errors.last(1), [0]) : found
          asked.keep(place, index, found) if asked && found.is_a?(::GraphQL::Execution::Lazy)
          found
        end

        # @param field [Field]
        # @return [::GraphQL::Execution::Interpreter::Arguments] that have been coerced for all objects
        def known(field)
          known = @shared[field.source]
          known.is_a?(CLASS) ? known : NONE
        end

        # @param field [Field]
        # @param place [FieldPlace] where they are asked for
        # @param index [Integer] of the object
        # @param object [::GraphQL::Schema::Object] that it is asked of
        # @yieldreturn (see #shared)
        # @return (see #shared)
        def for(field, place, index, object, &)
          return NONE unless field.arguments?
          return shared(field, place, index, &) if field.definition.arguments_statically_coercible?

          coerced(field, object, &)
        end

        # @param found [Object] that {#shared} or {#for} returned
        # @return [Boolean] whether there are none
        def refused?(found) = found.is_a?(Refusal)

        private

        # Analyzers have graphql-ruby keep arguments before anything is executed.
        def analyzed(field)
          @analyzed ||= {}.compare_by_identity
          @analyzed.fetch(field.source) do |source|
            found = @run.query.arguments_cache.cached_arguments_for(field.node, field.definition)
            @shared[source] = found if found.is_a?(CLASS)
            @analyzed[source] = found.is_a?(CLASS) ? found : nil
          end
        end

        # An error is told when it is there, whatever other arguments wait for.
        def coerced(field, object)
          context = @run.context
          given = CACHE.prepare_args_hash(@run.query, field.node)
          values = {}
          refusal = Refusal.new([], [])
          each_of(field.definition, context) do |argument|
            error = failure(argument, object, given, values)
            next unless error

            refusal.errors << error
            refusal.waits << yield
          end
          return refusal unless refusal.errors.empty?
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
