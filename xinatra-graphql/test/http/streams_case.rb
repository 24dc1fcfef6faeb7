# frozen_string_literal: true

require_relative "http_case"
require "net/http"
require "stringio"
require "xinatra/server"
require_relative "../subscriptions/topics"
require_relative "transport_client"

# A test of what is sent as it comes, by a server.
class StreamsCase < HTTPCase
  PATIENCE = 5
  ROOM = 'subscription { added(room: "tea") { text reader } }'

  def setup
    @log = StringIO.new
    @clients = []
  end

  def teardown
    @clients.each(&:close)
    @server&.stop(0.2)
  end

  private

  def schema = @schema ||= Topics.schema(Xinatra::GraphQL::Subscriptions, hot: 2)

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

  def connect(protocol = TransportClient::PROTOCOL, **fields)
    TransportClient.new(port, "/graphql", protocol, **fields).tap { |client| @clients << client }
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
