# frozen_string_literal: true

class Graph
  module Types
    # Only moderators see them.
    class Flag < BaseObject
      description "A member's objection to a story or a comment."
      implements GraphQL::Types::Relay::Node

      field :reason, FlagReason, null: false
      field :author, "Graph::Types::User", null: false, method: :user
      field :story, "Graph::Types::Story", method: :readable_story
      field :comment, "Graph::Types::Comment", method: :readable_comment
      field :created_at, GraphQL::Types::ISO8601DateTime, null: false
    end
  end
end
