# frozen_string_literal: true

require "socket"
require_relative "../rough_client"
require_relative "wire"

module ServerDifferential
  # Says each input to a server over a connection of its own, many at a time, and listens until nothing more comes. A
  # connection has an address of its own, by which the app knows what has come from it: 127.0.0.0/8 has enough.
  class Conversations
    # How many at a time, beside those that have fallen silent.
    MOST = 50
    # Seconds without a byte, after which others have a turn.
    SILENT = 0.3
    # Seconds at the end for which no byte comes on any connection, though another is answered: those that are open wait
    # for more.
    QUIET = 1

    # @param port [Integer]
    # @param inputs [Array<String>]
    # @return [Array<Heard>] of each
    def self.hold(port, inputs) = new(port).hold(inputs)

    # @param number [Integer] of an input
    # @return [String] where it comes from
    def self.address(number) = "127.1.#{number / 200}.#{(number % 200) + 1}"

    def initialize(port)
      @port = port
    end

    # @param inputs [Array<String>]
    # @return [Array<Heard>] of each
    def hold(inputs)
      all = []
      speaking = []
      inputs.each_with_index do |bytes, number|
        speaking << all[number] = Wire.new(connect(number), bytes)
        speaking = still_speaking(speaking) while speaking.size >= MOST
      end
      listen(all.reject(&:closed?))
      all.map(&:heard)
    ensure
      all.each(&:close)
    end

    private

    def connect(number)
      socket = Socket.tcp("127.0.0.1", @port, self.class.address(number))
      socket.setsockopt(:TCP, :NODELAY, true)
      socket
    end

    def still_speaking(wires)
      Wire.turn(wires, SILENT)
      wires.reject { |wire| wire.closed? || wire.silent?(SILENT) }
    end

    def listen(wires)
      wires = wires.reject(&:closed?) while wires.any? && (Wire.turn(wires, QUIET) || at_work?(wires))
    end

    # It may have had no time for them, but then it has none for another, either.
    def at_work?(wires)
      client = RoughClient.new(@port)
      client.get
      Wire.turn(wires, QUIET)
    ensure
      client&.close
    end
  end
end
