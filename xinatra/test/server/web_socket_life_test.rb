# frozen_string_literal: true

require "English"
require_relative "web_socket_case"

# What becomes of a WebSocket while it is open: what is sent, who closes it, who has gone.
class WebSocketLifeTest < WebSocketCase
  def test_what_is_sent_before_it_is_open_comes_first
    serve_socket do |ws|
      ws << "early"
      ws.on_open { ws << "open" }
      ws << "early, too"
    end

    client = open

    assert_equal(["early", "early, too", "open"], Array.new(3) { client.message })
  end

  def test_text_and_bytes_keep_their_kind
    serve_socket { |ws| ws.on_message { |message| ws << "#{message.encoding} #{message.bytesize}" } }
    client = open.send_frame(:text, "é").send_frame(:binary, "\xFF")

    assert_equal(["UTF-8 2", "ASCII-8BIT 1"], [client.message, client.message])
  end

  def test_other_encodings_are_sent_as_unicode
    serve_socket { |ws| ws << "é".encode("ISO-8859-1") << :symbol << 7 }
    client = open

    assert_equal(%w[é symbol 7], Array.new(3) { client.message })
  end

  def test_text_that_is_none_cannot_be_sent
    serve_socket do |ws|
      ws.on_message { ws << "\xFF" }
      ws.on_error { |error| settings.told << error.class }
    end
    client = open.send_frame(:text, "now")

    assert_equal([[:close, 1011, ""]], client.send_frame(:close).frames)
    assert_equal(EncodingError, told)
    assert_match(/is no text in UTF-8: send bytes as a String in binary/, @errors.string)
  end

  def test_the_server_closes
    serve_socket { |ws| ws.on_message { ws.close(4000, "enough") } }
    client = open.send_frame(:text, "1").send_frame(:text, "2")

    assert_equal([:close, "\x0F\xA0enough".b], client.frame.to_a.first(2))
    client.send_frame(:text, "nobody reads this").say(WebSocketClient.close(4000))

    assert_predicate(client, :closed?)
    assert_equal([:closed, 4000, ""], told)
    assert_connections(0)
  end

  def test_a_client_that_does_not_agree_to_the_end_is_closed
    serve_socket(linger_timeout: 0.2, &:close)
    client = open

    assert_equal(:close, client.frame.opcode)
    assert_operator(seconds { client.closed? }, :<, 2)
    assert_equal([:closed, 1006, ""], told)
  end

  def test_codes_that_may_not_be_sent
    serve_socket do |ws|
      [0, 999, 1004, 1005, 1006, 1015, 2999, 5000, nil].each do |code|
        ws.close(code)
      rescue ArgumentError => e
        settings.told << e.message
      end
      ws.close(3000, "é" * 100)
    end
    client = open

    assert_equal("\x0B\xB8#{"é" * 61}".b, client.frame.payload)
    assert_match(/\A0 is no code to close with: give 1000, or one from 3000 to 4999\z/, told)
    8.times { assert_match(/is no code/, told) }
  end

  def test_what_is_sent_behind_the_end_is_not
    serve_socket do |ws|
      ws.on_message do
        ws.close
        settings.told << [ws.send(:x), ws.ping, ws.closed?, ws.open?]
      end
    end
    client = open.send_frame(:text, "")

    assert_equal([false, false, true, false], told)
    assert_equal([[:close, 1000, ""]], client.send_frame(:close).frames)
  end

  def test_a_client_that_goes_without_a_word
    serve_socket { |ws| ws << "hi" }
    client = open
    client.message
    client.close

    assert_equal([:closed, 1006, ""], told)
    assert_connections(0)
  end

  def test_a_reset
    serve_socket { |ws| ws << "hi" }
    wire = connect
    wire.say(RoughClient.head("/", Upgrade: "websocket", Connection: "upgrade", "Sec-WebSocket-Version": "13",
                                   "Sec-WebSocket-Key": WebSocketClient::KEY))
    wire.read_some
    wire.reset

    assert_equal([:closed, 1006, ""], told)
    assert_connections(0)
  end

  def test_a_block_that_raises_ends_it_and_is_told
    serve_socket { |ws| ws.on_message { |text| raise(text) } }
    client = open.send_frame(:text, "boom")

    assert_equal([[:close, 1011, ""]], client.say(WebSocketClient.close(1011)).frames)
    assert_match(%r{xinatra: GET /: .*boom}, @errors.string)
    assert_equal("hello", get("/hello").body)
  end

  def test_a_block_for_the_end_that_raises_is_told
    serve_socket { |ws| ws.on_close { raise "at the end" } }
    open.say(WebSocketClient.close).frames

    assert_soon("told") { @errors.string.include?("at the end") }
    assert_connections(0)
  end

  def test_a_ping_of_ones_own
    serve_socket do |ws|
      ws.ping("you?")
      begin
        ws.ping("x" * 126)
      rescue ArgumentError => e
        settings.told << e.message
      end
    end

    assert_equal([:ping, "you?"], open.frame.to_a.first(2))
    assert_equal("a ping has at most 125 bytes, not 126", told)
  end

  def test_a_stopping_server_says_so
    serve_socket { |ws| ws << "hi" }
    clients = Array.new(3) { open }
    clients.each(&:message)
    stopping = Thread.new { @server.stop(5) }

    clients.each { |client| assert_equal([:close, "\x03\xE9".b], client.frame.to_a.first(2)) }
    clients.first(2).each { |client| client.say(WebSocketClient.close(1001)) }

    assert(clients.all?(&:closed?))
    assert(stopping.join(5))
    assert_equal([[:closed, 1001, ""], [:closed, 1001, ""], [:closed, 1006, ""]], Array.new(3) { told }.sort)
  end

  def test_a_thread_that_is_ended_ends_the_connection_and_is_replaced
    serve_socket(threads: 1) { |ws| ws.on_message { Thread.current.kill } }
    client = open.send_frame(:text, "now")

    assert_predicate(client, :closed?)
    assert_equal("hello", get("/hello").body)
    assert_connections(0)
  end

  def test_a_child_that_a_block_forks_leaves_the_socket_to_its_parent
    serve_socket do |ws|
      ws.on_message do
        child = fork { exit!(ws.send("of the child") ? 1 : 0) }
        Process.wait(child)
        ws << $CHILD_STATUS.exitstatus.to_s
      end
    end

    assert_equal("0", open.send_frame(:text, "now").message)
  end
end
