# frozen_string_literal: true

require_relative "authenticity_token"

module Xinatra
  module Protection
    # Stops cross-site request forgery as {AuthenticityToken} does, but lets scripts' own requests (those with
    # `X-Requested-With: XMLHttpRequest`, which another site cannot send) go without a token. Opt-in.
    class FormToken < AuthenticityToken
      # @return [Boolean]
      def accepts?(env) = env["HTTP_X_REQUESTED_WITH"] == "XMLHttpRequest" || super
    end
  end
end
