# frozen_string_literal: true

require "socket"

module BenchDD
  module Servers
    # TCP ports of the loopback interface.
    module Port
      HOST = "127.0.0.1"

      # @return [Integer] a port that nobody listens on just now
      def self.free = TCPServer.open(HOST, 0) { |server| server.addr[1] }

      # @param port [Integer]
      # @return [Boolean] whether nobody listens on it
      def self.free?(port)
        TCPServer.open(HOST, port).close
        true
      rescue Errno::EADDRINUSE
        false
      end
    end
  end
end
