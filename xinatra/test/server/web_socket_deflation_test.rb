# frozen_string_literal: true

require "zlib"
require_relative "server_case"
require_relative "web_socket_client"

# Compressed messages (RFC 7692).
class WebSocketDeflationTest < ServerCase
  class Echo < Xinatra::Base
    websocket("/") { |ws| ws.on_message { |message| ws << message } }
  end
  # RSV1.
  COMPRESSED = 4

  def setup
    super
    serve(Echo, message_bytes: 200_000)
  end

  def open(extensions = "permessage-deflate")
    WebSocketClient.new(@server.listeners.first.port, "/", "Sec-WebSocket-Extensions": extensions).tap do |client|
      @wires << client
    end
  end

  def deflate(text, bits = 15, flush: Zlib::SYNC_FLUSH)
    deflater = Zlib::Deflate.new(9, -bits)
    deflater.deflate(text, flush).delete_suffix("\x00\x00\xFF\xFF".b)
  end

  def inflate(bytes, bits = 15) = Zlib::Inflate.new(-bits).inflate(bytes + "\x00\x00\xFF\xFF".b)

  # @return [Array(Symbol, String, Integer)] its opcode, what it says, its reserved bits
  def read(client, bits = 15)
    frame = client.frame
    [frame.opcode, frame.rsv == COMPRESSED ? inflate(frame.payload, bits) : frame.payload, frame.rsv]
  end

  def assert_closed_with(code, client) = assert_equal([[:close, code, ""]], client.frames)

  SIZES = [0, 1, 511, 512, 1000, 4096, 32_768, 65_536, 200_000].freeze

  WORDS = { text: "résumé ", binary: "\xFF\x00\x01" }.freeze

  SIZES.each do |size|
    WORDS.each do |kind, word|
      define_method("test_#{kind}_of_#{size}_bytes") do
        whole = (word * size).b.byteslice(0, size)
        whole = whole.force_encoding("UTF-8").scrub("?").b if kind == :text
        client = open.send_frame(kind, deflate(whole), rsv: COMPRESSED)

        assert_equal([kind, whole, size < 512 ? 0 : COMPRESSED], read(client).then do |opcode, bytes, rsv|
          [opcode, bytes.b, rsv]
        end)
      end
    end
  end

  def test_what_is_not_compressed_may_come_too
    client = open.send_frame(:text, "plain").send_frame(:text, deflate("packed"), rsv: COMPRESSED).send_frame(:text,
                                                                                                              "plain")

    assert_equal(%w[plain packed plain], Array.new(3) { read(client)[1] })
  end

  def test_fragments_with_a_ping_between
    packed = deflate("x" * 5000)
    half = packed.bytesize / 2
    client = open.send_frame(:text, packed.byteslice(0, half), rsv: COMPRESSED, final: false).send_frame(:ping, "!")
    client.send_frame(:continuation, packed.byteslice(half..))

    assert_equal([:pong, "!", 0], read(client))
    assert_equal([:text, "x" * 5000, COMPRESSED], read(client))
  end

  def test_the_examples_of_the_specification
    { "\xF2\x48\xCD\xC9\xC9\x07\x00" => "Hello", "\xF3\x48\xCD\xC9\xC9\x07\x00\x00" => "Hello",
      "\x00\x05\x00\xFA\xFFHello\x00" => "Hello", "\xF2\x48\x05\x00\x00\x00\xFF\xFF\xCA\xC9\xC9\x07\x00" => "Hello",
      "\x00" => "" }.each do |bytes, text|
      assert_equal(text, read(open.send_frame(:text, bytes.b, rsv: COMPRESSED))[1], bytes.inspect)
    end
  end

  def test_no_message_needs_another
    client = open
    2.times { client.send_frame(:text, deflate("abc" * 1000), rsv: COMPRESSED) }
    first, second = Array.new(2) { client.frame.payload }

    assert_equal(first, second)
    assert_equal("abc" * 1000, inflate(second))
  end

  def test_a_smaller_window
    words = Array.new(2000) { |index| "word#{index % 700} " }.join
    client = open("permessage-deflate; server_max_window_bits=9").send_frame(:text, deflate(words), rsv: COMPRESSED)

    assert_equal([:text, words, COMPRESSED], read(client, 9))
  end

  def test_what_is_not_compressed_though_it_says_so
    ["\xFF\xFF\xFF", "not compressed at all", "\x06"].each do |bytes|
      assert_closed_with(1007, open.send_frame(:text, bytes.b, rsv: COMPRESSED))
    end
    assert_empty(@errors.string)
  end

  def test_text_that_is_none
    assert_closed_with(1007, open.send_frame(:text, deflate("\xED\xA0\x80"), rsv: COMPRESSED))
    assert_equal("\xED\xA0\x80".b, read(open.send_frame(:binary, deflate("\xED\xA0\x80"), rsv: COMPRESSED))[1].b)
  end

  def test_a_bomb_is_not_unpacked
    bomb = deflate("\0" * 30_000_000)
    client = open
    before = memory
    client.send_frame(:binary, bomb, rsv: COMPRESSED)

    assert_operator(bomb.bytesize, :<, 200_000)
    assert_closed_with(1009, client)
    assert_operator(memory - before, :<, 20_000)
  end

  def test_a_byte_too_many
    assert_closed_with(1009, open.send_frame(:binary, deflate("\0" * 200_001), rsv: COMPRESSED))
  end

  def test_the_bit_where_it_may_not_be
    assert_closed_with(1002, open.send_frame(:ping, "", rsv: COMPRESSED))
    assert_closed_with(1002, open.send_frame(:text, "a", final: false).send_frame(:continuation, "b", rsv: COMPRESSED))
    assert_closed_with(1002, open("x").send_frame(:text, deflate("a"), rsv: COMPRESSED))
    assert_closed_with(1002, open.send_frame(:text, "", rsv: COMPRESSED | 1))
  end

  # @return [Integer] kibibytes
  def memory = File.read("/proc/self/status")[/VmRSS:\s+(\d+)/, 1].to_i
end
