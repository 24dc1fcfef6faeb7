# frozen_string_literal: true

module Xinatra
  module GraphQL
    class Subscriptions < ::GraphQL::Subscriptions
      # Subscriptions that get one and the same update: one, or as many as are equal where fields are `broadcastable`.
      # What has happened waits here, so that updates are made in that order.
      class Audience
        # @return [Array<String>] of subscriptions; another one after each change
        attr_reader :ids

        # @param most [Integer] occurrences that may wait
        def initialize(most)
          @most = most
          @ids = [].freeze
          @waiting = []
          @busy = false
          @lock = Mutex.new
        end

        # @param id [String]
        # @return [void]
        def join(id)
          @ids = [*@ids, id].freeze
        end

        # @param id [String]
        # @return [void]
        def leave(id)
          @ids = (@ids - [id]).freeze
        end

        # @param occurrence [Occurrence]
        # @return [Symbol] `:first` where somebody has to begin with it, `:behind` where somebody has begun already,
        #   `:full` where it is one too many
        def push(occurrence)
          @lock.synchronize do
            next :full if @waiting.size >= @most

            @waiting << occurrence
            next :behind if @busy

            @busy = true
            :first
          end
        end

        # @return [Occurrence]
        def take = @lock.synchronize { @waiting.shift }

        # @return [Boolean] whether there is more to be done: if not, the next one begins anew
        def more? = @lock.synchronize { @busy = @waiting.any? }
      end
    end
  end
end
