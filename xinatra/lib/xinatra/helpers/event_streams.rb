# frozen_string_literal: true

require_relative "../event_stream"

module Xinatra
  module Helpers
    # Answers with a stream of events, which stays open.
    #
    #   get "/news" do
    #     sse do |out|
    #       settings.readers << out
    #       out.on_close { settings.readers.delete(out) }
    #     end
    #   end
    #
    # @yieldparam out [EventStream] when the response has begun
    # @return [EventStream::Body] now the response's body
    def sse
      kept = _kept_params
      content_type(EventStream::MEDIA_TYPE, charset: "utf-8")
      headers("cache-control" => "no-store", "x-accel-buffering" => "no")
      stream = EventStream.new(last_id: env["HTTP_LAST_EVENT_ID"]) do |out|
        self.params = kept
        yield(out)
      end
      body(EventStream::Body.new(stream))
    end
  end
end
