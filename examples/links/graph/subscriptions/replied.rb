# frozen_string_literal: true

class Graph
  module Subscriptions
    # Members get answers.
    class Replied < BaseSubscription
      description "What others answer to your stories and comments."

      subscription_scope :viewer_id
      type Types::Comment, null: false

      # graphql-ruby's hook: strangers get none.
      def ready? = member

      # @return [Comment, Symbol]
      def update = added(::Comment.readable)
    end
  end
end
