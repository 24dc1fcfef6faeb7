# frozen_string_literal: true

class Graph
  module Mutations
    # Once for each story or comment.
    class Flag < BaseMutation
      description "Objects to a story or a comment, for the moderators to look at."

      argument :id, ID
      argument :reason, Types::FlagReason
      field :content, Types::Content
      field :errors, [Types::ValidationError], null: false

      # @return [Hash{Symbol => Object}]
      def resolve(id:, reason:)
        flag = ::Flag.new(reason: reason)
        flag.content = find(id, "Story", "Comment")
        save(:flag, flag) { rules.react(flag, "flag this") }.merge(content: flag.content)
      end
    end
  end
end
