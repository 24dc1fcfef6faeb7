# frozen_string_literal: true

require_relative "shape"

module Xinatra
  module GraphQL
    # Scalars and enums.
    class LeafShape < Shape
      KINDS = { ::GraphQL::Types::String => :string, ::GraphQL::Types::ID => :id, ::GraphQL::Types::Int => :int,
                ::GraphQL::Types::Float => :float, ::GraphQL::Types::Boolean => :boolean }.freeze
      # Values of these are equal to no others but those that a Hash finds them by.
      KEYS = [::String, Symbol].freeze
      NONE = [].freeze
      private_constant :KINDS, :KEYS, :NONE

      # @param type [Class]
      # @param firm [Boolean]
      # @param types [#enum_values] what the query may see
      def initialize(type, firm, types)
        super(firm)
        @type = type
        @names = names_of(type, types) if type.kind.enum?
        @kind = KINDS[type]
        freeze
      end

      # @return [Boolean] they have no fields
      def composite? = false

      # Values of graphql-ruby's own scalars are mostly what they are to be.
      # @param values [Array<Object>] that resolvers returned; an enum's are replaced
      # @return [Array<Integer>] indices of those that have to be looked at
      def odd(values)
        return Columns.name(values, @names, !@firm) || NONE if @names
        return Columns.odd(values, @kind, !@firm) || NONE if @kind

        [*values.each_index]
      end

      # @param run [Running::Run]
      # @param place [Running::Place]
      # @param values [Array<Object>] which are changed
      # @param odd [Array<Integer>] indices of those that have to be looked at
      # @return [Running::Column::Values]
      def complete(run, place, values, odd = odd(values))
        odd.each { |index| values[index] = settle(run, place, index, values[index]) }
        Running::Column::Values.new(values)
      end

      private

      def settle(run, place, index, value)
        value = run.weigh(place, index, value, @firm)
        return run.finished(value) if run.final?(value)

        value = run.guarded(place, index) { @type.coerce_result(value, run.context) }
        return run.finished(run.weigh(place, index, value, @firm)) if value.is_a?(::GraphQL::ExecutionError)

        value.nil? && @firm ? run.nulled(place, index) : value
      end

      def names_of(type, types)
        return unless type.method(:coerce_result).owner == ::GraphQL::Schema::Enum.singleton_class

        values = types.enum_values(type)
        return unless values.all? { |value| plain?(value) }

        values.reverse.to_h { |value| [value.value, value.graphql_name] }.freeze
      end

      def plain?(value)
        KEYS.include?(value.value.class) &&
          value.method(:authorized?).owner == ::GraphQL::Schema::EnumValue.instance_method(:authorized?).owner
      end
    end
  end
end
