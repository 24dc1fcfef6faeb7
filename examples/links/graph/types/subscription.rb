# frozen_string_literal: true

class Graph
  module Types
    # What is told as it happens.
    class Subscription < BaseObject
      description "What is told as it happens, over a WebSocket or a stream of events."

      field :story_added, subscription: Subscriptions::StoryAdded
      field :comment_added, subscription: Subscriptions::CommentAdded
      field :replied, subscription: Subscriptions::Replied
    end
  end
end
