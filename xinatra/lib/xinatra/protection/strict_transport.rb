# frozen_string_literal: true

require_relative "header_protection"

module Xinatra
  module Protection
    # Stops attackers on the network from keeping a browser on plain HTTP. Adds `strict-transport-security` (RFC 6797)
    # to every response. Opt-in.
    #
    # Options: `max_age` (seconds, default one year), `include_subdomains`, `preload` (both default false).
    class StrictTransport < HeaderProtection
      # @return [Hash] {Base::DEFAULTS} and the options above
      def self.defaults = super.merge(max_age: 31_536_000, include_subdomains: false, preload: false)

      # @return [Hash] `strict-transport-security`
      def headers(_html)
        directives = ["max-age=#{options[:max_age]}"]
        directives << "includeSubDomains" if options[:include_subdomains]
        directives << "preload" if options[:preload]
        { "strict-transport-security" => directives.join("; ") }
      end
    end
  end
end
