# frozen_string_literal: true

require_relative "../errors"

module Xinatra
  module GraphQL
    module HTTP
      # What was sent is no GraphQL request, or none that is answered: the status says so, whatever is accepted.
      class Refusal < Error
        # @return [Integer] of the answer
        attr_reader :status
        # @return [String, nil] for programs, such as "PERSISTED_QUERY_NOT_FOUND"
        attr_reader :code
        # @return [Hash{String => String}] header fields that go with it
        attr_reader :headers

        # @param message [String] what is wrong, and what to do
        # @param status [Integer]
        # @param code [String, nil]
        # @param headers [Hash{String => String}]
        def initialize(message, status: 400, code: nil, headers: {})
          super(message)
          @status = status
          @code = code
          @headers = headers
        end

        # @return [Boolean] whether the answer has its status also where older clients read any other than 200 as none
        #   of GraphQL's
        def malformed? = true

        # @return [Hash] the response (GraphQL, section 7.1)
        def to_h
          { "errors" => [{ "message" => message, "extensions" => code && { "code" => code } }.compact] }
        end
      end

      # A GraphQL request that is well-formed, but not executed: one of a batch fails alone by it.
      class RequestError < Refusal
        # @return [Boolean] false
        def malformed? = false
      end
    end
  end
end
