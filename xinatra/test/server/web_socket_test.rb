# frozen_string_literal: true

require_relative "server_case"
require_relative "serving"
require_relative "web_socket_cases"

# RFC 6455, by a client that sends bytes.
class WebSocketTest < Minitest::Test
  class Echo < Xinatra::Base
    websocket("/") { |ws| ws.on_message { |message| ws << message } }
  end

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
  end

  def port = Serving.at(:web_socket) { Echo }.port

  WebSocketCases.all.each_with_index do |(name, sent, expected), index|
    define_method("test_#{format("%03d", index)}_#{name.tr(" ", "_")}") do
      client = WebSocketClient.new(port)
      client.say(sent)

      assert_equal(expected, client.frames, name)
    ensure
      client&.close
    end

    # Sent byte by byte, what is small enough for that.
    next if sent.bytesize > 200

    define_method("test_#{format("%03d", index)}_#{name.tr(" ", "_")}_byte_by_byte") do
      client = WebSocketClient.new(port)
      sent.each_byte { |byte| client.say(byte.chr) }

      assert_equal(expected, client.frames, name)
    ensure
      client&.close
    end
  end
end
