# frozen_string_literal: true

require_relative "broker"

module Xinatra
  module GraphQL
    # Takes triggers to all processes by Redis (its PUBLISH and SUBSCRIBE). It needs the gem redis-client.
    #
    #   use Xinatra::GraphQL::Subscriptions, broker: Xinatra::GraphQL::RedisBroker.new(url: ENV.fetch("REDIS_URL"))
    class RedisBroker < Broker
      # Seconds of silence after which the server is asked for a sign of life.
      SILENCE = 10
      private_constant :SILENCE

      # @param log [#puts] see {Broker#initialize}
      # @param options [Hash{Symbol => Object}] see RedisClient.config
      # @raise [DefinitionError] without the gem
      def initialize(log: $stderr, **options)
        super(log:)
        need("redis-client", "~> 0.22")
        @config = ::RedisClient.config(reconnect_attempts: 1, **options)
        @client = @config.new_client
      end

      private

      def disconnect = @client.close

      def failures = [::RedisClient::Error]

      def transmit(channel, text) = @client.call("PUBLISH", channel, text)

      def session(channel, listening)
        connection = @config.new_client.pubsub
        connection.call("SUBSCRIBE", channel)
        asked = false
        loop do
          kind, _, text = connection.next_event(SILENCE)
          listening.call if kind == "subscribe"
          yield text if kind == "message"
          raise ::RedisClient::ReadTimeoutError, "it has fallen silent" if kind.nil? && asked

          connection.call("PING") if (asked = kind.nil?)
        end
      ensure
        connection&.close
      end
    end
  end
end
