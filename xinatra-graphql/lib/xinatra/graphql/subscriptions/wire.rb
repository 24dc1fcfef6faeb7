# frozen_string_literal: true

require "json"
require_relative "occurrence"
require_relative "serializer"

module Xinatra
  module GraphQL
    class Subscriptions < ::GraphQL::Subscriptions
      # Takes occurrences to all processes, by a broker.
      class Wire
        # Bytes.
        MOST = 1_048_576
        # Bytes of a channel's name that PostgreSQL can tell apart.
        CHANNEL_BYTES = 63
        private_constant :MOST, :CHANNEL_BYTES

        # @param broker [#listen, #publish]
        # @param schema [Class] whose occurrences they are
        # @param channel [String, nil] named after the schema unless given
        # @param serializer [#dump, #load] of objects and contexts
        # @raise [DefinitionError]
        def initialize(broker, schema, channel: nil, serializer: Serializer)
          @broker = broker
          @channel = channel || (schema.name && "graphql:#{schema.name}")
          @serializer = serializer
          return if @channel.is_a?(String) && @channel.bytesize.between?(1, CHANNEL_BYTES)

          raise DefinitionError, "channel: #{@channel.inspect} is no name of 1 to #{CHANNEL_BYTES} bytes: give one"
        end

        # @param occurrence [Occurrence]
        # @return [void]
        # @raise [Error]
        def publish(occurrence) = @broker.publish(@channel, dump(occurrence))

        # @param wanted [#call] gets a topic, and says whether anybody waits for it
        # @yieldparam occurrence [Occurrence] that somebody waits for, of this process or another one
        # @return [void]
        # @raise [Error] where it cannot be listened to now
        def listen(wanted)
          @broker.listen(@channel) do |text|
            topic, object, context = ::JSON.parse(text)
            yield Occurrence.new(topic, @serializer.load(object), @serializer.load(context)) if wanted.call(topic)
          end
        end

        private

        # In ASCII, which takes the least room everywhere.
        def dump(occurrence)
          text = ::JSON.generate([occurrence.topic, @serializer.dump(occurrence.object),
                                  @serializer.dump(occurrence.context)], ascii_only: true)
          return text if text.bytesize <= MOST

          raise Error, "What is triggered has #{text.bytesize} bytes, and may have #{MOST}: trigger with an id, and " \
                       "load the object in `update`"
        end
      end
    end
  end
end
