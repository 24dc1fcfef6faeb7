# frozen_string_literal: true

module BenchDD
  module Servers
    # Reads what a process writes, so that it never waits for a reader, and keeps the end of it.
    class Tail
      # Bytes that are kept.
      KEPT = 16_384
      # Bytes that an error shows.
      SHOWN = 2000

      # @param io [IO] is read to its end, and closed
      def initialize(io)
        @text = String.new(encoding: Encoding::BINARY)
        @guard = Mutex.new
        @reader = Thread.new { read(io) }
        @reader.report_on_exception = false
      end

      # @return [String] the end of what was written so far
      def to_s = @guard.synchronize { @text.dup }.force_encoding(Encoding::UTF_8).scrub

      # Waits until all is read that was written by processes that have ended.
      # @param seconds [Numeric] at most
      # @return [String] what an error shows of it
      def ending(seconds = 1)
        @reader.join(seconds)
        text = to_s.strip
        text.size > SHOWN ? "... #{text[-SHOWN..]}" : text
      end

      private

      def read(io)
        loop do
          part = io.readpartial(65_536)
          @guard.synchronize do
            @text << part
            @text.replace(@text.byteslice(-KEPT, KEPT)) if @text.bytesize > KEPT
          end
        end
      rescue IOError
        nil
      ensure
        io.close
      end
    end
  end
end
