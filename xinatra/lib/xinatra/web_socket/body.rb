# frozen_string_literal: true

module Xinatra
  class WebSocket
    # The body of the response that a WebSocket begins with: nothing, and a connection that stays open.
    class Body
      # @param socket [WebSocket]
      def initialize(socket)
        @socket = socket
      end

      # @return [WebSocket] what is told of the connection
      def to_channel = @socket

      # @return [void] there is nothing
      def each = nil

      # Whoever did not get as far as to open it, is told that it has ended.
      # @return [void]
      def close = @socket.closed(1006, "")
    end
  end
end
