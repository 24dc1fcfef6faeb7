# frozen_string_literal: true

class Graph
  module Types
    # Only their own members see.
    class Vote < BaseObject
      description "Your approval of a story or a comment."
      implements GraphQL::Types::Relay::Node

      field :story, "Graph::Types::Story", method: :readable_story
      field :comment, "Graph::Types::Comment", method: :readable_comment
    end
  end
end
