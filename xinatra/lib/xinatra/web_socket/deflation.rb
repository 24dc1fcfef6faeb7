# frozen_string_literal: true

require "zlib"

module Xinatra
  class WebSocket
    # Compression of messages (RFC 7692), each by itself: so that ten thousand connections need no memory for it, and no
    # message tells of another.
    class Deflation
      NAME = "permessage-deflate"
      # Smaller messages gain nothing, in bytes.
      LEAST = 512
      # How many bytes are inflated at once.
      PIECE = 1024
      # What the last block of each message is cut by (section 7.2.1).
      TAIL = "\x00\x00\xFF\xFF".b.freeze
      WINDOW = 15
      # Zlib makes no window of 8 bits without a head.
      WINDOWS = ("9".."15")
      FLAGS = %w[server_no_context_takeover client_no_context_takeover].freeze
      PARAMETER = /\A([!#$%&'*+.^`|~\w-]+)(?:\s*=\s*(?:"(\w+)"|(\w+)))?\z/
      private_constant :LEAST, :PIECE, :TAIL, :WINDOW, :WINDOWS, :FLAGS, :PARAMETER

      # Chooses among what a client offers.
      # @param header [String, nil] its Sec-WebSocket-Extensions
      # @return [Deflation, nil] nil where there is nothing that can be
      def self.accept(header)
        header.to_s.split(",").each do |offer|
          name, *parameters = offer.split(";").map(&:strip)
          found = window(parameters) if name == NAME
          return new(found) if found
        end
        nil
      end

      # @return [Integer, nil] the bits of the window to compress with; nil for an offer that is declined (section 7.1)
      def self.window(parameters)
        read = parameters.map { |parameter| PARAMETER.match(parameter)&.captures&.compact }
        return unless read.all? && read.uniq(&:first).size == read.size
        return unless read.all? { |name, value| allowed?(name, value) }

        Integer(read.to_h { |name, value| [name, value] }.fetch("server_max_window_bits", WINDOW))
      end

      def self.allowed?(name, value)
        case name
        when *FLAGS then value.nil?
        when "client_max_window_bits" then value.nil? || value == "8" || WINDOWS.include?(value)
        when "server_max_window_bits" then WINDOWS.include?(value)
        end
      end
      private_class_method :window, :allowed?

      # @param window [Integer] bits
      def initialize(window)
        @window = window
      end

      # @return [String] what the client is told of it
      def to_s
        ["#{NAME}; #{FLAGS.join("; ")}", ("server_max_window_bits=#{@window}" if @window < WINDOW)].compact.join("; ")
      end

      # @param payload [String]
      # @return [Boolean] whether it is to be compressed
      def worthwhile?(payload) = payload.bytesize >= LEAST

      # @param payload [String]
      # @return [String]
      def deflate(payload)
        using(Zlib::Deflate.new(Zlib::DEFAULT_COMPRESSION, -@window)) do |deflater|
          deflater.deflate(payload, Zlib::SYNC_FLUSH).delete_suffix(TAIL)
        end
      end

      # A piece at a time, for a byte may stand for a thousand.
      # @param payload [String]
      # @param most [Integer] bytes that a message may have
      # @return [String, nil] nil for a message that would be too big
      # @raise [Zlib::Error] for what is not compressed
      def inflate(payload, most)
        payload += TAIL
        whole = String.new(encoding: Encoding::BINARY)
        using(Zlib::Inflate.new(-WINDOW)) do |inflater|
          (0...payload.bytesize).step(PIECE) do |at|
            whole << inflater.inflate(payload.byteslice(at, PIECE))
            return nil if whole.bytesize > most
            break if inflater.finished?
          end
        end
        whole
      end

      private

      # Gives its memory back at once.
      def using(stream)
        yield stream
      ensure
        stream.reset
        stream.close
      end
    end
  end
end
