# frozen_string_literal: true

class Graph
  module Types
    # In which order comments are listed, see {Slice}.
    class CommentOrder < GraphQL::Schema::Enum
      NEWEST = { created_at: :desc, id: :desc }.freeze
      OLDEST = { created_at: :asc, id: :asc }.freeze

      value "NEWEST", value: NEWEST
      value "OLDEST", value: OLDEST
      value "TOP", "Those with most votes.", value: { score: :desc, id: :desc }.freeze
    end
  end
end
