# frozen_string_literal: true

require_relative "../headers"

module Xinatra
  module Protection
    # The headers that several protections add to a response, merged when they are compiled: one set for documents
    # that a browser shows, one for everything else.
    class ResponseHeaders
      # The type and subtype at the start of a content type, as far as they are plain words.
      MEDIA_TYPE = %r{\A\w+/\w+}
      # How the parameters of a document's content type are usually written.
      USUAL_PARAMETERS = ["", ";charset=utf-8", "; charset=utf-8", ";charset=UTF-8", "; charset=UTF-8"].freeze
      # Content types that no document has, and apps send all day.
      USUAL_OTHERS = [nil, "application/json", "text/plain;charset=utf-8", "text/plain", "text/css;charset=utf-8",
                      "text/javascript;charset=utf-8", "application/vnd.api+json"].freeze
      private_constant :MEDIA_TYPE, :USUAL_PARAMETERS, :USUAL_OTHERS

      # @param protections [Array<Base>] innermost first: that is the order of the headers
      def initialize(protections)
        @html_types = protections.first&.options&.fetch(:html_types) || []
        @html, @other = [true, false].map { |html| merge(protections, html) }
        @usual = usual.freeze
        freeze
      end

      # @param content_type [String, nil] value of the response's content-type
      # @return [Hash{String => String}] frozen: the headers to be added where they are missing
      def for(content_type)
        @usual.fetch(content_type) { html?(content_type) ? @html : @other }
      end

      # Adds to a response's headers, in place, what is missing.
      # @param headers [Hash] of any case; a missing header is added in lower case
      # @return [Hash] the same headers
      def decorate(headers)
        added = self.for(content_type(headers))
        return Headers.add_missing(headers, added) if headers.is_a?(Rack::Headers)

        headers.update(added) { |_name, own, new| own || new }
      end

      private

      def merge(protections, html)
        protections.map { |protection| protection.headers(html) }.reduce({}, :merge).compact.freeze
      end

      # A look-up in a table of ours is five times as fast as asking html?; it is not filled by what is asked.
      def usual
        documents = @html_types.product(USUAL_PARAMETERS).map(&:join)
        (documents + USUAL_OTHERS).to_h { |type| [type, html?(type) ? @html : @other] }
      end

      def html?(type)
        type.is_a?(String) && @html_types.include?(type[MEDIA_TYPE])
      rescue ArgumentError # bytes that are no text in the string's encoding
        false
      end

      def content_type(headers)
        headers["content-type"] || headers.find { |name, _| name.downcase == "content-type" }&.last
      end
    end
  end
end
