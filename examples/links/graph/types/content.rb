# frozen_string_literal: true

class Graph
  module Types
    # What stories and comments have in common.
    module Content
      include BaseInterface

      description "What members write: stories and comments."
      implements GraphQL::Types::Relay::Node
      connection_type_class BaseConnection
      edge_type_class BaseEdge

      field :short_id, String, null: false, description: "Six letters and digits: its name in addresses."
      field :path, String, null: false, description: "Its page on the site."
      field :text, String, null: false
      field :author, "Graph::Types::User", null: false, method: :user
      field :score, Integer, null: false, description: "How many voted for it."
      field :created_at, GraphQL::Types::ISO8601DateTime, null: false
      field :edited_at, GraphQL::Types::ISO8601DateTime
      field :flags_count, Integer, description: "For moderators: how many object to it."
      field :viewer_has_voted, Boolean, null: false
      field :viewer_can_edit, Boolean, null: false, description: "Whether you may change or delete it."

      # @return [Integer]
      def flags_count
        context[:rules].allow viewer&.moderator?, "see flags"
        object.flags_count
      end

      # @return [Boolean]
      def viewer_has_voted
        key = object.is_a?(::Story) ? :story_id : :comment_id
        dataloader.with(Loading::Voted, viewer, key).load(object.id)
      end

      # @return [Boolean]
      def viewer_can_edit = object.editable_by?(viewer)
    end
  end
end
