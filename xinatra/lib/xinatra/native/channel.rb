# frozen_string_literal: true

module Xinatra
  module Native
    # A connection that stays open behind the head of its response: a body that has no end yet, or a WebSocket. Any
    # thread may write to it, and none waits for the client: who has more than the limit `outgoing_bytes` to take, loses
    # the connection. What happens to it is told to a {Server::Conversation}.
    class Channel # rubocop:disable Lint/EmptyClass -- its methods are in C
      # @!method write(part)
      #   Sends a part of a body.
      #   @param part [#to_s]
      #   @return [Boolean] whether it is on its way; false when the connection is closed
      #   @raise [IOError] for a WebSocket
      # @!method frame(opcode, payload, compressed)
      #   Sends a frame that is a message by itself (RFC 6455, section 5.2).
      #   @param opcode [Integer] of text, binary, ping or pong
      #   @param payload [String]
      #   @param compressed [Boolean] whether it is, as RFC 7692 has it
      #   @return [Boolean] whether it is on its way; false when the connection is closed
      #   @raise [ArgumentError] for any other frame, and one of ping or pong over 125 bytes
      # @!method close(code, reason)
      #   Ends the body, or begins to close a WebSocket (RFC 6455, section 7.1.2); at once nothing more can be written.
      #   @param code [Integer] of a WebSocket
      #   @param reason [String] likewise, cut to 123 bytes
      #   @return [nil]
      # @!method refuse(code)
      #   The message that a {Server::Conversation} is just being told of cannot be taken: the WebSocket is closed,
      #   without waiting for the client (RFC 6455, section 7.1.7).
      #   @param code [Integer] why (RFC 6455, section 7.4)
      #   @return [nil]
      # @!method open?
      #   @return [Boolean] whether something can be written
      # @!method message_bytes
      #   @return [Integer] how many bytes a message may have
      # @!method pending
      #   @return [Integer] how many bytes the client has not taken yet
    end
  end
end
