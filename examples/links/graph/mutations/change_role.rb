# frozen_string_literal: true

class Graph
  module Mutations
    # Admins give roles.
    class ChangeRole < BaseMutation
      for_role "admin"

      description "Gives an account a role."

      argument :id, ID
      argument :role, Types::Role
      field :user, Types::User
      field :errors, [Types::ValidationError], null: false

      # @return [Hash{Symbol => Object}]
      def resolve(id:, role:)
        user = find(id, "User")
        save(:user, user) do
          user.role = role
          rules.change(user)
        end
      end
    end
  end
end
