# frozen_string_literal: true

require_relative "header_protection"

module Xinatra
  module Protection
    # Stops some reflected cross-site scripting in old browsers (`x-xss-protection`, on HTML), and keeps every browser
    # from guessing that a response is a script or a page when its content type says otherwise
    # (`x-content-type-options`, on everything).
    #
    # Options: `xss_mode` (default `:block`), `nosniff` (default true).
    class XSSHeader < HeaderProtection
      # @return [Hash] {Base::DEFAULTS} and the options above
      def self.defaults = super.merge(xss_mode: :block, nosniff: true)

      # @return [Hash] `x-xss-protection` on HTML, `x-content-type-options` on everything
      def headers(html)
        headers = {}
        headers["x-xss-protection"] = "1; mode=#{options[:xss_mode]}" if html
        headers["x-content-type-options"] = "nosniff" if options[:nosniff]
        headers
      end
    end
  end
end
