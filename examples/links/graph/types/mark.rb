# frozen_string_literal: true

class Graph
  module Types
    # Only their own members see.
    class Mark < BaseObject
      description "A story that you saved for later, or hid from your lists."
      implements GraphQL::Types::Relay::Node

      field :kind, MarkKind, null: false
      field :story, "Graph::Types::Story", method: :readable_story
      field :created_at, GraphQL::Types::ISO8601DateTime, null: false
    end
  end
end
