# frozen_string_literal: true

class Graph
  module Types
    # A row of a list, and where it is.
    class BaseEdge < GraphQL::Types::Relay::BaseEdge
      node_nullable(false)
    end
  end
end
