# frozen_string_literal: true

class Graph
  module Mutations
    # Flags without cause go.
    class DismissFlag < BaseMutation
      for_role "moderator"

      description "Finds a flag to be without cause."

      argument :id, ID
      field :dismissed_id, ID, null: false

      # @return [Hash{Symbol => Object}]
      def resolve(id:)
        flag = find(id, "Flag")
        DB.transaction do
          rules.dismiss(flag)
          flag.destroy
        end
        { dismissed_id: id }
      end
    end
  end
end
