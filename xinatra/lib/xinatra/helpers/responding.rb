# frozen_string_literal: true

require "rack/files"
require "rack/utils"

module Xinatra
  module Helpers
    # @param value [Integer, Symbol, nil] the status to set, `404` or `:not_found`; nil to only ask
    # @return [Integer] the response's status
    # @raise [ArgumentError] for a Symbol that is no status
    def status(value = nil)
      response.status = Rack::Utils.status_code(value) if value
      response.status
    end

    # @param value [String, #each, nil] the body to set; nil to only ask
    # @yieldreturn [String] the body; the block runs only when it is sent
    # @return [Array<String>, String, #each] the response's body
    def body(value = nil, &block)
      if block
        def block.each = yield(call)
        response.body = block
      elsif value
        headers.delete("content-length") unless _length_kept?(value)
        response.body = value
      else
        response.body
      end
    end

    # @param hash [Hash{String => String, Array}, nil] headers to set; nil to only ask
    # @return [Rack::Headers] the response's headers
    def headers(hash = nil)
      hash&.each { |name, value| response.headers[name] = HeaderValue.clean(value) }
      response.headers
    end

    private

    # The length of what is not sent, or not held in memory, was set by who knows it.
    def _length_kept?(body)
      request.head? || body.is_a?(Rack::Files::BaseIterator) || body.is_a?(Stream)
    end
  end
end
