# frozen_string_literal: true

require_relative "base"

module Xinatra
  module Protection
    # A protection that accepts a request or reacts to it. A subclass says which in `accepts?(env)`.
    class Check < Base
      # @return [true]
      def request_check? = true

      # @return [Array, nil] the refusal, or nil when the request is accepted or the reaction lets it go on
      def inbound(env)
        accepts?(env) ? nil : react(env)
      end
    end
  end
end
