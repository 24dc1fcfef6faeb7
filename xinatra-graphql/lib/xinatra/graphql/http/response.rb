# frozen_string_literal: true

require_relative "../deep_json"
require_relative "media_type"

module Xinatra
  module GraphQL
    module HTTP
      # What is answered: status, header fields, and a body, which is put into words once it is asked for.
      class Response
        # Where an operation has nothing in it that could be executed.
        NOTHING = { "errors" => [{ "message" => "There is no operation in the document: send one" }] }.freeze
        private_constant :NOTHING

        class << self
          # @param result [GraphQL::Query::Result] of one request
          # @param type [String] {MediaType::JSON} or {MediaType::RESPONSE}
          # @param headers [Hash{String => String}] more fields
          # @return [Response]
          def of(result, type, headers = {})
            result = NOTHING if result.to_h.empty?
            status = type == MediaType::RESPONSE && !result.to_h.key?("data") ? 400 : 200
            new(status, { **fields(type), **headers }, result)
          end

          # @param results [Array<GraphQL::Query::Result, RequestError>] of a batch, of which each has its own errors
          # @param type [String]
          # @param headers [Hash{String => String}]
          # @return [Response]
          def batch(results, type, headers = {}) = new(200, { **fields(type), **headers }, results)

          # @param refusal [Refusal]
          # @param type [String]
          # @return [Response]
          def refused(refusal, type)
            status = refusal.malformed? || type == MediaType::RESPONSE ? refusal.status : 200
            new(status, { **fields(type), **refusal.headers }, refusal)
          end

          # @param message [String]
          # @param extensions [Hash, nil]
          # @param type [String]
          # @return [Response] that something is wrong here
          def failed(message, extensions, type)
            new(500, fields(type), { "errors" => [{ "message" => message, "extensions" => extensions }.compact] })
          end

          private

          def fields(type) = { "content-type" => "#{type}; charset=utf-8", "vary" => "accept" }
        end

        # @return [Integer]
        attr_reader :status
        # @return [Hash{String => String}]
        attr_reader :headers

        # @param status [Integer]
        # @param headers [Hash{String => String}]
        # @param result [#to_h, Array<#to_h>, String] what becomes the body
        def initialize(status, headers, result)
          @status = status
          @headers = headers
          @result = result
        end

        # @return [String]
        def body
          case @result
          when String then @result
          when Array then "[#{@result.map { |result| json(result) }.join(",")}]"
          else json(@result)
          end
        end

        # @param env [Hash] the Rack environment of the request
        # @return [Array(Integer, Hash, Array<String>)]
        def to_rack(env)
          text = body
          headers = @status == 204 ? @headers : { **@headers, "content-length" => text.bytesize.to_s }
          [@status, headers, env["REQUEST_METHOD"] == "HEAD" || text.empty? ? [] : [text]]
        end

        private

        def json(result) = DeepJSON.generate(result.to_h)
      end
    end
  end
end
