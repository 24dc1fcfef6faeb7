# frozen_string_literal: true

module Xinatra
  class EventStream
    # The body of a response that is a stream of events: for Xinatra's server a connection that stays open, for any
    # other one a body that is made while it is sent.
    class Body
      # @param stream [EventStream]
      # @param heartbeat [Numeric] seconds, where the server does not see to it
      def initialize(stream, heartbeat: 20)
        @stream = stream
        @heartbeat = heartbeat
      end

      # @return [EventStream] what is told of the connection
      def to_channel = @stream

      # Keeps a thread of the server until the stream ends.
      # @yieldparam part [String]
      # @return [void]
      def each(&)
        relay = Relay.new(@heartbeat)
        @stream.opened(relay)
        relay.each(-> { @stream.run }, -> { @stream.idle }, &)
      ensure
        relay&.close
        @stream.closed
      end
    end
  end
end
