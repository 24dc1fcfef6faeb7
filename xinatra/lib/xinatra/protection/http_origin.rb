# frozen_string_literal: true

require_relative "check"

module Xinatra
  module Protection
    # Stops cross-site request forgery: another site's page sending a form or a script's request here with the
    # visitor's cookies. Browsers say in `Origin` (RFC 6454) where a request that changes something comes from.
    #
    # Options: `permitted_origins` (String or Array, like "https://app.example.com"), `allow_if` (called with the env).
    class HttpOrigin < Check
      TRIGGERS = ["HTTP_ORIGIN"].freeze
      DEFAULT_PORTS = { "http" => 80, "https" => 443 }.freeze
      private_constant :TRIGGERS, :DEFAULT_PORTS

      # @return [Hash] {Base::DEFAULTS} and the options above
      def self.defaults = super.merge(allow_if: nil, permitted_origins: nil)

      # @param env [Hash]
      # @return [String, nil] the origin of the app's own pages; nil for a Host that is no text
      def self.own(env)
        request = Rack::Request.new(env)
        scheme = request.scheme
        port = request.port
        "#{scheme}://#{request.host}#{":#{port}" unless port == DEFAULT_PORTS[scheme]}"
      rescue ArgumentError, EncodingError
        nil
      end

      # @return [Array<String>] only a request with an Origin can fail
      def triggers = TRIGGERS

      # @return [Boolean] whether the request changes nothing, says no origin, or one that may send it
      def accepts?(env)
        origin = env["HTTP_ORIGIN"]
        return true if origin.nil? || safe?(env) || origin == self.class.own(env)
        return true if options[:allow_if]&.call(env)

        Array(options[:permitted_origins]).include?(origin)
      end
    end
  end
end
