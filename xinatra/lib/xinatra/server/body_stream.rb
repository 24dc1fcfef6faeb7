# frozen_string_literal: true

module Xinatra
  class Server
    # What a streaming body is called with (Rack's SPEC, "Streaming Body"). It is closed when the body's `call` returns.
    class BodyStream
      # @param outlet [Native::Outlet]
      def initialize(outlet)
        @outlet = outlet
      end

      # Sends a part at once.
      # @param parts [Array<String>]
      # @return [Integer] how many bytes
      # @raise [IOError] when the stream is closed
      # @raise [Errno::EPIPE] when the client has gone
      def write(*parts) = parts.sum { |part| @outlet.write(part) }

      # @param part [String]
      # @return [self]
      def <<(part)
        write(part)
        self
      end

      # Does nothing: what is written is sent at once.
      # @return [self]
      def flush = self

      # @return [nil] the client sends nothing but its request
      def read(_length = nil, _buffer = nil) = nil

      # Ends the body.
      # @return [nil]
      def close
        @outlet.finish(nil) unless closed?
        nil
      end

      # @return [nil]
      def close_write = close

      # @return [nil]
      def close_read = nil

      # @return [Boolean]
      def closed? = @outlet.ended?
    end
  end
end
