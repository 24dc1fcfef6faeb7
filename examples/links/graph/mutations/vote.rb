# frozen_string_literal: true

class Graph
  module Mutations
    # Once for each story or comment.
    class Vote < BaseMutation
      description "Votes for a story or a comment."

      argument :id, ID
      field :content, Types::Content
      field :errors, [Types::ValidationError], null: false

      # @return [Hash{Symbol => Object}]
      def resolve(id:)
        vote = ::Vote.new
        vote.content = find(id, "Story", "Comment")
        save(:vote, vote) { rules.react(vote, "vote for this") }.merge(content: vote.content)
      end
    end
  end
end
