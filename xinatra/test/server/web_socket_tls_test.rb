# frozen_string_literal: true

require "zlib"
require_relative "web_socket_case"
require_relative "serving"
require_relative "tls_socket"
require_relative "web_socket_cases"

# WebSockets through TLS (RFC 6455, section 3: `wss`): what comes in records is what would come without. Each end is
# told by close_notify, else the client's socket raises.
class WebSocketTLSTest < WebSocketCase
  # Bytes of content that a record has at most (RFC 8446, section 5.1).
  RECORD = 16_384
  # RSV1: a compressed message (RFC 7692).
  COMPRESSED = 4
  # Cannot be made smaller.
  NOISE = Random.new(1).bytes(900_000).freeze

  def setup
    super
    skip "the server was built without TLS" unless Xinatra::Server::TLS.available?
  end

  WebSocketCases.all.each do |name, sent, expected|
    define_method("test_#{name.tr(" ", "_")}") do
      client = WebSocketClient.new(echoing.port, through: TLSSocket.method(:new))
      client.say(sent)

      assert_equal(expected, client.frames, name)
    ensure
      client&.close
    end
  end

  def test_the_app_knows_that_it_came_through_tls
    serve_secure { |ws| ws << request.url }

    assert_equal("https://localhost/", secure.message)
  end

  def test_a_record_for_each_byte
    serve_secure { |ws| ws.on_message { |message| ws << message } }
    client = secure
    bytes = frames("one", " two", " three") + WebSocketClient.frame(:binary, "\xFF" * 200)
    bytes.each_char { |byte| client.say(byte) }

    assert_equal(["one two three", "\xFF".b * 200], [client.message, client.message])
  end

  # A frame's head, its mask and its content each are cut by the end of a record somewhere.
  def test_fragments_that_records_cut
    serve_secure { |ws| ws.on_message { |message| ws << message } }
    pieces = Array.new(40) { |index| index.to_s.rjust(1000 + index, ".") }
    client = secure

    [RECORD - 1, RECORD, 1007, 501].each do |size|
      frames(*pieces).scan(/.{1,#{size}}/mn) { |record| client.say(record) }

      assert_equal(pieces.join, client.message, size)
    end
  end

  def test_fragments_that_one_record_has
    serve_secure { |ws| ws.on_message { |message| ws << message } }
    client = secure.say((frames("a", "b", "c") + WebSocketClient.frame(:ping, "?")) * 50)
    came = Array.new(100) { client.frame.to_a.first(2) }

    assert_equal([[:text, "abc"], [:pong, "?"]] * 50, came)
  end

  def test_large_messages_that_are_compressed
    serve_secure { |ws| ws.on_message { |message| ws << message } }
    client = secure("Sec-WebSocket-Extensions": "permessage-deflate")
    ["words " * 150_000, NOISE].each do |whole|
      client.send_frame(:binary, deflate(whole), rsv: COMPRESSED)
      came = client.frame

      assert_equal([:binary, COMPRESSED, whole.hash], [came.opcode, came.rsv, inflate(came.payload).hash])
    end
  end

  def test_more_than_a_socket_takes_at_once
    serve_secure { |ws| 20.times { ws << NOISE.byteslice(0, 40_000) } }
    client = secure

    assert_equal(NOISE.byteslice(0, 40_000) * 20, Array.new(20) { client.message }.join)
  end

  def test_the_client_closes
    serve_secure { |ws| ws << "hi" }
    client = secure

    assert_equal([[:text, "hi"], [:close, 4001, "done"]], client.say(WebSocketClient.close(4001, "done")).frames)
    assert_equal([:closed, 4001, "done"], told)
    assert_connections(0)
  end

  def test_the_server_closes
    serve_secure { |ws| ws.on_message { ws.close(4000, "enough") } }
    client = secure.send_frame(:text, "1")

    assert_equal([:close, "\x0F\xA0enough".b], client.frame.to_a.first(2))
    assert_predicate(client.say(WebSocketClient.close(4000)), :closed?)
    assert_equal([:closed, 4000, ""], told)
    assert_connections(0)
  end

  def test_a_client_that_goes_without_a_word
    serve_secure { |ws| ws << "hi" }
    client = secure
    client.message
    client.close

    assert_equal([:closed, 1006, ""], told)
    assert_connections(0)
  end

  def test_a_stopping_server_says_so
    serve_secure { |ws| ws << "hi" }
    client = secure
    client.message
    stopping = Thread.new { @server.stop(2) }

    assert_equal([:close, 1001], client.frame.then { |got| [got.opcode, got.payload.unpack1("n")] })
    assert_predicate(client.say(WebSocketClient.close(1001)), :closed?)
  ensure
    stopping&.join
  end

  # What is sent comes from another thread, while nothing is heard of the client.
  def test_messages_to_idle_clients
    sockets = Queue.new
    serve_secure { |ws| sockets << ws }
    clients = Array.new(3) { secure }
    opened = Array.new(3) { sockets.pop }

    5.times do |round|
      opened.each { |ws| ws << "round #{round}" << NOISE }

      clients.each { |client| assert_equal(["round #{round}", NOISE.hash], [client.message, client.message.hash]) }
    end
  end

  def test_an_idle_client_is_asked
    serve_secure(heartbeat: 0.1) { |ws| ws.on_message { |message| ws << message } }
    client = secure

    assert_equal(:ping, client.frame.opcode)
    assert_equal("still here", client.send_frame(:pong).send_frame(:text, "still here").message)
  end

  private

  def address = "ssl://127.0.0.1:0?#{Certificates.for.query}"

  def echoing
    Serving.at(:web_socket_tls, binds: [address]) do
      Class.new(Xinatra::Base) { websocket("/") { |ws| ws.on_message { |message| ws << message } } }
    end
  end

  def serve_secure(**options, &) = serve_socket(binds: [address], **options, &)

  def secure(**fields) = self.open(through: TLSSocket.method(:new), **fields)

  # @return [String] a text in fragments
  def frames(*pieces) = WebSocketCases.text_in(pieces).join

  def deflate(bytes) = Zlib::Deflate.new(9, -15).deflate(bytes, Zlib::SYNC_FLUSH).delete_suffix("\x00\x00\xFF\xFF".b)

  def inflate(bytes) = Zlib::Inflate.new(-15).inflate(bytes + "\x00\x00\xFF\xFF".b)
end
