# frozen_string_literal: true

require_relative "failure"

module Xinatra
  module GraphQL
    module Running
      # What tracers are told of a field, for each object that it is resolved for.
      class FieldTrace
        # @param run [Run]
        # @param field [Field]
        def initialize(run, field)
          @trace = run.trace
          @query = run.query
          @definition = field.definition
          @node = field.node
        end

        # @param object [::GraphQL::Schema::Object]
        # @param arguments [Hash{Symbol => Object}]
        # @yieldreturn [Object] what the field says
        # @return [Object] that, what tracers make of it, or an error that stands for it
        # @raise [StandardError] when nothing handles it
        def call(object, arguments, &)
          result = Failure.caught(@query.context) do
            @trace.begin_execute_field(@definition, object, arguments, @query)
            @trace.execute_field(field: @definition, ast_node: @node, query: @query, object:, arguments:, &)
          end
          @trace.end_execute_field(@definition, object, arguments, @query, result)
          result
        end

        # The same for a reader, as graphql-ruby's `Field#resolve`: some errors become values before tracers see them.
        # @param sweep [FieldRun]
        # @param index [Integer] of an object
        # @param arguments [Hash{Symbol => Object}]
        # @yieldreturn [Object] what the field says
        # @return (see #call)
        # @raise (see #call)
        def resolving(sweep, index, arguments)
          call(sweep.batch.wrappers[index], arguments) do
            yield
          rescue ::GraphQL::ExecutionError, ::GraphQL::UnauthorizedError, ArgumentError => e
            Failure.resolved(e, sweep.place, index, arguments)
          end
        end
      end
    end
  end
end
