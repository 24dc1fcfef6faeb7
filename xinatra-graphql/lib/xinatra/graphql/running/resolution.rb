# frozen_string_literal: true

require_relative "failure"
require_relative "field_trace"

module Xinatra
  module GraphQL
    module Running
      # The resolving of a field for one object by graphql-ruby's `Field#resolve`, as its runtime calls it.
      class Resolution
        # @param run [Run]
        # @param sweep [FieldRun]
        # @param index [Integer] of the object in the batch
        def initialize(run, sweep, index)
          @run = run
          @sweep = sweep
          @index = index
          @field = sweep.field
          @definition = @field.definition
        end

        # @return [Object] what the field says, an error that stands for it, or a lazy one
        # @raise [StandardError] when nothing handles it
        def call
          value = resolved
          @sweep.place.scoped!(@index) if @run.position.scoped?
          value
        end

        private

        def resolved
          object = @sweep.batch.wrappers[@index]
          object = @definition.owner.wrap(object, @run.context) if @definition.dynamic_introspection
          found = arguments(object)
          return found if @run.arguments.refused?(found)
          return resolve(object, with_extras(found)) unless found.is_a?(::GraphQL::Execution::Lazy)

          @sweep.place.detail(@index, found)
          LateArguments.new(found) { |arguments| resolve(object, with_extras(arguments)) }
        rescue ::GraphQL::ExecutionError, ::GraphQL::UnauthorizedError => e
          e
        end

        def arguments(object)
          found = @run.arguments.for(@field, @sweep.place, @index, object) { @sweep.waits(@index) }
          waits = @sweep.waits(@index)
          @sweep.place.waited(@index, waits) if waits.positive?
          found
        end

        def resolve(object, arguments)
          @sweep.place.detail(@index, arguments) unless arguments.equal?(@run.arguments.known(@field))
          keywords = arguments.keyword_arguments
          return Failure.caught(@run.context) { call_field(object, keywords) } unless @run.traced?

          FieldTrace.new(@run, @field).call(object, keywords) { call_field(object, keywords) }
        end

        def call_field(object, keywords) = @definition.resolve(object, keywords, @run.context)

        def with_extras(arguments)
          extras = @definition.extras
          extras.empty? ? arguments : arguments.merge_extras(extras.to_h { |name| [name, extra(name)] })
        end

        def extra(name)
          context = @run.context
          case name
          when :ast_node then @field.node
          when :path then path
          when :lookahead then lookahead
          when :argument_details then :__arguments_add_self
          when :parent then @sweep.batch.parent(@index)&.object
          when :execution_errors
            ::GraphQL::Execution::Interpreter::ExecutionErrors.new(context, @field.node, path)
          else @definition.fetch_extra(name, context)
          end
        end

        def path = @sweep.place.path(@index)

        def lookahead
          ::GraphQL::Execution::Lookahead.new(query: @run.query, ast_nodes: @field.nodes.dup, field: @definition)
        end
      end
    end
  end
end
