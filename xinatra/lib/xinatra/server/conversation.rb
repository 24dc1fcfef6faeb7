# frozen_string_literal: true

module Xinatra
  class Server
    # What a connection that stays open behind its response tells the app: one thing at a time, and its end once.
    #
    # A body that answers `to_channel` has its connection stay open. What that returns, the handler, gets the calls
    # below: `opened` with the {Native::Channel}; `run`, when the connection is in use; `received` with what a WebSocket
    # brings; `idle` when there was nothing to send for some time; `failed` when one of these has raised; `closed`.
    class Conversation
      # @param handler [#opened, #run, #received, #idle, #failed, #closed]
      # @param body [#to_channel] closed at the end
      # @param request [Native::Request]
      # @param finisher [Finisher] tells of what goes wrong
      def initialize(handler, body, request, finisher)
        @handler = handler
        @body = body
        @request = request
        @finisher = finisher
      end

      # @param channel [Native::Channel]
      # @return [void]
      def opened(channel) = safely { @handler.opened(channel) }

      # The app's own work, which may take its time.
      # @return [void]
      def run = safely { @handler.run }

      # @param payload [String] of a message
      # @param text [Boolean] whether it is one, not bytes
      # @param compressed [Boolean] whether it is, as RFC 7692 has it
      # @return [void]
      def received(payload, text, compressed) = safely { @handler.received(payload, text, compressed) }

      # @return [void]
      def idle = safely { @handler.idle }

      # @param code [Integer] see RFC 6455, section 7.4; 1006 where the client has gone without a word
      # @param reason [String]
      # @return [void]
      def closed(code, reason)
        safely { @handler.closed(code, reason) }
        safely { @body.close if @body.respond_to?(:close) }
        safely { @finisher.finished(@request.env, nil, nil) }
      end

      private

      def safely
        yield
      rescue StandardError, ScriptError => e
        @finisher.failed(e, @request)
        give_up(e)
      end

      def give_up(error)
        @handler.failed(error)
      rescue StandardError, ScriptError => e
        @finisher.failed(e, @request)
      end
    end
  end
end
