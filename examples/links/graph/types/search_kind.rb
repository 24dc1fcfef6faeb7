# frozen_string_literal: true

class Graph
  module Types
    # What is searched.
    class SearchKind < GraphQL::Schema::Enum
      value "STORIES", value: ::Story
      value "COMMENTS", value: ::Comment
    end
  end
end
