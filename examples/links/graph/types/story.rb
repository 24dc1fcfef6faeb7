# frozen_string_literal: true

class Graph
  module Types
    # A link or a text, and what was said about it.
    class Story < BaseObject
      description "A link or a text that a member submitted."
      implements Content

      field :title, String, null: false
      field :url, String
      field :domain, String
      field :comments_count, Integer, null: false
      field :tags, ["Graph::Types::Tag"], null: false
      field :comments, Comment.connection_type, null: false, description: "Answers to others among them." do
        argument :order_by, CommentOrder, default_value: CommentOrder::OLDEST
      end
      field :viewer_marks, [MarkKind], null: false, description: "What you marked it as."

      # @return [Page]
      def comments(order_by:) = own(::Comment.readable, Sequel[:comments][:story_id], order_by)

      # @return [Array<String>]
      def viewer_marks = dataloader.with(Loading::Marked, viewer).load(object)
    end
  end
end
