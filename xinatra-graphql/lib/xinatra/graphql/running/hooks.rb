# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Running
      # What a tracer wants to be told of: where it has not overridden anything, nobody calls it.
      class Hooks
        FIELDS = %i[begin_execute_field execute_field execute_field_lazy end_execute_field].freeze
        AUTHORIZED = %i[begin_authorized authorized authorized_lazy end_authorized].freeze
        VALIDATION = %i[begin_validate validate end_validate].freeze
        ANALYSIS = %i[begin_analyze_multiplex analyze_multiplex analyze_query end_analyze_multiplex].freeze
        private_constant :FIELDS, :AUTHORIZED, :VALIDATION, :ANALYSIS

        # @param trace [Class]
        def initialize(trace)
          @fields = told?(trace, FIELDS)
          @authorized = told?(trace, AUTHORIZED)
          @silent = told_nothing?(trace)
          @validation = told?(trace, VALIDATION)
          @analysis = told?(trace, ANALYSIS)
          freeze
        end

        # @return [Boolean] whether it wants to be told of nothing at all
        def silent? = @silent

        # @return [Boolean] of validation
        def validation? = @validation

        # @return [Boolean] of analysis
        def analysis? = @analysis

        # @return [Boolean] of the resolving of fields
        def fields? = @fields

        # @return [Boolean] of the authorization of objects
        def authorized? = @authorized

        private

        def told_nothing?(trace)
          !told?(trace, [*::GraphQL::Tracing::Trace.public_instance_methods(false), :initialize])
        end

        def told?(trace, methods)
          methods.any? { |method| trace.instance_method(method).owner != ::GraphQL::Tracing::Trace }
        end
      end
    end
  end
end
