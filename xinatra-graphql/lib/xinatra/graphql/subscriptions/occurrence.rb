# frozen_string_literal: true

module Xinatra
  module GraphQL
    class Subscriptions < ::GraphQL::Subscriptions
      # That something was triggered: what graphql-ruby reads of an event when it makes an update.
      #
      # - `topic`: a String, by which those are found who have subscribed
      # - `object`: of which the update is
      # - `context`: a Hash, what the trigger adds to the context of a subscription
      Occurrence = Struct.new(:topic, :object, :context)
    end
  end
end
