# frozen_string_literal: true

module Xinatra
  module Helpers
    # Ends the request with a redirect: 303 in HTTP/1.1 if the method is not GET, for the client to go on with GET, else
    # 302.
    # @param uri [#to_s] made absolute by {#uri} as the settings `absolute_redirects` and `prefixed_redirects` say
    # @param args [Array] for `halt`: another status, headers, a body
    def redirect(uri, *args)
      return if args.empty? && _redirect_late(uri)

      version = env["SERVER_PROTOCOL"] || env["HTTP_VERSION"]
      status(version == "HTTP/1.1" && env["REQUEST_METHOD"] != "GET" ? 303 : 302)
      address = HeaderValue.clean(uri.to_s)
      response["location"] = uri(address, settings.absolute_redirects?, settings.prefixed_redirects?)
      halt(*args)
    end

    # @return [String, nil] where the request came from, as it says itself: `redirect back`
    def back = request.referer

    private

    # Ends the request where the address is all that anybody will ask for: in C, where that costs less than a response.
    # @return [Boolean, nil] true where nothing more is to be done, although the request was not ended by a throw
    def _redirect_late(_uri) = nil

    prepend Native::Redirecting if Native.available?
  end
end
