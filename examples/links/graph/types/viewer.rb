# frozen_string_literal: true

class Graph
  module Types
    # What is nobody else's.
    class Viewer < BaseObject
      description "Who is asking, and what only they see."

      field :user, "Graph::Types::User", null: false, resolver_method: :itself_as_user
      field :votes, Vote.connection_type, null: false
      field :marks, Mark.connection_type, null: false do
        argument :kind, MarkKind, required: false
      end
      field :replies, Comment.connection_type, null: false, description: "What others answered."

      # @return [User]
      def itself_as_user = object

      # @return [Page]
      def votes = Page.new(::Vote.where(user_id: object.id), { id: :desc })

      # @return [Page]
      def marks(kind: nil)
        marks = ::Mark.where(user_id: object.id)
        Page.new(kind ? marks.where(kind: kind) : marks, { created_at: :desc, id: :desc })
      end

      # @return [Page]
      def replies = Page.new(::Comment.replies_to(object).readable, CommentOrder::NEWEST)
    end
  end
end
