# frozen_string_literal: true

class Graph
  module Types
    # In which order members are listed, see {Slice}.
    class UserOrder < GraphQL::Schema::Enum
      KARMA = { karma: :desc, id: :asc }.freeze

      value "KARMA", value: KARMA
      value "NEWEST", value: { created_at: :desc, id: :desc }.freeze
      value "NAME", value: { username: :asc, id: :asc }.freeze
    end
  end
end
