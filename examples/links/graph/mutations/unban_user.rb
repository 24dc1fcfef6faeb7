# frozen_string_literal: true

class Graph
  module Mutations
    # Bans end.
    class UnbanUser < BaseMutation
      for_role "moderator"

      description "Ends an account's ban."

      argument :id, ID
      field :user, Types::User
      field :errors, [Types::ValidationError], null: false

      # @return [Hash{Symbol => Object}]
      def resolve(id:)
        user = find(id, "User")
        save(:user, user) do
          user.set(banned: false)
          rules.change(user)
        end
      end
    end
  end
end
