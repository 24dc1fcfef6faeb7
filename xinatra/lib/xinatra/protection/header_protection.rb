# frozen_string_literal: true

require_relative "base"
require_relative "response_headers"

module Xinatra
  module Protection
    # A protection that only adds headers to responses. A subclass says which in `headers(html)`.
    #
    # Option `html_types`: the media types (as far as letters, digits and one slash go) that count as documents.
    class HeaderProtection < Base
      # Adds this protection's headers to a response.
      # @return [Array] the same response
      def outbound(_env, response)
        ResponseHeaders.new([self]).decorate(response[1])
        response
      end
    end
  end
end
