# frozen_string_literal: true

require "socket"

# A client that speaks WebSockets as RFC 6455 has it, or as badly as it is told to.
class WebSocketClient
  # Seconds that anything may take.
  PATIENCE = 5
  KEY = "dGhlIHNhbXBsZSBub25jZQ=="
  MASK = [0x37, 0xFA, 0x21, 0x3D].freeze
  OPCODES = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 }.freeze

  # One that came. `payload` is in binary; `rsv` the reserved bits, as a number.
  Frame = Struct.new(:opcode, :payload, :final, :rsv)

  class Late < StandardError; end

  # @param length [Hash] `size:` that it tells, and `form:`, in 7, 16 or 64 bits; else as it is
  # @return [String] a frame as a client sends it
  def self.frame(opcode, payload = "", final: true, rsv: 0, mask: MASK, **length)
    size, form = length.values_at(:size, :form)
    size ||= payload.bytesize
    first = ((final ? 0x80 : 0) | (rsv << 4) | OPCODES.fetch(opcode, opcode)).chr
    form ||= if size < 126
               7
             else
               size < 65_536 ? 16 : 64
             end
    masked = mask ? 0x80 : 0
    length = { 7 => [size | masked].pack("C"), 16 => [126 | masked, size].pack("Cn"),
               64 => [127 | masked, size].pack("CQ>") }.fetch(form)
    "#{first}#{length}".b << (mask ? mask.pack("C4") << masked(payload.b, mask) : payload.b)
  end

  # @return [String] a close frame
  def self.close(code = nil, reason = "", **options)
    frame(:close, (code ? [code].pack("n") : "".b) << reason.b, **options)
  end

  def self.masked(payload, mask)
    keys = (mask * ((payload.bytesize / 4) + 1)).first(payload.bytesize)
    payload.bytes.zip(keys).map { |byte, key| byte ^ key }.pack("C*")
  end

  # @return [String] the head of the response
  attr_reader :head

  # @param through [#call, nil] what makes of the socket one with TLS
  # @param fields [Hash{Symbol, String => String, nil}] of the request, besides what opens a WebSocket
  def initialize(port, path = "/", through: nil, **fields)
    @socket = Socket.tcp("127.0.0.1", port, connect_timeout: PATIENCE)
    @socket.setsockopt(Socket::IPPROTO_TCP, Socket::TCP_NODELAY, 1)
    @socket = through.call(@socket) if through
    @buffer = "".b
    ask(path, fields)
    @head = take_until("\r\n\r\n")
  end

  # @return [Integer]
  def status = Integer(@head[%r{\AHTTP/1.1 (\d{3})}, 1])

  # @return [String, nil] a field of the response
  def field(name) = @head[/^#{name}: (.*)\r$/i, 1]

  # @param bytes [String]
  # @return [self]
  def say(bytes)
    @socket.write(bytes)
    self
  rescue Errno::EPIPE, Errno::ECONNRESET
    self
  end

  # Sends one frame.
  # @return [self]
  def send_frame(...) = say(self.class.frame(...))

  # @return [Frame, nil] the next one; nil when the connection is closed
  def frame
    first, second = take(2)&.bytes
    return unless second

    raise "a server masks nothing" if second.anybits?(0x80)

    size = length(second)
    Frame.new(OPCODES.key(first & 0x0F) || (first & 0x0F), size.zero? ? "".b : take(size), first.anybits?(0x80),
              (first >> 4) & 7)
  end

  # @return [String] the next message, which has to be one
  def message
    got = frame
    raise "no message: #{got.inspect}" unless got && %i[text binary].include?(got.opcode)

    got.opcode == :text ? got.payload.force_encoding("UTF-8") : got.payload
  end

  # @return [Array] of all that comes: [opcode, payload], of a close [:close, code, reason]; until the end
  def frames
    all = []
    while (got = frame)
      all << (got.opcode == :close ? [:close, *close_of(got.payload)] : [got.opcode, got.payload])
    end
    all
  end

  # @return [Boolean] whether the server has closed
  def closed? = take(1).nil?

  # @return [void]
  def close = @socket.close

  private

  def ask(path, fields)
    given = { Host: "localhost", Upgrade: "websocket", Connection: "Upgrade", "Sec-WebSocket-Version": "13",
              "Sec-WebSocket-Key": KEY }.merge(fields).compact
    @socket.write("GET #{path} HTTP/1.1\r\n#{given.map { |name, value| "#{name}: #{value}\r\n" }.join}\r\n")
  end

  def close_of(payload) = payload.empty? ? [nil, ""] : [payload.unpack1("n"), payload.byteslice(2..)]

  def length(second)
    case second & 0x7F
    when 126 then take(2).unpack1("n")
    when 127 then take(8).unpack1("Q>")
    else second & 0x7F
    end
  end

  def take_until(ending)
    receive or raise "closed before #{ending.inspect}: #{@buffer}" until @buffer.include?(ending)
    @buffer.slice!(0, @buffer.index(ending) + ending.bytesize)
  end

  def take(size)
    receive or return while @buffer.bytesize < size
    @buffer.slice!(0, size)
  end

  def receive
    raise Late, "nothing came within #{PATIENCE} s" unless @socket.wait_readable(PATIENCE)

    @buffer << @socket.readpartial(65_536)
  rescue EOFError, Errno::ECONNRESET
    nil
  end
end
