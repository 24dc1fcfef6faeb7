# frozen_string_literal: true

require "json"
require_relative "problems"

module Xinatra
  module JSONAPI
    # The document that a client has sent (JSON:API 1.1, "Document Structure"), read and bounded.
    class RequestDocument
      # Bytes that a document may have, unless the app says otherwise: `set :jsonapi_document_limit, bytes`.
      LIMIT = 1_048_576
      # Objects and arrays within each other.
      NESTING = 64
      private_constant :NESTING

      # @param env [Hash] the Rack environment
      # @param media_type [MediaType] of the API
      # @param limit [Integer] bytes
      # @return [Array(Hash, MediaType::Entry)] the document, and the media type it came as
      # @raise [Refusal] 400, 413, 415
      def self.read(env, media_type, limit)
        entry = media_type.content(env["CONTENT_TYPE"])
        [parse(text(env["rack.input"], limit)), entry]
      end

      # @param text [String]
      # @return [Hash]
      # @raise [Refusal] 400
      def self.parse(text)
        malformed("The document is not in UTF-8: encode it so") unless text.valid_encoding?

        document = JSON.parse(text, max_nesting: NESTING)
        return document if document.is_a?(Hash)

        malformed("The document is no object: send one with the member \"data\"", "")
      rescue JSON::NestingError
        malformed("The document is nested deeper than #{NESTING}: send less deep values")
      rescue JSON::ParserError
        malformed("The body is no JSON: send a document such as {\"data\": ...}")
      end

      def self.text(input, limit)
        text = input&.read(limit + 1).to_s
        return text.dup.force_encoding(Encoding::UTF_8) if text.bytesize <= limit

        Refusing.refuse(413, "document_too_large", "Document too large",
                        "The document has more than the #{limit} bytes that it may have: send less at once")
      end

      def self.malformed(detail, pointer = nil)
        Refusing.refuse(400, "malformed_document", "Malformed document", detail, source: pointer && { pointer: })
      end
      private_class_method :text, :malformed
    end
  end
end
