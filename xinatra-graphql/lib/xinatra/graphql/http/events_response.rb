# frozen_string_literal: true

require "xinatra/event_stream"

module Xinatra
  module GraphQL
    module HTTP
      # An operation that is answered by a stream of events, which stays open as long as there may be more.
      class EventsResponse
        HEADERS = { "content-type" => "#{EventStream::MEDIA_TYPE}; charset=utf-8", "vary" => "accept",
                    "cache-control" => "no-store", "x-accel-buffering" => "no" }.freeze
        private_constant :HEADERS

        # @return [Integer]
        attr_reader :status
        # @return [Hash{String => String}]
        attr_reader :headers
        # @return [EventStream::Body]
        attr_reader :body

        # @yieldparam stream [EventStream] when the response has begun
        def initialize(&)
          @status = 200
          @headers = HEADERS
          @body = EventStream::Body.new(EventStream.new(&))
        end

        # @param _env [Hash] the Rack environment of the request
        # @return [Array(Integer, Hash, EventStream::Body)]
        def to_rack(_env) = [@status, { **@headers }, @body]
      end
    end
  end
end
