# frozen_string_literal: true

class Graph
  module Mutations
    # Readers keep stories apart for themselves.
    class Mark < BaseMutation
      description "Saves a story for later, or hides it from your lists."

      argument :id, ID
      argument :kind, Types::MarkKind
      field :story, Types::Story
      field :errors, [Types::ValidationError], null: false

      # @return [Hash{Symbol => Object}]
      def resolve(id:, kind:)
        story = find(id, "Story")
        mark = ::Mark.new(kind: kind)
        save(:mark, mark) { mark.set_fields({ user: viewer, story: story }, %i[user story]) }.merge(story: story)
      end
    end
  end
end
