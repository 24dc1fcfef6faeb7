# frozen_string_literal: true

class Graph
  module Types
    # A line of the log.
    class Moderation < BaseObject
      description "What a moderator did, and to what."
      implements GraphQL::Types::Relay::Node

      field :action, String, null: false
      field :reason, String, null: false
      field :moderator, "Graph::Types::User", null: false
      field :user, "Graph::Types::User"
      field :story, "Graph::Types::Story", method: :readable_story
      field :comment, "Graph::Types::Comment", method: :readable_comment
      field :tag, "Graph::Types::Tag"
      field :created_at, GraphQL::Types::ISO8601DateTime, null: false
    end
  end
end
