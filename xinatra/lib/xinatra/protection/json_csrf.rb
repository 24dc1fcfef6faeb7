# frozen_string_literal: true

require_relative "base"

module Xinatra
  module Protection
    # Stops another site's page from including a JSON answer as a script and reading it with the visitor's cookies
    # (old browsers allowed that). JSON is refused to a page of another host that asks without being a script's own
    # request, which says so in X-Requested-With or Origin.
    #
    # Options: `allow_if` (called with the env), `allow_empty_referrer` (default true). It always denies: there is
    # nothing to drop any more when the answer is made.
    class JsonCsrf < Base
      JSON = %r{\A\s*application/json\s*(?:;|\z)}
      private_constant :JSON

      # @return [Hash] {Base::DEFAULTS} and the options above
      def self.defaults = super.merge(allow_if: nil)

      # @param env [Hash] the request
      # @param headers [Hash] of the response, in lower case
      # @return [Boolean] whether the response must not be given to this request
      def vector?(env, headers)
        return false unless concerns?(headers["content-type"])
        return false if env["HTTP_X_REQUESTED_WITH"] == "XMLHttpRequest" || options[:allow_if]&.call(env)

        (env["HTTP_ORIGIN"] || env["HTTP_X_ORIGIN"]).nil? && !own_referrer?(env)
      end

      # @param type [String, nil] a response's content type
      # @return [Boolean] whether such a response may have to be kept from the client
      def concerns?(type)
        type.is_a?(String) && JSON.match?(type)
      rescue ArgumentError # bytes that are no text in the string's encoding
        false
      end

      # @return [Boolean] whether a request without a Referer is surely answered
      def referrers_alone? = options[:allow_empty_referrer] && options[:allow_if].nil?

      # Replaces a response that must not be given, and closes its body.
      # @return [Array] the response to go on with
      def outbound(env, response)
        return response unless vector?(env, response[1])

        body = response[2]
        body.close if body.respond_to?(:close)
        deny(env)
      end
    end
  end
end
