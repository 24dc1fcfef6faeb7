# frozen_string_literal: true

class Graph
  module Types
    # See lib/access_token.rb.
    class Token < GraphQL::Schema::Object
      description "What a program says in the header Authorization: Bearer, for a member."

      field :token, String, null: false
      field :ends_at, GraphQL::Types::ISO8601DateTime, null: false
      field :user, "Graph::Types::User", null: false
    end
  end
end
