# frozen_string_literal: true

require_relative "web_socket/body"
require_relative "web_socket/deflation"
require_relative "web_socket/handshake"

module Xinatra
  # A WebSocket (RFC 6455) from the server's side. Any thread may send; nobody waits for a client. What its blocks are
  # told, they are told one at a time.
  class WebSocket
    # Opcodes (RFC 6455, section 11.8).
    TEXT = 1
    BINARY = 2
    PING = 9
    # Codes that may be sent (RFC 6455, section 7.4, and IANA's register).
    CODES = [1000..1003, 1007..1014, 3000..4999].freeze
    # Why the server closes it.
    FAILED = 1011
    TOO_BIG = 1009
    INVALID = 1007
    private_constant :TEXT, :BINARY, :PING, :CODES, :FAILED, :TOO_BIG, :INVALID

    # @return [String, nil] the subprotocol that both sides speak
    attr_reader :protocol

    # @param protocol [String, nil]
    # @param deflation [Deflation, nil] how messages are compressed
    def initialize(protocol: nil, deflation: nil)
      @protocol = protocol
      @deflation = deflation
      @unsent = []
      @blocks = { open: [], message: [], close: [], error: [] }
    end

    # Has a block run when the connection is open.
    # @return [self]
    def on_open(&block) = on(:open, block)

    # Has a block run for each message.
    # @yieldparam message [String] in UTF-8 for text, in binary for bytes
    # @return [self]
    def on_message(&block) = on(:message, block)

    # Has a block run at the end, however it came.
    # @yieldparam code [Integer] the client's (RFC 6455, section 7.4); 1005 for none, 1006 where it has gone without one
    # @yieldparam reason [String]
    # @return [self]
    def on_close(&block) = on(:close, block)

    # Has a block run when one of the others has raised, before the connection is closed with 1011.
    # @yieldparam error [Exception]
    # @return [self]
    def on_error(&block) = on(:error, block)

    # Sends a message: text, or what is in binary as bytes. Before the connection is open it waits for that.
    # @param message [String, #to_s]
    # @return [Boolean] whether it is on its way; false when the connection is closed
    # @raise [EncodingError] for text that is none in its encoding, or cannot be in UTF-8
    def send(message)
      message = message.to_s
      opcode = message.encoding == Encoding::BINARY ? BINARY : TEXT
      transmit(opcode, opcode == TEXT ? utf8(message) : message)
    end

    # Sends a message, as {#send} does.
    # @param message [String, #to_s]
    # @return [self]
    def <<(message)
      send(message)
      self
    end

    # Asks the client for a sign of life. The server does so by itself, too.
    # @param payload [String] at most 125 bytes
    # @return [Boolean] whether it is on its way
    # @raise [ArgumentError] for a payload that is longer
    def ping(payload = "")
      raise ArgumentError, "a ping has at most 125 bytes, not #{payload.bytesize}" if payload.bytesize > 125

      transmit(PING, payload)
    end

    # Ends the connection, once the client has agreed or has taken too long.
    # @param code [Integer]
    # @param reason [String] at most 123 bytes of it are sent
    # @return [nil]
    # @raise [ArgumentError] for a code that is not to be sent
    def close(code = 1000, reason = "")
      unless CODES.any? { |range| range.cover?(code) }
        raise ArgumentError, "#{code.inspect} is no code to close with: give 1000, or one from 3000 to 4999"
      end

      finish(code, utf8(reason))
    end

    # @return [Boolean]
    def open? = !@channel.nil? && @channel.open?

    # @return [Boolean] whether nothing can be sent any more
    def closed? = @closing || @ended || (!@channel.nil? && !@channel.open?)

    # @return [Integer] how many bytes the client has not taken yet
    def pending = @channel&.pending || 0

    # @return [String, nil] what the client is told of its extensions
    def extensions = @deflation&.to_s

    # What the connection tells, see {Server::Conversation}.
    # @param channel [Native::Channel]
    # @api private
    def opened(channel)
      @channel = channel
      @unsent.shift.call until @unsent.empty?
      @blocks[:open].each(&:call)
    end

    # @api private
    def run = nil

    # @api private
    def idle = nil

    # @return [Boolean] whether messages may come compressed
    # @api private
    def compresses? = !@deflation.nil?

    # @api private
    def received(payload, text, compressed)
      payload = inflate(payload, text) if compressed
      return unless payload

      @blocks[:message].each { |block| block.call(payload) }
    end

    # @api private
    def failed(error)
      @blocks[:error].each { |block| block.call(error) }
    ensure
      finish(FAILED, "")
    end

    # @api private
    def closed(code, reason)
      return if @ended

      @ended = true
      @blocks[:close].each { |block| block.call(code, reason) }
    end

    private

    def on(event, block)
      raise ArgumentError, "on_#{event} needs a block" unless block

      @blocks.fetch(event) << block
      self
    end

    # @return [String, nil] nil where the client is told what is wrong with it
    def inflate(payload, text)
      payload = @deflation.inflate(payload, @channel.message_bytes) or return @channel.refuse(TOO_BIG)
      return payload unless text

      payload.force_encoding(Encoding::UTF_8).valid_encoding? ? payload : @channel.refuse(INVALID)
    rescue Zlib::Error
      @channel.refuse(INVALID)
    end

    def transmit(opcode, payload)
      return !closed? && !!@unsent.push(-> { transmit(opcode, payload) }) unless @channel

      compressed = @deflation && opcode != PING && @deflation.worthwhile?(payload)
      @channel.frame(opcode, compressed ? @deflation.deflate(payload) : payload, compressed)
    end

    def finish(code, reason)
      return @channel.close(code, reason) if @channel

      @closing = true
      @unsent << -> { @channel.close(code, reason) }
      nil
    end

    def utf8(text)
      text = text.encode(Encoding::UTF_8)
      return text if text.valid_encoding?

      raise EncodingError, "#{text.inspect} is no text in #{text.encoding}: send bytes as a String in binary"
    end
  end
end
