# frozen_string_literal: true

require "xinatra/error_report"
require_relative "deep_json"
require_relative "errors"
require_relative "subscriptions/deliveries"
require_relative "subscriptions/occurrence"
require_relative "subscriptions/registry"
require_relative "subscriptions/subscriber"
require_relative "subscriptions/wire"

module Xinatra
  module GraphQL
    # Subscriptions of a schema: a plugin of it, by which its endpoint sends what `trigger` tells of to those who have
    # subscribed.
    #
    #   class Schema < GraphQL::Schema
    #     subscription Types::Subscription
    #     use Xinatra::GraphQL::Subscriptions
    #   end
    #
    #   Schema.subscriptions.trigger(:message_added, { room: "tea" }, message)
    #
    # Who subscribes and what an update is, graphql-ruby says: see its `GraphQL::Subscriptions`. Updates are executed by
    # threads of their own, those of one subscription one after the other.
    class Subscriptions < ::GraphQL::Subscriptions
      # Where a query's context has who gets the results.
      SUBSCRIBER = :xinatra_subscriber
      # What clients read of an exception.
      FAULT = { "message" => "This is no fault of the request: try again later" }.freeze
      # What belongs to one execution, and not to those that follow.
      ONCE = %i[dataloader].freeze
      # Options that are for the broker.
      OF_BROKER = %i[channel serializer].freeze
      private_constant :SUBSCRIBER, :ONCE, :OF_BROKER

      # @param max_queued [Integer] updates that wait to be made for a subscription, which ends where there are more
      # @param threads [Integer] that make updates, in each process; 0 to have `trigger` do it, as tests may want
      # @param context [#call, nil] gets the context that a subscription has begun with before each update, and returns
      #   the one to use, or nil to end the subscription; such as where its user has been locked out
      # @param broker [#listen, #publish, nil] takes triggers to all processes, see {Broker}; nil where there is but one
      # @param options [Hash{Symbol => Object}] `channel:`, where the broker has this schema's triggers, named after it
      #   unless given; `serializer:`, which has `dump` and `load`, of what is triggered; and those of graphql-ruby's
      #   `GraphQL::Subscriptions`
      # @raise [DefinitionError]
      def initialize(max_queued: 100, threads: 2, context: nil, broker: nil, **options)
        super(**options.except(*OF_BROKER))
        bound(:max_queued, max_queued, 1)
        bound(:threads, threads, 0)
        unless context.nil? || context.respond_to?(:call)
          raise DefinitionError, "context: #{context.inspect} cannot be called: give what has the method call"
        end

        @wire = Wire.new(broker, @schema, **options.slice(*OF_BROKER)) if broker
        @max_queued = max_queued
        @renew = context
        @registry = Registry.new(max_queued)
        @deliveries = Deliveries.new(threads) { |audience, occurrence| update(audience, occurrence) }
      end

      # @return [Integer] how many subscriptions there are in this process
      def size = @registry.size

      # Takes the results of an operation to a client, see {HTTP::Endpoint}.
      # @param sink [#next, #complete, #error] gets JSON text
      # @param log [#puts] is told of exceptions
      # @return [Subscriber]
      # @api private
      def subscriber(sink, log) = Subscriber.new(self, sink, log, @max_queued)

      # @param context [Hash] for a query
      # @param subscriber [Subscriber]
      # @return [Hash] by which it is found
      # @api private
      def addressed(context, subscriber) = { **context, SUBSCRIBER => subscriber }

      # What graphql-ruby calls.

      # @api private
      def execute_all(event, object)
        occurrence = Occurrence.new(event.topic, object, event.context.to_h)
        @wire ? @wire.publish(occurrence) : occurred(occurrence)
      end

      # @api private
      def write_subscription(query, events)
        subscriber = query.context[SUBSCRIBER]
        unless subscriber
          raise Error, "Nobody is there to get the updates: subscribe by WebSocket or text/event-stream at an endpoint"
        end

        @wire&.listen(->(topic) { @registry.audiences(topic).any? }) { |occurrence| occurred(occurrence) }
        id = query.context[:subscription_id] ||= build_id
        @registry.add(id, subscriber, saved(query), events)
        subscriber.subscribed(id)
      end

      # @api private
      def read_subscription(subscription_id)
        data = @registry.data(subscription_id) or return
        context = data.fetch(:context)
        context = @renew.call(context) if @renew
        { **data, context: { **context } } if context
      end

      # @api private
      def deliver(subscription_id, result)
        @registry.subscriber(subscription_id)&.deliver(DeepJSON.generate(result.to_h))
      end

      # @api private
      def delete_subscription(subscription_id) = @registry.delete(subscription_id)&.finish

      # Forgets a subscription whose client has gone.
      # @param subscription_id [String]
      # @return [void]
      # @api private
      def forget(subscription_id) = @registry.delete(subscription_id)

      private

      def bound(name, value, least)
        return if value.is_a?(Integer) && value >= least

        raise DefinitionError, "#{name}: #{value.inspect} is no limit: give a number of #{least} or more"
      end

      def saved(query)
        { query_string: query.query_string, variables: query.provided_variables,
          operation_name: query.operation_name, context: query.context.to_h.except(*ONCE).freeze }.freeze
      end

      def occurred(occurrence)
        @registry.audiences(occurrence.topic).each do |audience|
          next if @deliveries.add(audience, occurrence)

          audience.ids.each { |id| @registry.subscriber(id)&.overrun }
        end
      end

      # All of an audience get what is made for the first of them that is still there.
      def update(audience, occurrence)
        result = nil
        while (id = audience.ids.first)
          result = execute_update(id, occurrence, occurrence.object)
          break if result || @registry.data(id)
        end
        announce(audience, result) if result
      rescue ::StandardError, ::ScriptError => e
        failed(audience, e)
      end

      def announce(audience, result)
        text = DeepJSON.generate(result.to_h)
        last = result.context.namespace(:subscriptions)[:unsubscribed]
        audience.ids.each do |id|
          @registry.subscriber(id)&.deliver(text)
          delete_subscription(id) if last
        end
      end

      # One update is missing: clients know, and get the next.
      def failed(audience, error)
        text = DeepJSON.generate({ "errors" => [FAULT] })
        subscribers = audience.ids.filter_map { |id| @registry.subscriber(id) }
        subscribers.first&.log&.puts(ErrorReport.format(error))
        subscribers.each { |subscriber| subscriber.deliver(text) }
      end

      private_constant :Audience, :Deliveries, :Occurrence, :Registry, :Serializer, :Subscriber, :Wire
    end
  end
end
