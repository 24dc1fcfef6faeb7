# frozen_string_literal: true

require_relative "check"

module Xinatra
  module Protection
    # Stops a client from passing for another address: the headers in which proxies name the client must not
    # contradict each other.
    class IPSpoofing < Check
      TRIGGERS = ["HTTP_X_FORWARDED_FOR"].freeze
      private_constant :TRIGGERS

      # @return [Array<String>] only a request with X-Forwarded-For can fail
      def triggers = TRIGGERS

      # @return [Boolean] whether X-Forwarded-For names every address that the other two headers name
      def accepts?(env)
        return true unless (forwarded = env["HTTP_X_FORWARDED_FOR"])

        named = [env["HTTP_CLIENT_IP"], env["HTTP_X_REAL_IP"]].compact
        return true if named.empty?
        return false unless forwarded.valid_encoding?

        (named - forwarded.split(",").map(&:strip)).empty?
      end
    end
  end
end
