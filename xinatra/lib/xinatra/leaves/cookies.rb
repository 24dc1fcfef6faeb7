# frozen_string_literal: true

require "rack/utils"
require_relative "../native"

module Xinatra
  module Leaves
    # Reads a Cookie field (RFC 6265, section 4.2).
    module Cookies
      # @param field [String]
      # @return [Hash{String => String, nil}] values by name, decoded; of equal names the first counts
      def self.read(field) = Rack::Utils.parse_cookies_header(field)

      singleton_class.prepend(Native::Cookies) if Native.available?
    end
  end
end
