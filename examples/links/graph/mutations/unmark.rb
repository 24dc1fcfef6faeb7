# frozen_string_literal: true

class Graph
  module Mutations
    # Marks can be taken back.
    class Unmark < BaseMutation
      description "Takes a mark of a story back."

      argument :id, ID
      argument :kind, Types::MarkKind
      field :story, Types::Story

      # @return [Hash{Symbol => Object}]
      def resolve(id:, kind:)
        story = find(id, "Story")
        mark = ::Mark.first(user_id: viewer.id, story_id: story.id, kind: kind)
        rules.refuse(404, "not_found", "Not found", "#{id[0, 40].inspect} is not #{kind}") unless mark
        mark.destroy
        { story: story }
      end
    end
  end
end
