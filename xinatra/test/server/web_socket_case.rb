# frozen_string_literal: true

require "timeout"
require_relative "server_case"
require_relative "web_socket_client"

# A test with a server whose root opens a WebSocket.
class WebSocketCase < ServerCase
  # Answers with a WebSocket; what is said of it goes to `told`.
  def serve_socket(**options, &block)
    told = @told = Queue.new
    app = Class.new(Xinatra::Base) do
      set(:told, told)
      get("/hello") { "hello" }
      websocket("/") do |ws|
        ws.on_close { |code, reason| told << [:closed, code, reason] }
        instance_exec(ws, &block)
      end
    end
    serve(app, **options)
  end

  def open(**fields)
    WebSocketClient.new(@server.listeners.first.port, "/", **fields).tap { |client| @wires << client }
  end

  def told = Timeout.timeout(PATIENCE) { @told.pop }
end
