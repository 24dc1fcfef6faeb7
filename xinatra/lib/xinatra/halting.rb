# frozen_string_literal: true

module Xinatra
  # Leaving a handler early. Apart from {Helpers}, as in Sinatra, since it belongs to the app's control flow.
  module Halting
    # Ends the request with a response; nothing of the handler or filter behind it runs.
    #
    #   halt 403, "Not yours"
    #
    # @param response [Array] status, headers and body, each of which may be left out
    # @raise [UncaughtThrowError] when called outside of a request
    def halt(*response)
      throw :halt, response.length == 1 ? response.first : response
    end

    # Leaves the route for the next that matches.
    # @yield answers when no other route does
    # @raise [UncaughtThrowError] when called outside of a route
    def pass(&block)
      throw :pass, block
    end
  end
end
