# frozen_string_literal: true

class Graph
  module Mutations
    # Moderators keep the tags.
    class EditTag < BaseMutation
      for_role "moderator"

      description "Changes what is given of a tag."

      argument :id, ID
      argument :name, String, required: false
      argument :category, Types::TagCategory, required: false
      argument :description, String, required: false
      argument :active, Boolean, required: false
      field :tag, Types::Tag
      field :errors, [Types::ValidationError], null: false

      # @return [Hash{Symbol => Object}]
      def resolve(id:, **values)
        tag = find(id, "Tag")
        save(:tag, tag) do
          tag.kept_by = viewer
          tag.set(given(values))
        end
      end
    end
  end
end
