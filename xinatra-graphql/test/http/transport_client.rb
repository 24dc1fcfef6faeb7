# frozen_string_literal: true

require "json"
require_relative "../../../xinatra/test/server/web_socket_client"

# A client that speaks GraphQL over a WebSocket.
class TransportClient < WebSocketClient
  PROTOCOL = "graphql-transport-ws"

  # @param protocol [String, nil]
  # @param fields [Hash] see {WebSocketClient#initialize}
  def initialize(port, path, protocol = PROTOCOL, **fields)
    super(port, path, "Sec-WebSocket-Protocol": protocol, **fields)
  end

  # @param members [Hash, String] a message
  # @return [self]
  def tell(members) = send_frame(:text, members.is_a?(String) ? members : JSON.generate(members))

  # @return [Hash] the next message
  def told = JSON.parse(message)

  # @return [self]
  def begin(payload = nil)
    tell({ type: "connection_init", payload: }.compact)
    raise "not acknowledged" unless told == { "type" => "connection_ack" }

    self
  end

  # @return [self]
  def subscribe(id, query, **members) = tell({ id:, type: "subscribe", payload: { query:, **members } })

  # Waits until all has been dealt with that was told before.
  # @return [self]
  def settle
    raise "no pong" unless tell({ type: "ping" }).told == { "type" => "pong", "payload" => {} }

    self
  end

  # @return [Array(Integer, String)] why the server has closed
  def closing
    closed = frame until closed&.opcode == :close
    send_frame(:close, closed.payload)
    [closed.payload.unpack1("n"), closed.payload.byteslice(2..)]
  end
end
