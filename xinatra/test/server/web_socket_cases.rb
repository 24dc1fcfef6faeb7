# frozen_string_literal: true

require "zlib"
require_relative "web_socket_client"

# What a client sends to a server that sends each message back, and what it gets: [name, bytes, what comes]. Each begins
# with an open WebSocket and ends with the connection closed. Sections are RFC 6455's.
module WebSocketCases
  Client = WebSocketClient
  BYE = Client.close(1000)
  ENDED = [:close, 1000, ""].freeze
  PROTOCOL = [:close, 1002, ""].freeze
  INVALID = [:close, 1007, ""].freeze
  TOO_BIG = [:close, 1009, ""].freeze
  KINDS = %i[text binary close ping pong].freeze
  # What the server of these allows, in bytes.
  MOST = 1024 * 1024

  module_function

  def frame(...) = Client.frame(...)

  def echo(opcode, payload) = [frame(opcode, payload) + BYE, [[opcode, payload.b], ENDED]]

  # @return [Array<String>] a text and what it is cut into
  def text_in(pieces)
    last = pieces.size - 1
    pieces.each_with_index.map do |piece, index|
      frame(index.zero? ? :text : :continuation, piece, final: index == last)
    end
  end

  # 5.2: every length that a frame's head tells in another way, and those beside it.
  def sizes
    [0, 1, 124, 125, 126, 127, 128, 255, 256, 65_535, 65_536, 65_537, MOST].flat_map do |size|
      [["text of #{size} bytes", *echo(:text, "x" * size)],
       ["#{size} bytes", *echo(:binary, Random.new(size).bytes(size))]]
    end
  end

  # 5.2 and 5.1
  def heads
    [["a text without a mask", frame(:text, "x", mask: nil), [PROTOCOL]],
     ["a close without a mask", frame(:close, "", mask: nil), [PROTOCOL]],
     ["a mask of zeros", frame(:text, "plain", mask: [0, 0, 0, 0]) + BYE, [[:text, "plain"], ENDED]],
     ["5 bytes told in 16 bits", frame(:text, "12345", form: 16), [PROTOCOL]],
     ["125 bytes told in 16 bits", frame(:text, "x" * 125, form: 16), [PROTOCOL]],
     ["126 bytes told in 64 bits", frame(:text, "x" * 126, form: 64), [PROTOCOL]],
     ["65,535 bytes told in 64 bits", frame(:text, "", form: 64, size: 65_535), [PROTOCOL]],
     ["a length with its first bit", frame(:binary, "", form: 64, size: 2**63), [PROTOCOL]],
     ["the longest length", frame(:binary, "", form: 64, size: (2**63) - 1), [TOO_BIG]],
     ["two messages at once", frame(:text, "1") + frame(:binary, "2") + BYE, [[:text, "1"], [:binary, "2"], ENDED]],
     ["a hundred messages at once", (frame(:text, "m") * 100) + BYE, ([[:text, "m"]] * 100) + [ENDED]]]
  end

  # 5.2, RSV1 to RSV3
  def reserved_bits
    (1..7).flat_map do |rsv|
      KINDS.map do |opcode|
        ["reserved bits #{rsv} of a #{opcode}", frame(:text, "before") + frame(opcode, "", rsv:),
         [[:text, "before"], PROTOCOL]]
      end
    end
  end

  # 5.2, opcodes that mean nothing
  def reserved_opcodes
    [3, 4, 5, 6, 7, 11, 12, 13, 14, 15].flat_map do |opcode|
      [["opcode #{opcode}", frame(opcode, ""), [PROTOCOL]],
       ["opcode #{opcode} behind a message", frame(:text, "x") + frame(opcode, "y"), [[:text, "x"], PROTOCOL]]]
    end
  end

  # 5.5.2 and 5.5.3
  def pings
    full = Random.new(1).bytes(125)
    [["a ping", frame(:ping) + BYE, [[:pong, ""], ENDED]],
     ["a ping with text", frame(:ping, "hello") + BYE, [[:pong, "hello"], ENDED]],
     ["a ping with 125 bytes", frame(:ping, full) + BYE, [[:pong, full], ENDED]],
     ["a ping with 126 bytes", frame(:ping, "x" * 126), [PROTOCOL]],
     ["a pong with 126 bytes", frame(:pong, "x" * 126), [PROTOCOL]],
     ["a pong that nobody asked for", frame(:pong, "x") + BYE, [ENDED]],
     ["a pong and a ping", frame(:pong, "x") + frame(:ping, "y") + BYE, [[:pong, "y"], ENDED]],
     ["ten pings", Array.new(10) { |i| frame(:ping, "p#{i}") }.join + BYE, Array.new(10) do |i|
       [:pong, "p#{i}"]
     end + [ENDED]]]
  end

  # 5.4
  def fragments
    [["a text of two frames", text_in(%w[ab cd]).join + BYE, [[:text, "abcd"], ENDED]],
     ["a text of a frame a byte", text_in("fragments".chars).join + BYE, [[:text, "fragments"], ENDED]],
     ["empty frames", text_in(["", "", ""]).join + BYE, [[:text, ""], ENDED]],
     ["empty frames around one", text_in(["", "x", ""]).join + BYE, [[:text, "x"], ENDED]],
     ["a ping within a message", text_in(%w[ab cd]).join(frame(:ping, "!")) + BYE,
      [[:pong, "!"], [:text, "abcd"], ENDED]],
     ["two pings within a message", text_in(%w[a b c]).join(frame(:ping, "!")) + BYE,
      [[:pong, "!"], [:pong, "!"], [:text, "abc"], ENDED]],
     ["a pong within a message", text_in(%w[a b]).join(frame(:pong)) + BYE, [[:text, "ab"], ENDED]],
     ["a close within a message", frame(:text, "a", final: false) + BYE, [ENDED]],
     ["a ping in two frames", frame(:ping, "a", final: false) + frame(:continuation, "b"), [PROTOCOL]],
     ["a pong in two frames", frame(:pong, "a", final: false) + frame(:continuation, "b"), [PROTOCOL]],
     ["a close in two frames", Client.close(1000, final: false), [PROTOCOL]],
     ["a continuation of nothing", frame(:continuation, "x"), [PROTOCOL]],
     ["a continuation of nothing that goes on", frame(:continuation, "x", final: false), [PROTOCOL]],
     ["a continuation behind a message", frame(:text, "x") + frame(:continuation, "y"), [[:text, "x"], PROTOCOL]],
     ["a message within a message", frame(:text, "a", final: false) + frame(:text, "b"), [PROTOCOL]],
     ["bytes within a text", frame(:text, "a", final: false) + frame(:binary, "b", final: false), [PROTOCOL]],
     ["bytes in frames", frame(:binary, "\xFF", final: false) + frame(:continuation, "\xFE") + BYE,
      [[:binary, "\xFF\xFE".b], ENDED]]]
  end

  # 8.1; what Unicode's tables have at their ends.
  SOUND = {
    "greek" => "κόσμε", "Σ and more" => "Σὲ γνωρίζω", "U+0000" => "\0", "U+007F" => "\x7F", "U+0080" => "\u0080",
    "U+07FF" => "\u07FF", "U+0800" => "\u0800", "U+D7FF" => "\uD7FF", "U+E000" => "\uE000", "U+FFFD" => "\uFFFD",
    "U+FFFE" => "\uFFFE", "U+FFFF" => "\uFFFF", "U+10000" => "\u{10000}", "U+1FFFE" => "\u{1FFFE}",
    "U+10FFFF" => "\u{10FFFF}", "emoji" => "👩‍👩‍👧"
  }.freeze
  UNSOUND = {
    "a continuation alone" => "\x80", "U+00C0 in Latin-1" => "\xC0", "overlong /" => "\xC0\xAF",
    "overlong / of three" => "\xE0\x80\xAF", "overlong / of four" => "\xF0\x80\x80\xAF",
    "overlong U+007F" => "\xC1\xBF", "overlong U+07FF" => "\xE0\x9F\xBF", "overlong U+FFFF" => "\xF0\x8F\xBF\xBF",
    "U+D800" => "\xED\xA0\x80", "U+DFFF" => "\xED\xBF\xBF", "a pair of surrogates" => "\xED\xA0\x80\xED\xB0\x80",
    "U+110000" => "\xF4\x90\x80\x80", "five bytes" => "\xF8\x88\x80\x80\x80",
    "six bytes" => "\xFC\x84\x80\x80\x80\x80", "FE" => "\xFE", "FF" => "\xFF", "a cut of two" => "\xCE",
    "a cut of three" => "\xE1\xBD", "a cut of four" => "\xF0\x9F\x91", "a cut in the middle" => "a\xE1\xBDb",
    "the end of a text" => "κόσμε\xED\xA0\x80edited"
  }.freeze

  def encodings
    SOUND.flat_map { |name, text| sound(name, text) } + UNSOUND.flat_map { |name, text| unsound(name, text.b) }
  end

  def sound(name, text)
    [["#{name} as text", *echo(:text, text)],
     ["#{name} in a frame a byte", text_in(text.b.chars).join + BYE, [[:text, text.b], ENDED]]]
  end

  def unsound(name, bytes)
    [["#{name} as text", frame(:text, bytes), [INVALID]],
     ["#{name} in a frame a byte", text_in(bytes.chars).join, [INVALID]],
     ["#{name} behind text", frame(:text, ("plain " * 3).to_s.b + bytes), [INVALID]],
     ["#{name} as bytes", *echo(:binary, bytes)],
     ["#{name} as a reason", Client.close(1000, bytes), [INVALID]]]
  end

  # 5.5.1 and 7.4
  def closes
    codes = [*1000..1003, *1007..1014, 3000, 3999, 4000, 4999]
    wrong = [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535]
    codes.map { |code| ["a close with #{code}", Client.close(code), [[:close, code, ""]]] } +
      wrong.map { |code| ["a close with #{code}", Client.close(code), [PROTOCOL]] } +
      [["a close without a code", Client.close, [[:close, nil, ""]]],
       ["a close with half a code", frame(:close, "\x03"), [PROTOCOL]],
       ["a close with a reason", Client.close(1000, "bye"), [[:close, 1000, "bye"]]],
       ["a close with a reason in UTF-8", Client.close(1000, "κόσμε"), [[:close, 1000, "κόσμε".b]]],
       ["a close with 123 bytes of reason", Client.close(1000, "x" * 123), [[:close, 1000, "x" * 123]]],
       ["a close with 124 bytes of reason", Client.close(1000, "x" * 124), [PROTOCOL]],
       ["a message behind a close", BYE + frame(:text, "x"), [ENDED]],
       ["a ping behind a close", BYE + frame(:ping), [ENDED]],
       ["two closes", BYE + BYE, [ENDED]],
       ["what is none behind a close", BYE + "\xFF\xFF".b, [ENDED]]]
  end

  # 10.4
  def limits
    half = "x" * (MOST / 2)
    [["a message too big by a byte", frame(:text, "", form: 64, size: MOST + 1), [TOO_BIG]],
     ["bytes too many by one", frame(:binary, "", form: 64, size: MOST + 1), [TOO_BIG]],
     ["a message as big as may be in two", text_in([half, half]).join + BYE, [[:text, half * 2], ENDED]],
     ["a message too big in three", text_in([half, half, "x"]).join, [TOO_BIG]],
     ["4,096 frames of 256 bytes", text_in(["y" * 256] * 4096).join + BYE, [[:text, "y" * MOST], ENDED]],
     ["4,097 frames of 256 bytes", text_in(["y" * 256] * 4097).join, [TOO_BIG]]]
  end

  # @return [Array(String, String, Array)] all of them
  def all = sizes + heads + reserved_bits + reserved_opcodes + pings + fragments + encodings + closes + limits
end
