# frozen_string_literal: true

require "io/wait"

module BenchDD
  module Servers
    # Waits until a server answers.
    class Readiness
      # Seconds between two attempts.
      PERIOD = 0.02
      # Seconds that one answer may take.
      ANSWER = 5
      # Seconds of silence after which an answer has no more.
      REST = 0.1
      private_constant :PERIOD, :ANSWER, :REST

      # @param port [Integer]
      # @param path [String, nil] of a request to which any HTTP answer will do; nil: it is enough to accept
      def initialize(port, path)
        @port = port
        @path = path
      end

      # @param timeout [Numeric] seconds
      # @yieldreturn [Boolean] whether there is any use in waiting on
      # @return [Boolean] whether it answered in that time
      def wait(timeout)
        deadline = now + timeout
        while yield && now < deadline
          return true if answers?([ANSWER, deadline - now].min)

          sleep(PERIOD)
        end
        false
      end

      private

      def answers?(seconds)
        Socket.tcp(Port::HOST, @port, connect_timeout: seconds) { |socket| @path.nil? || http?(socket, seconds) }
      rescue SystemCallError, EOFError
        false
      end

      def http?(socket, seconds)
        socket.write("GET #{@path} HTTP/1.1\r\nHost: #{Port::HOST}:#{@port}\r\nConnection: close\r\n\r\n")
        return false unless socket.wait_readable(seconds) && socket.readpartial(16).start_with?("HTTP/1.")

        read_rest(socket)
        true
      end

      # Closed before it has written all, a server may complain in its log.
      def read_rest(socket)
        socket.close_write
        socket.readpartial(65_536) while socket.wait_readable(REST)
      rescue SystemCallError, EOFError
        nil
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
