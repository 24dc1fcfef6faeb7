# frozen_string_literal: true

require "rack/request"

module Hostile
  # Where Xinatra answers on purpose otherwise than Sinatra does: see docs/compared_to_sinatra.md and docs/security.md.
  module Wanted
    # What would let a client write header fields of its own becomes a space.
    FORBIDDEN = /[\r\n\0]/

    module_function

    # Sinatra's answer as Xinatra's has to be.
    def of(request, theirs, ours)
      headers = theirs[:headers].transform_values { |values| values.map { |value| value.gsub(FORBIDDEN, " ") } }
      # A session store that cannot parse the cookies sets none of its own.
      headers = headers.merge(ours[:headers].slice("set-cookie")) unless text?(request.env["HTTP_COOKIE"])
      answer = theirs.merge(headers: headers)
      refused?(request, ours) ? ours : answer
    end

    # A page that says nonsense about where it is from is not from the host asked for, whatever that is.
    def refused?(request, ours)
      ours[:status] == 403 && request.env.key?("HTTP_REFERER") && Rack::Request.new(request.env).host.nil?
    rescue ArgumentError
      true
    end

    def text?(value) = value.nil? || value.valid_encoding?

    private_class_method :refused?, :text?
  end
end
