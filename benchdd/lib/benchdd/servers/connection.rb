# frozen_string_literal: true

require "io/wait"

module BenchDD
  module Servers
    # A connection of HTTP/1.1 that is kept alive, and opened anew when the server has closed it. See RFC 9112.
    class Connection
      # Bytes that the head of an answer may have.
      HEAD = 65_536
      # Answers that come before the one that counts.
      INTERIM = 100..199
      # Answers that have no body.
      BODILESS = [204, 304].freeze
      # What is no failure.
      FINE = 200..399
      # The server does not keep to the protocol, or takes too long.
      class Failure < StandardError; end

      private_constant :HEAD, :INTERIM, :BODILESS, :FINE, :Failure

      # @param host [String]
      # @param port [Integer]
      # @param timeout [Numeric] seconds that the server may be silent
      def initialize(host, port, timeout)
        @host = host
        @port = port
        @timeout = timeout
        @buffer = String.new(encoding: Encoding::BINARY)
      end

      # Sends a request and reads the answer. A kept connection may have been closed by the server just then; in this
      # case alone it is sent again.
      # @param bytes [String]
      # @param head [Boolean] whether the answer has no body, whatever its headers say
      # @return [Boolean] whether the answer's status is from 200 to 399
      def request(bytes, head)
        kept = !@socket.nil?
        exchange(bytes, head)
      rescue SystemCallError, IOError, Failure
        silent = @buffer.empty? && !@timed_out
        close
        kept && silent ? request(bytes, head) : false
      end

      private

      def exchange(bytes, head)
        @timed_out = false
        @socket ||= connect
        @socket.write(bytes)
        status, fields = read_head
        status, fields = read_head while INTERIM.cover?(status)
        read_body(fields) unless head || BODILESS.include?(status)
        close if fields.match?(/^connection:[^\n]*\bclose\b/i)
        FINE.cover?(status)
      end

      def connect
        Socket.tcp(@host, @port, connect_timeout: @timeout).tap { |socket| socket.setsockopt(:TCP, :NODELAY, 1) }
      end

      def read_head
        fill until (stop = @buffer.index("\r\n\r\n")) || @buffer.bytesize > HEAD
        fields = @buffer.slice!(0, stop ? stop + 4 : 0)
        status = fields[%r{\AHTTP/1\.[01] (\d{3})}, 1] or raise Failure
        [status.to_i, fields]
      end

      def read_body(fields)
        if fields.match?(/^transfer-encoding:[^\n]*\bchunked\b/i) then read_chunks
        elsif (length = fields[/^content-length:\s*(\d+)/i, 1]) then skip(length.to_i)
        else read_to_the_end
        end
      end

      def read_chunks
        loop do
          size = read_line.to_i(16)
          break if size.zero?

          skip(size + 2)
        end
        nil until read_line.empty?
      end

      def read_line
        fill until (stop = @buffer.index("\r\n")) || @buffer.bytesize > HEAD
        raise Failure unless stop

        @buffer.slice!(0, stop + 2).chomp
      end

      def skip(count)
        while count > @buffer.bytesize
          count -= @buffer.bytesize
          @buffer.clear
          fill
        end
        @buffer.slice!(0, count)
      end

      def read_to_the_end
        loop do
          @buffer.clear
          fill
        end
      rescue EOFError
        close
      end

      def fill
        unless @socket.wait_readable(@timeout)
          @timed_out = true
          raise Failure
        end
        @buffer << @socket.readpartial(65_536)
      end

      def close
        @socket&.close
        @socket = nil
        @buffer.clear
      end
    end
  end
end
