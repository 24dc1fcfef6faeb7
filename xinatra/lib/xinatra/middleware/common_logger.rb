# frozen_string_literal: true

require "rack/common_logger"

module Xinatra
  module Middleware
    # Writes a line a request in Apache's format, unless another logger further out does so already.
    class CommonLogger < Rack::CommonLogger
      # Marks a request that has its line; Sinatra's name, so that both frameworks in one process agree.
      LOGGED = "sinatra.commonlogger"

      # Rack's own middleware, used by a rackup file, leaves the mark as well. Under Sinatra's name for the method as it
      # was, so that both frameworks in one process wrap it once.
      superclass.class_eval do
        unless method_defined?(:call_without_check)
          alias_method :call_without_check, :call

          define_method(:call) do |env|
            env[LOGGED] = true
            call_without_check(env)
          end
          alias_method :call, :call # so that Ruby does not warn when the other framework wraps it again
        end
      end

      # @param env [Hash] the Rack environment
      # @return [Array] the app's response
      def call(env) = env[LOGGED] ? @app.call(env) : super

      private

      # Rack makes the line of the request's texts, which need not be valid, nor in encodings that go together; of bytes
      # it escapes those that cannot be printed.
      def log(env, ...)
        super(env.transform_values { |value| value.is_a?(String) && !value.ascii_only? ? value.b : value }, ...)
      end
    end
  end
end
