# frozen_string_literal: true

require "zlib"

module BenchDD
  module Profiler
    module Convert
      # Gzipped files (RFC 1952), of which nothing is believed: neither their size nor that they end.
      class Gzip
        include Refusal

        MAGIC = "\x1f\x8b".b.freeze
        # Tells zlib to expect gzip's header and sum.
        WINDOW = Zlib::MAX_WBITS + 16
        private_constant :MAGIC, :WINDOW

        # @param bytes [String] binary
        # @param name [String] for errors
        # @param largest [Integer] the most bytes that it is inflated to
        # @return [String] binary: inflated, or as it is when it is not gzipped
        def self.inflate(bytes, name, largest) = new(name).inflate(bytes, largest)

        # Without a time, so that the same bytes give the same file.
        # @param bytes [String]
        # @return [String] binary
        def self.deflate(bytes)
          deflater = Zlib::Deflate.new(Zlib::BEST_COMPRESSION, WINDOW)
          deflater.deflate(bytes, Zlib::FINISH)
        ensure
          deflater.close
        end

        # @param name [String] for errors
        def initialize(name)
          @name = name
        end

        # @param bytes [String] binary
        # @param largest [Integer]
        # @return [String] binary
        def inflate(bytes, largest)
          return whole(bytes, largest) unless bytes.start_with?(MAGIC)

          content = "".b
          # What was written in parts is several such files, one after the other.
          bytes = member(bytes, content, largest) while bytes.start_with?(MAGIC)
          damaged("has more than it should") unless bytes.empty?
          content
        rescue Zlib::BufError
          damaged("is cut off")
        rescue Zlib::Error => e
          damaged("is damaged (#{e.message})")
        end

        private

        def whole(bytes, largest)
          too_large(largest) if bytes.bytesize > largest
          bytes
        end

        # @return [String] what follows it
        def member(bytes, content, largest)
          inflater = Zlib::Inflate.new(WINDOW)
          inflater.inflate(bytes) do |chunk|
            content << chunk
            too_large(largest) if content.bytesize > largest
          end
          damaged("is cut off") unless inflater.finished?
          bytes.byteslice(inflater.total_in..)
        ensure
          inflater.reset
          inflater.close
        end

        def too_large(largest) = damaged("would be more than #{largest} bytes")
      end
    end
  end
end
