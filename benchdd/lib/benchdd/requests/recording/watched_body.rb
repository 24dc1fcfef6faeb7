# frozen_string_literal: true

require "delegate"

module BenchDD
  module Requests
    class Recording
      # The body of an answer on its way to the client: what passes is kept, and its end is told.
      class WatchedBody < SimpleDelegator
        # The same for a body that the server may take as an Array.
        class Listed < WatchedBody
          # @return [Array<String>] which, as Rack says, closes the body
          def to_ary
            __getobj__.to_ary.each { |part| keep(part) }.tap { ended }
          end
        end

        # @param body [#each]
        # @return [Boolean] whether its parts come through `each`: neither a file that the server sends by itself, nor a
        #   body that writes to the socket
        def self.watchable?(body) = body.respond_to?(:each) && !body.respond_to?(:to_path)

        # @param body [#each] one that is {.watchable?}
        # @param max [Integer] bytes to keep
        # @yieldparam text [String, nil] what passed; nil when it was more
        def self.wrap(body, max, &ended) = (body.respond_to?(:to_ary) ? Listed : self).new(body, max, ended)

        # @see .wrap
        def initialize(body, max, ended)
          super(body)
          @max = max
          @kept = +"".b
          @told = false
          @ended = ended
        end

        # @yieldparam part [String]
        def each
          __getobj__.each do |part|
            keep(part)
            yield part
          end
        end

        # Closes the body of the app, if that can be closed.
        def close
          __getobj__.close if __getobj__.respond_to?(:close)
        ensure
          ended
        end

        private

        def keep(part)
          return unless @kept

          @kept.bytesize + part.bytesize > @max ? @kept = nil : @kept << part.b
        end

        def ended
          return if @told

          @told = true
          @ended.call(@kept)
        end
      end
    end
  end
end
