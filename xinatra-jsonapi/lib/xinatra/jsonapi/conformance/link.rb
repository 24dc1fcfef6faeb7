# frozen_string_literal: true

require "uri"

module Xinatra
  module JSONAPI
    module Conformance
      # A value of a links object: a string, a link object or null ("Links").
      module Link
        # @param link [Object]
        # @return [String, nil] its target
        def self.target(link) = link.is_a?(Hash) ? link["href"] : link

        # @param text [Object]
        # @return [Boolean] whether it is a URI-reference (RFC 3986, section 4.1). Square brackets in a query are left
        #   to a statement of their own.
        def self.reference?(text)
          text.is_a?(String) && !text.empty? && !!URI.parse(text.gsub("[", "%5B").gsub("]", "%5D"))
        rescue URI::InvalidURIError
          false
        end

        # @param text [Object]
        # @return [Boolean] whether it is a URI, not just a reference
        def self.uri?(text) = reference?(text) && text.match?(/\A[A-Za-z][A-Za-z0-9+.-]*:/)
      end
    end
  end
end
