# frozen_string_literal: true

module Xinatra
  module GraphQL
    class Subscriptions < ::GraphQL::Subscriptions
      # Threads that make updates: one at a time for each audience, and each audience in its turn. They begin when there
      # is something to do, in each process anew.
      class Deliveries
        # @param threads [Integer] 0 where whoever tells of an occurrence is to do it
        # @yieldparam audience [Audience]
        # @yieldparam occurrence [Occurrence]
        def initialize(threads, &work)
          @most = threads
          @work = work
          @queue = Thread::Queue.new
          @threads = []
          @lock = Mutex.new
        end

        # @param audience [Audience]
        # @param occurrence [Occurrence]
        # @return [Boolean] whether it will be dealt with; false where too many wait already
        def add(audience, occurrence)
          begun = audience.push(occurrence)
          begin_with(audience) if begun == :first
          begun != :full
        end

        private

        def begin_with(audience)
          return (nil while work(audience)) if @most.zero?

          @queue << audience
          start
        end

        # A fork has none of its parent's.
        def start
          @lock.synchronize do
            @threads.select!(&:alive?)
            @threads << Thread.new { serve } while @threads.size < @most
          end
        end

        def serve
          Thread.current.name = "graphql updates"
          loop do
            audience = @queue.pop
            @queue << audience if work(audience)
          end
        end

        def work(audience)
          @work.call(audience, audience.take)
          audience.more?
        end
      end
    end
  end
end
