# frozen_string_literal: true

require "xinatra/error_report"
require_relative "../deep_json"
require_relative "media_type"

module Xinatra
  module GraphQL
    module HTTP
      # A result that comes in parts, of which each is sent when it is there (the draft of incremental delivery over
      # HTTP that clients call `deferSpec=20220824`).
      class PartsResponse
        HEADERS = { "content-type" => "#{MediaType::MIXED}; boundary=\"-\"; deferSpec=20220824", "vary" => "accept",
                    "cache-control" => "no-store", "x-accel-buffering" => "no" }.freeze
        PART = "\r\n---\r\nContent-Type: application/json; charset=utf-8\r\n\r\n"
        LAST = "\r\n-----\r\n"
        # What clients read of an exception.
        FAULT = { "errors" => [{ "message" => "This is no fault of the request: try again later" }],
                  "hasNext" => false }.freeze
        private_constant :HEADERS, :PART, :LAST, :FAULT

        # What is sent.
        class Body
          # @param answer [IncrementalResponse]
          # @param log [#puts] is told of exceptions
          def initialize(answer, log)
            @answer = answer
            @log = log
          end

          # @yieldparam part [String]
          # @return [void]
          # @raise [StandardError] what is raised where a part is sent
          def each(&)
            @answer.each { |payload| deliver("#{PART}#{DeepJSON.generate(payload)}", &) }
            deliver(LAST, &)
          rescue ::StandardError, ::ScriptError => e
            raise if @sending

            @log.puts(ErrorReport.format(e))
            yield "#{PART}#{DeepJSON.generate(FAULT)}#{LAST}"
          end

          private

          def deliver(part)
            @sending = true
            yield part
            @sending = false
          end
        end

        # @return [Integer]
        attr_reader :status
        # @return [Hash{String => String}]
        attr_reader :headers
        # @return [Body]
        attr_reader :body

        # @param answer [IncrementalResponse]
        # @param log [#puts] is told of exceptions
        # @param headers [Hash{String => String}] more fields
        def initialize(answer, log, headers)
          @status = 200
          @headers = { **HEADERS, **headers }
          @body = Body.new(answer, log)
        end

        # @param env [Hash] the Rack environment of the request
        # @return [Array(Integer, Hash, #each)]
        def to_rack(env) = [@status, @headers, env["REQUEST_METHOD"] == "HEAD" ? [] : @body]
      end
    end
  end
end
