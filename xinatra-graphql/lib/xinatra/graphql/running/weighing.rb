# frozen_string_literal: true

require_relative "../mark"
require_relative "arguments"
require_relative "failure"

module Xinatra
  module GraphQL
    module Running
      # What becomes of what resolvers return, before its type is asked: nulls, errors, and what goes into the result as
      # it is. A part of {Run}.
      module Weighing
        # What {#weigh} has to look at.
        SPECIAL = [NilClass, ::GraphQL::Error, Array, ::GraphQL::Execution::Interpreter::RawValue, Mark,
                   Arguments::Refusal].freeze
        private_constant :SPECIAL

        # What becomes of a value before its type is asked.
        # @param place [Place]
        # @param index [Integer]
        # @param value [Object] that a resolver returned
        # @param firm [Boolean] whether there may be no null
        # @return [Object] one to go on with; or a final one, see {#final?}
        def weigh(place, index, value, firm)
          case value
          when nil then firm ? nulled(place, index, silent: false) : Mark::NULL
          when ::GraphQL::Error then weigh_error(place, index, value, firm)
          when Array then errors?(value) ? weigh_errors(place, index, value, firm) : value
          when ::GraphQL::Execution::Interpreter::RawValue then raw(place, index, value.resolve, firm)
          when Arguments::Refusal then weigh_refusal(place, index, value, firm)
          else value # among them marks
          end
        end

        # @param value [Object] that {#weigh} returned
        # @return [Boolean] whether it goes into the result as it is
        def final?(value) = value.is_a?(Mark)

        # @param value [Object] a final one
        # @return [Object] what is in the column
        def finished(value)
          return if Mark::NULL.equal?(value)
          return value.value if value.is_a?(Mark::Raw)

          # NULLED or SKIPPED.
          @marked = true
          value
        end

        # @return [Object] the mark of what is left out
        def skipped
          @marked = true
          Mark::SKIPPED
        end

        # @param place [Place]
        # @param index [Integer]
        # @param silent [Boolean] whether nobody is told
        # @return [Object] the mark
        def nulled(place, index, silent: true)
          @troubles.null(place, index, silent:)
          @marked = true
          Mark::NULLED
        end

        private

        # Whether all that is of the class is an object of the application's. For one class no Hash is made.
        def ordinary?(klass)
          return true if klass.equal?(@usual)

          ordinary = @ordinary&.[](klass)
          return ordinary unless ordinary.nil?

          ordinary = SPECIAL.none? { |special| klass <= special }
          !ordinary || @usual ? (@ordinary ||= {}.compare_by_identity)[klass] = ordinary : @usual = klass
          ordinary
        end

        def weigh_error(place, index, error, firm)
          case error
          when ::GraphQL::ExecutionError then failed(place, index, [error], firm)
          when ::GraphQL::UnauthorizedError then weigh(place, index, Failure.replaced(error, place, @context), firm)
          when ::GraphQL::Execution::Skip then Mark::SKIPPED
          else error
          end
        end

        def weigh_refusal(place, index, refusal, firm)
          nothing = refusal.rest ? Mark::Raw.new(refusal.rest) : Mark::SKIPPED
          refusal.errors.zip(refusal.waits.to_a).reduce(nothing) do |known, (error, waits)|
            value = weigh_refused(place, index, error, firm, waits, error.equal?(refusal.errors.last))
            final?(value) && !Mark::NULLED.equal?(known) ? value : known
          end
        end

        def weigh_refused(place, index, error, firm, waits, last)
          told = error.is_a?(::GraphQL::UnauthorizedError) ? Failure.replaced(error, place, @context) : error
          return weigh(place, index, told, firm) unless waits && told.is_a?(::GraphQL::ExecutionError)

          again = told.equal?(error) ? :same : :own
          @troubles.refused(place, index, told, waits, last ? again : :none)
          firm ? Mark::NULLED : Mark::NULL
        end

        def failed(place, index, errors, firm)
          @troubles.failed(place, index, errors)
          firm ? Mark::NULLED : Mark::NULL
        end

        def errors?(values) = !values.empty? && values.all?(::GraphQL::ExecutionError)

        # A list of errors stands for the items, or for the value.
        def weigh_errors(place, index, errors, firm)
          type = place.field.definition.type
          type = type.of_type if type.non_null?
          nullable = type.list? && !type.of_type.non_null?
          @troubles.failed(place, index, errors, items: type.list?, null: !nullable)
          return Mark::Raw.new(errors.map { nil }) if nullable

          firm ? Mark::NULLED : Mark::NULL
        end

        def raw(place, index, value, firm)
          value.nil? && firm ? nulled(place, index) : Mark::Raw.new(value)
        end
      end
    end
  end
end
