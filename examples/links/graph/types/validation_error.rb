# frozen_string_literal: true

class Graph
  module Types
    # What a model has against an argument.
    class ValidationError < GraphQL::Schema::Object
      description "Why nothing was saved."

      field :argument, String, null: false, description: "Which of the mutation's arguments is not right."
      field :message, String, null: false, description: "A sentence for people."
    end
  end
end
