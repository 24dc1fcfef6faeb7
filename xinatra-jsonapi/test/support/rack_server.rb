# frozen_string_literal: true

require_relative "../conformance/support/tiny_server"

# Serves a Rack app over HTTP, on a port of its own.
class RackServer < TinyServer
  # @param app [#call]
  def initialize(app)
    super(->(request) { ask(app, request) })
  end

  private

  def ask(app, request)
    fields = request.headers.to_h { |name, value| [name == "content-type" ? "CONTENT_TYPE" : field(name), value] }
    env = Rack::MockRequest.env_for(request.path, method: request.verb, input: request.body.to_s, **fields)
    status, headers, body = app.call(env.merge("QUERY_STRING" => request.query.to_s))
    text = +""
    body.each { |part| text << part }
    Response.new(status, headers.except("content-length"), text)
  ensure
    body.close if body.respond_to?(:close)
  end

  def field(name) = "HTTP_#{name.upcase.tr("-", "_")}"
end
