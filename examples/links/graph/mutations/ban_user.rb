# frozen_string_literal: true

class Graph
  module Mutations
    # Moderators ban members, admins moderators.
    class BanUser < BaseMutation
      for_role "moderator"

      description "Bans an account."

      argument :id, ID
      argument :reason, String, default_value: "", validates: { length: { maximum: Moderation::REASON_LENGTH } }
      field :user, Types::User
      field :errors, [Types::ValidationError], null: false

      # @return [Hash{Symbol => Object}]
      def resolve(id:, reason:)
        user = find(id, "User")
        save(:user, user) do
          user.set(banned: true, ban_reason: reason)
          rules.change(user)
        end
      end
    end
  end
end
