# frozen_string_literal: true

module Equality
  # Enums and scalars.
  module Leaves
    # @param plan [EnumPlan]
    # @return [Class]
    def self.enum(plan)
      Class.new(GraphQL::Schema::Enum) do
        graphql_name plan.name
        plan.pairs.each { |name, value| value(name, value:) }
      end
    end

    # @param plan [ScalarPlan]
    # @return [Class]
    def self.scalar(plan)
      base = { date: GraphQL::Types::ISO8601Date, json: GraphQL::Types::JSON, direction: Direction }.fetch(plan.style)
      Class.new(base) { graphql_name plan.name }
    end

    # A scalar with a mind of its own.
    class Direction < GraphQL::Schema::Scalar
      def self.coerce_input(value, _context)
        return value.to_sym if %w[up down].include?(value)

        raise GraphQL::CoercionError.new("#{value.inspect} is no direction", extensions: { "asked" => value.to_s })
      end

      def self.coerce_result(value, _context)
        case value
        when :up, :down then value.to_s
        when "bad 0" then raise GraphQL::CoercionError, "a bad direction"
        when "bad 1" then raise Refusal, "of a direction"
        end
      end
    end
  end
end
