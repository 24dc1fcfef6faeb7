# frozen_string_literal: true

class Graph
  module Mutations
    # Votes can be taken back.
    class Unvote < BaseMutation
      description "Takes the vote for a story or a comment back."

      argument :id, ID
      field :content, Types::Content

      # @return [Hash{Symbol => Object}]
      def resolve(id:)
        content = find(id, "Story", "Comment")
        vote = content.vote_of(viewer)
        rules.refuse(404, "not_found", "Not found", "You have not voted for #{id[0, 40].inspect}") unless vote
        vote.destroy
        { content: vote.content }
      end
    end
  end
end
