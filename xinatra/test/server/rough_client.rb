# frozen_string_literal: true

require "socket"
require_relative "response_reader"

# A client's end of a connection, which does what clients should not: stalls, resets, reads slowly or not at all.
class RoughClient
  # @param path [String]
  # @param fields [Hash{String => Object}]
  # @return [String] a request's head
  def self.head(path, method: "GET", **fields)
    lines = fields.map { |name, value| "#{name}: #{value}\r\n" }.join
    "#{method} #{path} HTTP/1.1\r\nHost: localhost\r\n#{lines}\r\n"
  end

  # @param place [Integer, Addrinfo] a port of this machine, or an address
  # @param receive [Integer, nil] bytes that the system keeps for this end at most; few make the server wait
  # @param patience [Numeric] seconds after which nothing more is expected
  # @param through [#call, nil] what makes of the socket one with TLS
  def initialize(place, receive: nil, patience: 5, through: nil)
    place = Addrinfo.tcp("127.0.0.1", place) unless place.is_a?(Addrinfo)
    @socket = Socket.new(place.pfamily, :STREAM)
    @socket.setsockopt(:SOCKET, :RCVBUF, receive) if receive
    @socket.setsockopt(:TCP, :NODELAY, true) if place.ip?
    @socket.connect(place)
    @socket = through.call(@socket) if through
    @reader = ResponseReader.new(@socket, patience)
    @patience = patience
  end

  # @return [Socket, TLSSocket]
  attr_reader :socket

  # @param bytes [String]
  # @return [self]
  def say(bytes)
    @socket.write(bytes)
    self
  end

  # Says what the server may no longer want to hear.
  # @return [Boolean] whether it was taken
  def say?(bytes)
    @socket.write_nonblock(bytes, exception: false)
    true
  rescue Errno::EPIPE, Errno::ECONNRESET
    false
  end

  # @return [ResponseReader::Answer, nil]
  def answer(...) = @reader.answer(...)

  # @return [ResponseReader::Answer, nil]
  def get(path = "/", **fields) = say(RoughClient.head(path, **fields)).answer

  # @return [ResponseReader::Answer, nil]
  def post(body, path = "/", **fields)
    say(RoughClient.head(path, method: "POST", "Content-Length": body.bytesize, **fields) + body).answer
  end

  # @return [String] what comes at most so long, as it comes
  def read_some(size = 65_536)
    raise ResponseReader::Late, "nothing came" unless @socket.wait_readable(@patience)

    @socket.readpartial(size)
  end

  # Reads to the end, and tells it.
  # @return [String] what came before it
  def read_rest
    came = +""
    loop { came << read_some }
  rescue EOFError, Errno::ECONNRESET
    came
  end

  # @return [String] what comes behind the answers, to the end
  def answer_rest = @reader.rest

  # @return [Boolean] whether the server has closed, and nothing came before
  def closed? = @reader.closed?

  # @return [Boolean] whether nothing has come, and the server has not closed
  def silent?(seconds = 0) = !@socket.wait_readable(seconds)

  # Sends no more.
  # @return [self]
  def finish
    @socket.close_write
    self
  end

  # Ends the connection as one who has crashed does (RFC 9293, section 3.10.4).
  # @return [void]
  def reset
    @socket.setsockopt(:SOCKET, :LINGER, [1, 0].pack("ii"))
    @socket.close
  end

  # @return [void]
  def close = @socket.close
end
