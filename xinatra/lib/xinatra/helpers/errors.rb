# frozen_string_literal: true

module Xinatra
  module Helpers
    # Ends the request with an error status.
    # @param code [Integer, #to_str] the status; a String is the body, with status 500
    # @param body [String, #each, nil] the body; nil leaves it as it is
    def error(code, body = nil)
      code, body = 500, code.to_str if code.respond_to?(:to_str) # rubocop:disable Style/ParallelAssignment -- a swap
      response.body = body unless body.nil?
      halt code
    end

    # Ends the request with 404 Not Found.
    # @param body [String, #each, nil] the body; nil leaves it as it is
    def not_found(body = nil) = error(404, body)
  end
end
