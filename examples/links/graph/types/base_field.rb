# frozen_string_literal: true

class Graph
  module Types
    # A field, and what it costs.
    class BaseField < GraphQL::Schema::Field
      # A list is a query of its own, however little is read of it.
      LIST = 10
      private_constant :LIST

      argument_class BaseArgument

      # graphql-ruby multiplies by what a client says, and lets a page of less than nothing pay for others.
      def calculate_complexity(query:, nodes:, child_complexity:)
        return super unless connection?

        LIST + [super, child_complexity].max
      end
    end
  end
end
