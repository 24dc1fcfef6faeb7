# frozen_string_literal: true

require "zlib"

module BenchDD
  module Requests
    module Replaying
      # What came back: `status`, or nil when nothing came; `headers`: lower-case names => lines; `body`: as received;
      # `problem`: what went wrong, in words, or nil; `nanoseconds`: until the whole body was there.
      Answer = Struct.new(:status, :headers, :body, :problem, :nanoseconds, keyword_init: true) do
        # @param name [String] in lower case
        # @return [String, nil] the first line of a header
        def header(name) = headers[name]&.first

        # @return [String, nil] the media type, in lower case
        def media_type = header("content-type").to_s.b[/\A[^;,\s]+/n]&.downcase

        # @return [String] the body without its content encoding, as far as that is one of Zlib's; at most {MAX} bytes
        def text
          case header("content-encoding")&.downcase
          when "gzip", "x-gzip" then inflate(Zlib::MAX_WBITS + 16)
          when "deflate" then inflate(Zlib::MAX_WBITS)
          else body
          end
        end

        private

        # Chunk by chunk, for a short body can become a very long one.
        def inflate(window)
          text = +"".b
          Zlib::Inflate.new(window).inflate(body) do |chunk|
            text << chunk
            break if text.bytesize > Answer::MAX
          end
          text.byteslice(0, Answer::MAX)
        rescue Zlib::Error
          body
        end
      end
      # Bytes of a body that are kept; the rest is read and left.
      Answer::MAX = 16 * 1024 * 1024
    end
  end
end
