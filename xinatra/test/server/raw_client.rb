# frozen_string_literal: true

require "socket"
require_relative "response_reader"

# A client that sends the bytes that it is given, well formed or not, and reads what is answered. It waits for nothing
# for ever.
class RawClient
  # Seconds.
  PATIENCE = 5
  # Between pieces: the server is to have read one before the next comes.
  PAUSE = 0.001

  # @param through [#call, nil] what makes of the socket one with TLS
  # @yieldparam client [RawClient] closed behind the block
  # @return [Object] what the block returns
  def self.to(port, patience: PATIENCE, through: nil)
    client = new(port, patience, through)
    yield client
  ensure
    client&.close
  end

  def initialize(port, patience, through = nil)
    @socket = Socket.tcp("127.0.0.1", port, connect_timeout: patience)
    @socket.setsockopt(Socket::IPPROTO_TCP, Socket::TCP_NODELAY, 1)
    @socket = through.call(@socket) if through
    @reader = ResponseReader.new(@socket, patience)
    @patience = patience
    @interim = []
  end

  # @return [Array<Integer>] statuses of the interim responses that came (RFC 9110, section 15.2)
  attr_reader :interim

  # A server that has refused what came before may have closed: that shows in what it answers.
  # @param bytes [String]
  # @return [void]
  def say(bytes)
    rest = bytes.b
    until rest.empty?
      size = @socket.write_nonblock(rest, exception: false)
      if size == :wait_writable
        raise ResponseReader::Late, "the server reads nothing" unless @socket.wait_writable(@patience)
      else
        rest = rest.byteslice(size..)
      end
    end
  rescue Errno::EPIPE, Errno::ECONNRESET
    nil
  end

  # Sends bytes, and the end of its side together with the last of them.
  # @return [nil]
  def say_and_finish(bytes)
    @socket.setsockopt(Socket::IPPROTO_TCP, Socket::TCP_CORK, 1)
    say(bytes)
    finish
  end

  # @param pieces [Array<String>] each is sent alone
  # @return [self]
  def say_in_pieces(pieces, pause: PAUSE)
    pieces.each do |piece|
      say(piece)
      sleep(pause)
    end
    self
  end

  # Sends no more, and still reads.
  # @return [nil]
  def finish
    @socket.close_write
    nil
  rescue Errno::ENOTCONN
    nil
  end

  # @param head [Boolean] whether it answers HEAD
  # @return [ResponseReader::Answer, nil] the next one that is final; nil when the connection was closed before it
  def answer(head: false)
    loop do
      got = @reader.answer(head:)
      return got unless got && got.status < 200

      @interim << got.status
    end
  end

  # @return [Integer, nil] the status of the next response, which has to be an interim one
  def interim_answer
    got = @reader.answer
    raise ResponseReader::Malformed, "no interim response: #{got}" if got && got.status >= 200

    got&.status
  end

  # Waits until something has come, and reads nothing.
  # @return [void]
  def glance = @socket.wait_readable(@patience)

  # @return [String] all that comes until the server closes
  def rest = @reader.rest

  # @return [Boolean] whether the server has closed, and sent nothing before
  def closed? = @reader.closed?

  # @return [void]
  def close = @socket.close

  # @return [String]
  def inspect = "#<RawClient, behind which is #{@reader.inspect}>"
end
