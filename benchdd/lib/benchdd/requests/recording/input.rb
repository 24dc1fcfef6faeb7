# frozen_string_literal: true

require "stringio"
require_relative "tee_input"

module BenchDD
  module Requests
    class Recording
      # The body of a request, watched without the app's noticing. What lies in memory or in a file is copied from
      # there, its position untouched, and the app gets the very same object; anything else is read along ({TeeInput}).
      class Input
        # @param env [Hash] of Rack; gets another "rack.input" where that can be read only once
        # @param max [Integer] bytes to keep
        def initialize(env, max)
          @max = max
          @expected = env["CONTENT_LENGTH"] && Integer(env["CONTENT_LENGTH"], 10, exception: false)
          input = env["rack.input"]
          return if input.nil? || !body?(env)

          @stored = stored(input)
          @tee = env["rack.input"] = TeeInput.new(input, max) unless @stored
        end

        # @return [Array(String, String)] the body or nil, and why there is none or nil
        def copy
          return @tee.copy(@expected) if @tee
          return [nil, "the body is larger than #{@max} bytes (max_body)"] if @stored && @stored.bytesize > @max

          [@stored, nil]
        end

        private

        # HTTP/1 says whether there is a body (RFC 9112, section 6.3); later versions need not.
        def body?(env)
          return true if @expected&.positive? || env.key?("HTTP_TRANSFER_ENCODING")

          !env.fetch("SERVER_PROTOCOL", "HTTP/1.1").start_with?("HTTP/1")
        end

        def stored(input)
          return input.string.byteslice(0, @max + 1).b if input.is_a?(StringIO)

          input.pread(@max + 1, 0) if input.respond_to?(:pread) && input.respond_to?(:stat) && input.stat.file?
        rescue EOFError
          "".b
        end
      end
    end
  end
end
