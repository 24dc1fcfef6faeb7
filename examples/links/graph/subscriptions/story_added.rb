# frozen_string_literal: true

class Graph
  module Subscriptions
    # Stories come in.
    class StoryAdded < BaseSubscription
      description "New stories: all, or those under a tag."

      argument :tag, String, required: false, description: "A tag's name."
      type Types::Story, null: false

      # @return [Story, Symbol]
      def update(**) = added(::Story.readable)
    end
  end
end
