# frozen_string_literal: true

class Graph
  module Types
    # Who writes all this.
    class User < BaseObject
      description "A member of the site."
      implements GraphQL::Types::Relay::Node

      field :username, String, null: false
      field :role, Role, null: false
      field :karma, Integer, null: false, description: "How often others voted for what they wrote."
      field :about, String, null: false
      field :banned, Boolean, null: false
      field :ban_reason, String, description: "For moderators."
      field :created_at, GraphQL::Types::ISO8601DateTime, null: false
      field :stories, Story.connection_type, null: false do
        argument :order_by, StoryOrder, default_value: StoryOrder::NEWEST
      end
      field :comments, Comment.connection_type, null: false do
        argument :order_by, CommentOrder, default_value: CommentOrder::NEWEST
      end

      # @return [String, nil]
      def ban_reason
        context[:rules].allow viewer&.moderator?, "see why somebody is banned"
        object.ban_reason
      end

      # @return [Page]
      def stories(order_by:) = own(::Story.readable, Sequel[:stories][:user_id], order_by)

      # @return [Page]
      def comments(order_by:) = own(::Comment.readable, Sequel[:comments][:user_id], order_by)
    end
  end
end
