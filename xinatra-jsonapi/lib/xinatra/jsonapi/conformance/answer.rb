# frozen_string_literal: true

require "json"

module Xinatra
  module JSONAPI
    module Conformance
      # A server's answer, with what was asked: what a check judges.
      class Answer
        # How much of a value a sentence shows.
        SHOWN = 160
        private_constant :SHOWN

        # @return [String] what was asked: "GET /articles"
        attr_reader :request
        # @return [Object, nil] the request's document
        attr_reader :sent
        # @return [Integer]
        attr_reader :status
        # @return [String] empty without one
        attr_reader :body

        # @param request [String] what was asked
        # @param sent [Object, nil] the request's document
        # @param status [Integer]
        # @param headers [Hash{String => String}] names in lower case
        # @param body [String, nil]
        def initialize(request, sent, status, headers, body)
          @request = request
          @sent = sent
          @status = status
          @headers = headers
          @body = body.to_s.dup.force_encoding(Encoding::UTF_8)
        end

        # @param name [String]
        # @return [String, nil] a header field's value
        def [](name) = @headers[name.downcase]

        # @return [MediaType]
        def media_type = MediaType.new(self["content-type"])

        # @return [Object, nil] the body as JSON; nil when it is none
        def json
          @json = (JSON.parse(body) if body.valid_encoding?) unless defined?(@json)
          @json
        rescue JSON::ParserError
          @json = nil
        end

        # @return [Hash] the document; empty when the body is none
        def document = json.is_a?(Hash) ? json : {}

        # @return [Object, nil] the primary data
        def data = document["data"]

        # @return [Array<Hash>] the primary data, one by one
        def items = [data].flatten(1).grep(Hash)

        # @return [Array<Hash>] the included resources
        def included = Array(document["included"]).grep(Hash)

        # @return [Array<Hash>] the error objects
        def errors = Array(document["errors"]).grep(Hash)

        # @return [Hash] the top level's links
        def links = document["links"].is_a?(Hash) ? document["links"] : {}

        # @return [Boolean] whether the status is one of success
        def success? = status.between?(200, 299)

        # @param expected [Array<Integer>] the statuses that are right
        # @return [self]
        # @raise [Failure]
        def expect_status(*expected) = expect(expected.include?(status), expected.join(" or "))

        # @return [self]
        # @raise [Failure] unless the request succeeded
        def expect_success = expect(success?, "a status of success")

        # @return [self]
        # @raise [Skip] unless the request succeeded, which only prepares what a check is about
        def require_success
          return self if success?

          raise Skip, "#{asked} was answered with #{status}: there is nothing to judge."
        end

        # @return [self]
        # @raise [Failure] unless the request was refused as the client's mistake
        def expect_refusal = expect(status.between?(400, 499), "a 4xx status")

        # @param condition [Object] what should be true
        # @param expected [String] what was expected, to follow "expected"
        # @param got [Object] what came instead; the status says enough without one
        # @return [self]
        # @raise [Failure]
        def expect(condition, expected, got = self)
          return self if condition

          came = got.equal?(self) ? status : "#{status} and #{text(got)}"
          raise Failure, "#{asked} was answered with #{came}; expected #{expected}."
        end

        # @param wanted [Object] what was expected
        # @param came [Object] what came
        # @param what [String] what it is, to stand before "to be"
        # @return [self]
        # @raise [Failure]
        def expect_equal(wanted, came, what) = expect(came == wanted, "#{what} to be #{text(wanted)}", came)

        private

        def asked = sent.nil? ? request : "#{request} #{text(sent)}"

        def text(value)
          whole = value.is_a?(String) ? value.scrub : JSON.generate(value)
          whole.length > SHOWN ? "#{whole[0, SHOWN]}..." : whole
        end
      end
    end
  end
end
