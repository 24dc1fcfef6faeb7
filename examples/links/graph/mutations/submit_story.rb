# frozen_string_literal: true

class Graph
  module Mutations
    # Stories come in.
    class SubmitStory < BaseMutation
      description "Submits a link, or a text."

      argument :title, String
      argument :url, String, required: false
      argument :text, String, required: false
      argument :tags, [String], description: "One to five names of active tags."
      field :story, Types::Story
      field :errors, [Types::ValidationError], null: false

      # @return [Hash{Symbol => Object}]
      def resolve(tags:, **values)
        story = Story.new(given(values))
        save(:story, story) do
          rules.file(story, tags_named(tags))
          rules.write(story)
        end
      end
    end
  end
end
