# frozen_string_literal: true

class Graph
  module Mutations
    # Moderators keep the tags.
    class CreateTag < BaseMutation
      for_role "moderator"

      description "Adds a tag."

      argument :name, String
      argument :category, Types::TagCategory
      argument :description, String, default_value: ""
      field :tag, Types::Tag
      field :errors, [Types::ValidationError], null: false

      # @return [Hash{Symbol => Object}]
      def resolve(**values)
        tag = Tag.new(values)
        save(:tag, tag) { tag.kept_by = viewer }
      end
    end
  end
end
