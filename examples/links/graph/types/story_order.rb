# frozen_string_literal: true

class Graph
  module Types
    # In which order stories are listed, see {Slice}.
    class StoryOrder < GraphQL::Schema::Enum
      HOTTEST = { hotness: :desc, id: :desc }.freeze
      NEWEST = { created_at: :desc, id: :desc }.freeze

      value "HOTTEST", "Young ones, and those that many voted for.", value: HOTTEST
      value "NEWEST", value: NEWEST
      value "TOP", "Those with most votes.", value: { score: :desc, id: :desc }.freeze
      value "DISCUSSED", "Those with most comments.", value: { comments_count: :desc, id: :desc }.freeze
    end
  end
end
