# frozen_string_literal: true

class Graph
  module Mutations
    # What members say of themselves.
    class EditProfile < BaseMutation
      description "Changes what is given of your own profile."

      argument :about, String, required: false
      argument :email, String, required: false, description: "It is never shown; null for none."
      field :user, Types::User
      field :errors, [Types::ValidationError], null: false

      # @return [Hash{Symbol => Object}]
      def resolve(**values)
        save(:user, viewer) do
          viewer.set(given(values, clearing: :email))
          rules.change(viewer)
        end
      end
    end
  end
end
