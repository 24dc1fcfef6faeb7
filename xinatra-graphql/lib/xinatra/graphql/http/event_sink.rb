# frozen_string_literal: true

require "json"

module Xinatra
  module GraphQL
    module HTTP
      # Sends the results of an operation as a stream of events (GraphQL over Server-Sent Events Protocol, "Distinct
      # connections mode").
      class EventSink
        # @param stream [EventStream]
        def initialize(stream)
          @stream = stream
        end

        # @param text [String] a result, in JSON
        # @return [void]
        def next(text) = @stream.event(text, event: "next")

        # @return [void]
        def complete
          @stream.event("", event: "complete")
          @stream.close
        end

        # @param errors [Array<Hash>]
        # @return [void]
        def error(errors)
          self.next(::JSON.generate({ "errors" => errors }))
          complete
        end
      end
    end
  end
end
