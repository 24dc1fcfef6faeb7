# frozen_string_literal: true

class Graph
  module Mutations
    # Authors change their comments for a while, moderators any.
    class EditComment < BaseMutation
      description "Changes the text of a comment."

      argument :id, ID
      argument :text, String
      field :comment, Types::Comment
      field :errors, [Types::ValidationError], null: false

      # @return [Hash{Symbol => Object}]
      def resolve(id:, text:)
        comment = find(id, "Comment")
        save(:comment, comment) do
          rules.edit(comment)
          comment.text = text
        end
      end
    end
  end
end
