# frozen_string_literal: true

require_relative "check"
require_relative "token"

module Xinatra
  module Protection
    # Stops cross-site request forgery: a request that changes something must carry a token of its session, in the
    # header X-CSRF-Token or in the parameter `authenticity_token`. Opt-in. In a form:
    #
    #   <input type="hidden" name="authenticity_token"
    #          value="<%= Xinatra::Protection::AuthenticityToken.token(session, path: "/orders") %>">
    #
    # Options: `authenticity_param`, `key` (where the session keeps its token, default `:csrf`), `allow_if` (called
    # with the env).
    class AuthenticityToken < Check
      # @return [Hash] {Base::DEFAULTS} and the options above
      def self.defaults = super.merge(authenticity_param: "authenticity_token", key: :csrf, allow_if: nil)

      # A token for a form; gives the session its own token if it has none.
      # @param session [Hash] the session
      # @param path [String, nil] where the form is sent, for a token that is good there alone; nil: anywhere
      # @param method [String, Symbol] the form's method
      # @return [String] URL-safe Base64, different each time
      def self.token(session, path: nil, method: :post)
        secret = session[defaults[:key]] ||= Token.random
        path && method ? Token.per_form(secret, path, method) : Token.global(secret)
      end

      # @return [String] a random token, as a session keeps it
      def self.random_token = Token.random

      # @return [true]
      def session? = true

      # @return [true] a token may be for one path alone
      def reads_path? = true

      # Gives the session a token if it has none. Whatever goes wrong (no session, parameters that cannot be read, an
      # `allow_if` that raises) counts as an attack.
      # @return [Boolean] whether the request changes nothing, carries a token, or is let through by `allow_if`
      def accepts?(env)
        return false unless (session = env[options[:session_key]])

        secret = session[options[:key]] ||= Token.random
        safe?(env) || token?(env, secret) || !!options[:allow_if]&.call(env)
      rescue StandardError
        false
      end

      private

      def token?(env, secret)
        request = Rack::Request.new(env)
        path = request.path.chomp("/")
        verb = request.request_method
        Token.valid?(secret, env["HTTP_X_CSRF_TOKEN"], path, verb) ||
          Token.valid?(secret, request.params[options[:authenticity_param]], path, verb)
      end
    end
  end
end
