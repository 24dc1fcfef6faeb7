# frozen_string_literal: true

module Xinatra
  module Middleware
    # Runs the compiled protections around an app.
    class Guard
      # @param app [#call]
      # @param protect [Protection::Chain]
      def initialize(app, protect)
        @app = app
        @protect = protect
      end

      # @param env [Hash] the Rack environment
      # @return [Array] the app's response with the protections' headers, or a refusal
      def call(env) = @protect.around(env) { @app.call(env) }
    end
  end
end
