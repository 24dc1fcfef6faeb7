# frozen_string_literal: true

class Graph
  module Mutations
    # Authors change their stories for a while, moderators any.
    class EditStory < BaseMutation
      description "Changes what is given of a story."

      argument :id, ID
      argument :title, String, required: false
      argument :url, String, required: false, description: "null for none."
      argument :text, String, required: false
      argument :tags, [String], required: false, description: "One to five names of tags, in place of those it has."
      field :story, Types::Story
      field :errors, [Types::ValidationError], null: false

      # @return [Hash{Symbol => Object}]
      def resolve(id:, tags: nil, **values)
        story = find(id, "Story")
        save(:story, story) do
          rules.edit(story)
          rules.file(story, tags_named(tags)) if tags
          story.set(given(values, clearing: :url))
        end
      end
    end
  end
end
