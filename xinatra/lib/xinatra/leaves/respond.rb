# frozen_string_literal: true

require_relative "../headers"

module Xinatra
  module Leaves
    # The headers of a response that says nothing of its own: default content type, protections, length. Prepared for
    # every short body, since storing a length in a copy costs as much again as the copy.
    class Respond
      # Bodies shorter than this many bytes have their headers prepared: 1,024 Hashes, some 300 KB an app.
      PREPARED = 1024
      private_constant :PREPARED

      # @param headers [Hash{String => String}] what all responses get, the content length apart
      def initialize(headers)
        @headers = Headers.new.merge!(headers).freeze
        @prepared = Array.new(PREPARED) { |size| headers(size).freeze }.freeze
        freeze
      end

      # @return [Array<Headers>] by the body's length in bytes; to be copied
      attr_reader :prepared

      # @param size [Integer] the body's length in bytes
      # @return [Headers] a fresh Hash
      def headers(size)
        headers = @headers.copy
        headers["content-length"] = size.to_s.freeze
        headers
      end
    end
  end
end
