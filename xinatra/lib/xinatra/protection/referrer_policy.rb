# frozen_string_literal: true

require_relative "header_protection"

module Xinatra
  module Protection
    # Stops the addresses of an app's pages, which may hold secrets, from reaching other sites in the Referer header.
    # Adds `referrer-policy` to every response. Opt-in.
    #
    # Option `referrer_policy`: the header's value (default "strict-origin-when-cross-origin").
    class ReferrerPolicy < HeaderProtection
      # @return [Hash] {Base::DEFAULTS} and the options above
      def self.defaults = super.merge(referrer_policy: "strict-origin-when-cross-origin")

      # @return [Hash] `referrer-policy`
      def headers(_html) = { "referrer-policy" => options[:referrer_policy] }
    end
  end
end
