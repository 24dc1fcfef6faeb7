# frozen_string_literal: true

module Xinatra
  module Middleware
    # Lets asynchronous servers (Thin's `async.callback`) answer later: a body that can be called back reaches the
    # server itself, whatever middleware stands between.
    class ExtendedRack
      # @param app [#call]
      def initialize(app)
        @app = app
      end

      # @param env [Hash] the Rack environment
      # @return [Array] the app's response
      # @raise [UncaughtThrowError] :async, to an asynchronous server that catches it
      def call(env)
        result = @app.call(env)
        callback = env["async.callback"]
        return result unless callback && asynchronous?(*result)

        answer_later(callback, result)
        on_close(env, result.last)
        throw :async
      end

      private

      def asynchronous?(status, _headers, body)
        status == -1 || (body.respond_to?(:callback) && body.respond_to?(:errback))
      end

      def answer_later(callback, result)
        unless defined?(EventMachine)
          raise NotImplementedError,
                "an asynchronous answer needs EventMachine, which is not loaded"
        end

        EventMachine.next_tick { callback.call(result) }
      end

      def on_close(env, body)
        return unless body.respond_to?(:close) && env.include?("async.close")

        env["async.close"].callback { body.close }
        env["async.close"].errback { body.close }
      end
    end
  end
end
