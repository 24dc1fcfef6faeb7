# frozen_string_literal: true

require_relative "check"

module Xinatra
  module Protection
    # Stops cross-site request forgery by the Referer header: a request that changes something must come from a page of
    # this host, or say nothing about it. Opt-in, as other protections do it better.
    #
    # Option `allow_empty_referrer` (default true).
    class RemoteReferrer < Check
      # @return [Boolean]
      def accepts?(env) = safe?(env) || own_referrer?(env)
    end
  end
end
