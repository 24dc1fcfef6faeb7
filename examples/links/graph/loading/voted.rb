# frozen_string_literal: true

class Graph
  module Loading
    # Whether the viewer voted for stories, or for comments.
    class Voted < GraphQL::Dataloader::Source
      # @param viewer [User, nil]
      # @param key [Symbol] :story_id or :comment_id
      def initialize(viewer, key)
        super()
        @viewer = viewer
        @key = key
      end

      # @param ids [Array<Integer>]
      # @return [Array<Boolean>]
      def fetch(ids)
        voted = Vote.of(@viewer, @key, ids)
        ids.map { |id| voted.include?(id) }
      end
    end
  end
end
