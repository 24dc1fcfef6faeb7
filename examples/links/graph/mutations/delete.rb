# frozen_string_literal: true

class Graph
  module Mutations
    # Authors delete their own for a while, moderators any.
    class Delete < BaseMutation
      description "Deletes a story or a comment; who deleted it can restore it on the site."

      argument :id, ID
      field :deleted_id, ID, null: false

      # @return [Hash{Symbol => Object}]
      def resolve(id:)
        content = find(id, "Story", "Comment")
        DB.transaction do
          rules.delete(content)
          content.delete_by(viewer)
        end
        { deleted_id: id }
      end
    end
  end
end
