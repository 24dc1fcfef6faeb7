# frozen_string_literal: true

require "logger"

module Xinatra
  module Middleware
    # Gives each request a Logger that writes to the server's error stream, as `env["rack.logger"]`.
    class Logger
      # @param app [#call]
      # @param level [Integer] the least severity that is written
      def initialize(app, level = ::Logger::INFO)
        @app = app
        @level = level
      end

      # @param env [Hash] the Rack environment
      # @return [Array] the app's response
      def call(env)
        env["rack.logger"] = Logger.build(env, @level)
        @app.call(env)
      end

      # @param env [Hash] the Rack environment
      # @param level [Integer] the least severity that is written
      # @return [::Logger]
      def self.build(env, level) = ::Logger.new(env["rack.errors"], level: level)
    end
  end
end
