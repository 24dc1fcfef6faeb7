# frozen_string_literal: true

module Xinatra
  module GraphQL
    class Subscriptions < ::GraphQL::Subscriptions
      # A client's operation, from its beginning to its end: what its first execution answers comes before all updates,
      # nothing comes behind the end, and nothing of it is left then.
      class Subscriber
        OVERRUN = { "message" => "There were more updates than could be made or sent: subscribe again" }.freeze
        private_constant :OVERRUN

        # @return [#puts] is told of exceptions
        attr_reader :log

        # @param subscriptions [Subscriptions]
        # @param sink [#next, #complete, #error] gets JSON text, or errors
        # @param log [#puts]
        # @param most [Integer] updates that may wait for the first result
        def initialize(subscriptions, sink, log, most)
          @subscriptions = subscriptions
          @sink = sink
          @log = log
          @most = most
          @early = []
          @state = :beginning
          @lock = Mutex.new
        end

        # @param id [String] of the subscription that it has become
        # @return [void]
        def subscribed(id)
          @lock.synchronize { @id = id }
          @subscriptions.forget(id) if over?
        end

        # @return [Boolean] whether there may be updates
        def subscribed? = !@id.nil? && !over?

        # @return [Boolean] whether nothing more will come
        def over? = @lock.synchronize { @state == :over }

        # Sends what the first execution has answered, and what has come meanwhile.
        # @param text [String, nil] JSON; nil for nothing
        # @return [void]
        def begin(text)
          @sink.next(text) if text && !over?
          nil while early.each { |update| @sink.next(update) }.any?
          finish if @last
        end

        # @param text [String] an update, in JSON
        # @return [void]
        def deliver(text)
          full = @lock.synchronize do
            case @state
            when :open then @sink.next(text)
            when :beginning then @early.push(text)
            end
            @early.size > @most
          end
          overrun if full
        end

        # The server says that no more will come; behind the first result, where that is still to be sent.
        # @return [void]
        def finish
          @lock.synchronize { @last = @state == :beginning }
          @sink.complete if !@last && cancel
        end

        # More has come than waits.
        # @return [void]
        def overrun = refuse([OVERRUN])

        # @param errors [Array<Hash>] why nothing, or no more, will come
        # @return [void]
        def refuse(errors)
          @sink.error(errors) if cancel
        end

        # Ends it without a word: the client knows.
        # @return [Boolean] whether it was not over before
        def cancel
          first = @lock.synchronize do
            next false if @state == :over

            @early.clear
            @state = :over
          end
          @subscriptions.forget(@id) if @id
          first && true
        end

        private

        # What is sent without the lock, so that who makes updates does not wait for a client.
        def early
          @lock.synchronize do
            @state = :open if @early.empty? && @state == :beginning
            @early.slice!(0..)
          end
        end
      end
    end
  end
end
