# frozen_string_literal: true

class Graph
  module Types
    # Where all reading begins.
    class Query < BaseObject
      # What is looked for by a name is a query of its own.
      LOOKUP = 20
      private_constant :LOOKUP

      description "What there is to read."

      field :viewer, Viewer, description: "You, where a token or the site's session says who that is."
      field :node, GraphQL::Types::Relay::Node, complexity: LOOKUP, description: "Anything, by its id." do
        argument :id, ID
      end
      field :story, Story, complexity: LOOKUP do
        argument :short_id, String
      end
      field :comment, Comment, complexity: LOOKUP do
        argument :short_id, String
      end
      field :user, User, complexity: LOOKUP do
        argument :username, String
      end
      field :tag, Tag, complexity: LOOKUP do
        argument :name, String
      end
      field :stories, Story.connection_type, null: false do
        argument :order_by, StoryOrder, default_value: StoryOrder::HOTTEST
        argument :tag, String, required: false, description: "A tag's name."
        argument :author, String, required: false, description: "A member's name."
        argument :domain, String, required: false, description: "A site, such as example.org."
      end
      field :comments, Comment.connection_type, null: false do
        argument :order_by, CommentOrder, default_value: CommentOrder::NEWEST
        argument :author, String, required: false, description: "A member's name."
      end
      field :users, User.connection_type, null: false do
        argument :order_by, UserOrder, default_value: UserOrder::KARMA
        argument :role, Role, required: false
      end
      field :tags, Tag.connection_type, null: false do
        argument :category, TagCategory, required: false
        argument :active, Boolean, required: false
      end
      field :search, Content.connection_type, null: false,
                                              description: "What has all of up to five words, newest first." do
        argument :words, String
        argument :kind, SearchKind, default_value: ::Story
      end
      field :moderations, Moderation.connection_type, null: false, description: "The public log of what moderators did."
      field :flags, Flag.connection_type, description: "For moderators." do
        argument :reason, FlagReason, required: false
      end

      # @return [User, nil]
      def viewer = context[:viewer]

      # @return [Sequel::Model, nil]
      def node(id:) = context.schema.object_from_id(id, context)

      # @return [Story, nil]
      def story(short_id:) = ::Story.readable.first(short_id: short_id)

      # @return [Comment, nil]
      def comment(short_id:) = ::Comment.readable.first(short_id: short_id)

      # @return [User, nil]
      def user(username:) = ::User.first(username: username)

      # @return [Tag, nil]
      def tag(name:) = ::Tag.first(name: name)

      # @return [Page]
      def stories(order_by:, tag: nil, author: nil, domain: nil)
        stories = by(::Story.readable, author)
        stories = stories.tagged(::Tag.where(name: tag).all) if tag
        stories = stories.where(domain: domain.downcase) if domain
        Page.new(stories, order_by)
      end

      # @return [Page]
      def comments(order_by:, author: nil) = Page.new(by(::Comment.readable, author), order_by)

      # @return [Page]
      def users(order_by:, role: nil) = Page.new(::User.where({ role: role }.compact), order_by)

      # @return [Page]
      def tags(**filters) = Page.new(::Tag.where(filters.compact), { category: :asc, name: :asc, id: :asc })

      # @return [Page]
      def search(words:, kind:)
        Page.new(kind.readable.search(words[0, 100].split.first(5)), { created_at: :desc, id: :desc })
      end

      # @return [Page]
      def moderations = Page.new(::Moderation.dataset, { id: :desc })

      # @return [Page]
      def flags(**filters)
        context[:rules].allow viewer&.moderator?, "see flags"
        Page.new(::Flag.where(filters.compact), { created_at: :desc, id: :desc })
      end

      private

      def by(contents, author)
        author ? contents.where(user_id: ::User.where(username: author).select(:id)) : contents
      end
    end
  end
end
