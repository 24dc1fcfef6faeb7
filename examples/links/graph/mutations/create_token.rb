# frozen_string_literal: true

class Graph
  module Mutations
    # For whoever is nobody yet.
    class CreateToken < BaseMutation
      # A password's digest takes a tenth of a second: one in a request.
      COST = 2_600
      NAME = /\A[[:graph:]]{1,200}\z/
      private_constant :NAME

      description "Gives a token for a name and a password."
      type Types::Token

      argument :username, String
      argument :password, String

      # @return [true]
      def ready?(**) = true

      # @return [Hash{Symbol => Object}]
      def resolve(username:, password:)
        unless username.match?(NAME) && password.bytesize <= 1_000
          rules.refuse(400, "credentials", "No credentials", "The user name or the password is empty, or too long")
        end
        user, token, ends = rules.token_for(username, password)
        { user: user, token: token, ends_at: ends }
      end
    end
  end
end
