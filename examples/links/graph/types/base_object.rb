# frozen_string_literal: true

class Graph
  module Types
    # What there is to read.
    class BaseObject < GraphQL::Schema::Object
      field_class BaseField
      connection_type_class BaseConnection
      edge_type_class BaseEdge

      private

      def viewer = context[:viewer]

      # A list of the object's own, see {Page}.
      def own(rows, column, order) = Page.new(rows, order, owner: object.id, column: column)
    end
  end
end
