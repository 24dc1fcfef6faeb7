# frozen_string_literal: true

require "io/wait"

module ServerDifferential
  # What a server has said on a connection, and whether it has closed it.
  Heard = Struct.new(:bytes, :closed)

  # A connection on which an input is said.
  class Wire
    # Says and hears what can be, on all that are open.
    # @param wires [Array<Wire>]
    # @param seconds [Numeric] to wait for it
    # @return [Boolean] whether anything has come
    def self.turn(wires, seconds)
      by_socket = wires.to_h { |wire| [wire.socket, wire] }
      readable, writable = IO.select(by_socket.keys, wires.reject(&:said?).map(&:socket), nil, seconds)
      writable&.each { |socket| by_socket[socket].say }
      readable&.each { |socket| by_socket[socket].hear }
      !readable.nil?
    end

    # @return [Socket]
    attr_reader :socket
    # @return [Heard]
    attr_reader :heard

    # @param socket [Socket]
    # @param bytes [String] to be said
    def initialize(socket, bytes)
      @socket = socket
      @unsaid = bytes
      @heard = Heard.new("".b, false)
      @since = now
    end

    # @return [Boolean]
    def closed? = heard.closed

    # @return [Boolean] whether all is said
    def said? = @unsaid.empty?

    # @param seconds [Numeric]
    # @return [Boolean] whether nothing was said or heard for so long
    def silent?(seconds) = now - @since > seconds

    # @return [void]
    def say
      size = socket.write_nonblock(@unsaid, exception: false)
      @unsaid = @unsaid.byteslice(size..) unless size == :wait_writable
      @since = now
    rescue Errno::EPIPE, Errno::ECONNRESET
      @unsaid = "" # it has closed: what it said before is still to be heard
    end

    # @return [void]
    def hear
      came = socket.read_nonblock(65_536, exception: false)
      came ? (heard.bytes << came unless came == :wait_readable) : ended
      @since = now
    rescue Errno::ECONNRESET
      ended
    end

    # @return [void]
    def close = socket.close

    private

    def ended
      heard.closed = true
      close
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end
