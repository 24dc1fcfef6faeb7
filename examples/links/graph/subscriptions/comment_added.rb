# frozen_string_literal: true

class Graph
  module Subscriptions
    # A discussion goes on.
    class CommentAdded < BaseSubscription
      description "New comments on a story, also those that answer others."

      argument :to, ID, description: "The story."
      type Types::Comment, null: false

      # @return [Symbol]
      def subscribe(to:)
        find(to, "Story")
        :no_response
      end

      # @return [Comment, Symbol]
      def update(**) = added(::Comment.readable)
    end
  end
end
