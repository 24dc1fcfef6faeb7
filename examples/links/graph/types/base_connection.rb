# frozen_string_literal: true

class Graph
  module Types
    # A page of a list.
    class BaseConnection < GraphQL::Types::Relay::BaseConnection
      node_nullable(false)
      edge_nullable(false)
      edges_nullable(false)
    end
  end
end
