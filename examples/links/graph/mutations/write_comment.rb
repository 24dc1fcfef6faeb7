# frozen_string_literal: true

class Graph
  module Mutations
    # Comments answer a story, or one another.
    class WriteComment < BaseMutation
      description "Answers a story, or a comment."

      argument :to, ID, description: "The story or the comment that it answers."
      argument :text, String
      field :comment, Types::Comment
      field :errors, [Types::ValidationError], null: false

      # @return [Hash{Symbol => Object}]
      def resolve(to:, text:)
        answered = find(to, "Story", "Comment")
        place = answered.is_a?(Story) ? { story: answered } : { story: answered.story, parent: answered }
        comment = Comment.new(text: text)
        comment.set_fields(place, place.keys)
        save(:comment, comment) { rules.write(comment) }
      end
    end
  end
end
