# frozen_string_literal: true

class Graph
  module Loading
    # What the viewer marked stories as.
    class Marked < GraphQL::Dataloader::Source
      # @param viewer [User, nil]
      def initialize(viewer)
        super()
        @viewer = viewer
      end

      # @param stories [Array<Story>]
      # @return [Array<Array<String>>] kinds
      def fetch(stories)
        marks = Mark.of(@viewer, stories)
        stories.map { |story| marks.keys.select { |kind| marks[kind].include?(story.id) }.sort }
      end
    end
  end
end
