# frozen_string_literal: true

module Xinatra
  module Protection
    # Puts a layer of protection around a Rack app: a {Chain}, or a protection that cannot be compiled into one.
    #
    #   use Xinatra::Protection::Middleware, Xinatra::Protection.compile(true, {})
    class Middleware
      # @param app [#call] the Rack app
      # @param layer [#around] a {Chain}, {CookieTossing} or {EscapedParams}
      def initialize(app, layer)
        @app = app
        @layer = layer
      end

      # @param env [Hash]
      # @return [Array] a Rack response
      def call(env)
        @layer.around(env) { @app.call(env) }
      end
    end
  end
end
