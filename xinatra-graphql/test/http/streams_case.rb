# frozen_string_literal: true

require_relative "http_case"
require "net/http"
require "stringio"
require "xinatra/server"
require_relative "../../../xinatra/test/server/web_socket_client"
require_relative "../subscriptions/topics"

# A test of what is sent as it comes, by a server.
class StreamsCase < HTTPCase
  PATIENCE = 5
  ROOM = 'subscription { added(room: "tea") { text reader } }'

  # A client that speaks GraphQL over a WebSocket.
  class Client < WebSocketClient
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

  def setup
    @log = StringIO.new
    @clients = []
  end

  def teardown
    @clients.each(&:close)
    @server&.stop(0.2)
  end

  private

  def schema = @schema ||= Topics.schema(Xinatra::GraphQL::Subscriptions, fast: true)

  def subscriptions = schema.subscriptions

  def serve(app = nil, schema: self.schema, limits: {}, **options, &context)
    @schema = schema
    app ||= self.app(schema, **options, &context)
    log_of(app)
    @server = Xinatra::Server.new(app, binds: ["tcp://127.0.0.1:0"], errors: @log, **limits).start
    app
  end

  # Where the app's own exceptions go.
  def log_of(app)
    log = @log
    app.before { env["rack.errors"] = log } if app.is_a?(Class)
  end

  def port = @server.listeners.first.socket.local_address.ip_port

  def connect(protocol = "graphql-transport-ws", **fields)
    Client.new(port, "/graphql", "Sec-WebSocket-Protocol": protocol, **fields).tap { |client| @clients << client }
  end

  def trigger(text, room: "tea") = subscriptions.trigger(:added, { room: }, { text: })

  def update(text, reader: nil) = { "data" => { "added" => { "text" => text, "reader" => reader } } }

  def wait_for(what = "waited in vain")
    limit = Process.clock_gettime(Process::CLOCK_MONOTONIC) + PATIENCE
    until yield
      flunk what if Process.clock_gettime(Process::CLOCK_MONOTONIC) > limit
      sleep 0.01
    end
  end

  def wait_for_connections(connections, number) = wait_for("not #{number}") { connections.size == number }

  def wait_for_subscriptions(number) = wait_for("not #{number} subscriptions") { subscriptions.size == number }
end
