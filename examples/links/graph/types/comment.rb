# frozen_string_literal: true

class Graph
  module Types
    # What somebody said about a story.
    class Comment < BaseObject
      description "An answer to a story, or to another comment."
      implements Content

      field :story, "Graph::Types::Story", null: false
      field :parent, self, method: :readable_parent, description: "What it answers; none where that is the story."
      field :depth, Integer, null: false, description: "How many comments it is below."
      field :replies, connection_type, null: false do
        argument :order_by, CommentOrder, default_value: CommentOrder::OLDEST
      end

      # @return [Page]
      def replies(order_by:) = own(::Comment.readable, Sequel[:comments][:parent_id], order_by)
    end
  end
end
