# frozen_string_literal: true

require "rack/response"

module Xinatra
  # The response being made: Rack's, cheaper to construct, and finished by what its status and body are in the end.
  class Response < Rack::Response
    NO_HEADERS = {}.freeze
    private_constant :NO_HEADERS

    # Statuses whose responses have no content (RFC 9110, sections 15.3.5 and 15.4.5).
    DROP_BODY_RESPONSES = [204, 304].freeze

    # @param body [nil, String, #each, #call]
    # @param status [Integer, #to_i]
    # @param headers [Hash{String => String, Array}, nil]
    # @yield [self]
    # @raise [ArgumentError] when the headers are not a Hash
    def initialize(body = nil, status = 200, headers = NO_HEADERS)
      if body.nil? && NO_HEADERS.equal?(headers) && !block_given?
        initialize_empty(status)
      else
        super
      end
    end

    # Appends a chunk to the body.
    # @param chunk [#to_s]
    # @return [String, nil] the chunk
    def write(chunk)
      @writer ||= method(:append)
      super
    end

    # @param value [String, #each, #call, Rack::Response] a String is wrapped, of another response the body is taken
    def body=(value)
      value = value.body while value.is_a?(Rack::Response)
      @body = value.is_a?(String) ? [value.to_str] : value
    end

    # @yield [String] each chunk of the body
    # @return [Enumerator] without a block
    def each
      block_given? ? super : enum_for(:each)
    end

    # Ends the response: drops content and its headers where the status forbids them, else tells its length where that
    # is known.
    # @return [Array(Integer, Rack::Headers, #each)]
    def finish
      content = body
      if DROP_BODY_RESPONSES.include?(status)
        close
        content = []
        drop_content_headers
      elsif informational?
        drop_content_headers
      elsif content.is_a?(Array)
        fill_in_content_length(content)
      end
      [status, headers, content]
    end

    private

    # Sets what Rack's own would, but for @writer: few responses are written to, and a Method costs as much as the rest.
    def initialize_empty(status)
      @status = status.to_i
      @headers = Rack::Headers.new
      @writer = nil
      @block = nil
      @body = []
      @buffered = true
      @length = nil
    end

    def drop_content_headers
      headers.delete("content-type")
      headers.delete("content-length")
    end

    # A length that is there already, such as a file's in answer to HEAD, is kept.
    def fill_in_content_length(chunks)
      return if !headers["content-type"] || headers["content-length"]

      headers["content-length"] = chunks.sum(&:bytesize).to_s
    end
  end
end
