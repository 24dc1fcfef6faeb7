# frozen_string_literal: true

module Xinatra
  module Middleware
    # Lets a session store parse whatever comes as cookies: what is no text in its encoding becomes mere bytes.
    class SoundCookies
      # @param app [#call]
      def initialize(app)
        @app = app
      end

      # @param env [Hash] the Rack environment
      # @return [Array] the app's response
      def call(env)
        cookies = env["HTTP_COOKIE"]
        env["HTTP_COOKIE"] = cookies.b unless cookies.nil? || cookies.valid_encoding?
        @app.call(env)
      end
    end
  end
end
