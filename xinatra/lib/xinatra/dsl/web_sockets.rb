# frozen_string_literal: true

require_relative "../web_socket"

module Xinatra
  module DSL
    # Routes that answer with a WebSocket.
    module WebSockets
      # Declares what opens a WebSocket. Filters and conditions apply, and the block may `halt`, before it is open.
      #
      #   websocket "/chat/:room" do |ws, room|
      #     ws.on_message { |text| ws << "#{room}: #{text}" }
      #   end
      #
      # @param path [String, Regexp, Object] as for {Routes#get}
      # @param protocols [Array<String>] subprotocols, of which the first that a client asks for is spoken
      # @param origins [Array<String>, String, Symbol, nil] whose pages may open it besides the app's own; `:any`
      # @param compress [Boolean] whether messages are compressed where the client can (RFC 7692)
      # @param conditions [Hash] as for {Routes#get}
      # @yieldparam socket [WebSocket]
      # @yieldparam captures [Array<String>] of the path
      # @return [Route]
      # @raise [ArgumentError] for what is no protocol, or without a block
      def websocket(path, protocols: [], origins: nil, compress: true, **conditions, &block)
        raise ArgumentError, "websocket #{path} has no block: give it one that gets the socket" unless block

        handshake = WebSocket::Handshake.new(protocols:, origins:, compress:)
        get(path, conditions) { |*captures| _open_websocket(handshake, captures, &block) }
      end
    end
  end
end
