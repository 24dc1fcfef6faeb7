# frozen_string_literal: true

module Xinatra
  module GraphQL
    module Running
      # Where a fiber is in a query, for what asks for it: `context[:current_path]` and the like, scoped contexts,
      # handlers of errors. It has the methods of graphql-ruby's `Runtime::CurrentState` that others call.
      class Position
        # @return [Boolean, nil] set by graphql-ruby's scopes
        attr_accessor :was_authorized_by_scope_items

        # @return [Boolean] whether a scope has let the value be seen; asked once
        def scoped?
          scoped = was_authorized_by_scope_items
          self.was_authorized_by_scope_items = nil
          scoped
        end

        # @param place [Place]
        # @param segment [Segment, Integer] an index, or what has one
        # @return [void]
        def at(place, segment)
          @place = place
          @segment = segment
        end

        # @param other [Position] of another fiber that is to be in the same place
        # @return [void]
        def lead(other) = other.at(@place, @segment)

        # @return [::GraphQL::Execution::Interpreter::Arguments, nil] of the field, as far as they are known
        def current_arguments = @place&.details(index)

        # @return [Integer]
        def index = @segment.is_a?(Integer) ? @segment : @segment.index

        # @return [::GraphQL::Schema::Field, nil]
        def current_field = @place&.field&.definition

        # @return [::GraphQL::Schema::Object, nil]
        def current_object
          @place && @place.batch.wrappers[@place.base(index)]
        end

        # @return [Result, nil] what the value is in
        def current_result = @place && Result.new(@place, index)

        # @return [String, Integer, nil] the value's key there
        def current_result_name = @place && @place.trail(index).last.key

        # What graphql-ruby calls a result: a container of the value.
        Result = Struct.new(:place, :index) do
          # @return [Array<String, Integer>]
          def path = place.path(index)[0...-1]

          # @return [::GraphQL::Schema::Object]
          def graphql_application_value = place.batch.wrappers[place.base(index)]
        end
      end
    end
  end
end
