# frozen_string_literal: true

require_relative "audience"

module Xinatra
  module GraphQL
    class Subscriptions < ::GraphQL::Subscriptions
      # The subscriptions of a process, by id and by topic.
      class Registry
        # A subscription: who gets its results, what graphql-ruby executes for it, and which audiences it is in.
        Entry = Struct.new(:subscriber, :data, :places)
        private_constant :Entry

        # @param most [Integer] occurrences that may wait for each audience
        def initialize(most)
          @most = most
          @entries = {}
          @topics = {}
          @lock = Mutex.new
        end

        # @return [Integer]
        def size = @entries.size

        # @param id [String]
        # @param subscriber [Subscriber]
        # @param data [Hash{Symbol => Object}]
        # @param events [Array<::GraphQL::Subscriptions::Event>] that it waits for
        # @return [void]
        def add(id, subscriber, data, events)
          places = events.map { |event| [event.topic, event.fingerprint] }
          @lock.synchronize do
            entry = @entries[id] ||= Entry.new(subscriber, data, [])
            places -= entry.places
            places.uniq.each { |topic, fingerprint| join(id, topic, fingerprint) }
            entry.places |= places
          end
        end

        # @param id [String]
        # @return [Subscriber, nil] nil where it is none any more
        def delete(id)
          @lock.synchronize do
            entry = @entries.delete(id) or next
            entry.places.each { |topic, fingerprint| leave(id, topic, fingerprint) }
            entry.subscriber
          end
        end

        # @param id [String]
        # @return [Hash{Symbol => Object}, nil]
        def data(id) = @lock.synchronize { @entries[id]&.data }

        # @param id [String]
        # @return [Subscriber, nil]
        def subscriber(id) = @lock.synchronize { @entries[id]&.subscriber }

        # @param topic [String]
        # @return [Array<Audience>]
        def audiences(topic) = @lock.synchronize { @topics[topic]&.values || [] }

        private

        def join(id, topic, fingerprint)
          audiences = @topics[topic] ||= {}
          (audiences[fingerprint] ||= Audience.new(@most)).join(id)
        end

        def leave(id, topic, fingerprint)
          audiences = @topics[topic]
          audience = audiences[fingerprint]
          audience.leave(id)
          audiences.delete(fingerprint) if audience.ids.empty?
          @topics.delete(topic) if audiences.empty?
        end
      end
    end
  end
end
