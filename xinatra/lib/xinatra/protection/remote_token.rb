# frozen_string_literal: true

require_relative "authenticity_token"

module Xinatra
  module Protection
    # Stops cross-site request forgery as {AuthenticityToken} does, but asks for a token only when the Referer names
    # another host. On by default in an app with sessions.
    #
    # Options: those of {AuthenticityToken}, and `allow_empty_referrer` (default true).
    class RemoteToken < AuthenticityToken
      # @return [Boolean]
      def accepts?(env) = super || own_referrer?(env)
    end
  end
end
