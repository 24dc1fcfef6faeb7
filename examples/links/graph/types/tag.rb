# frozen_string_literal: true

class Graph
  module Types
    # What stories are filed under.
    class Tag < BaseObject
      description "A subject that stories are filed under."
      implements GraphQL::Types::Relay::Node

      field :name, String, null: false
      field :description, String, null: false, resolver_method: :about
      field :category, TagCategory, null: false
      field :active, Boolean, null: false, description: "Whether it takes new stories."
      field :stories, Story.connection_type, null: false do
        argument :order_by, StoryOrder, default_value: StoryOrder::HOTTEST
      end

      # @return [String]
      def about = object.description

      # @return [Page]
      def stories(order_by:)
        filed = ::Story.readable.join(:taggings, story_id: Sequel[:stories][:id])
        own(filed, Sequel[:taggings][:tag_id], order_by)
      end
    end
  end
end
