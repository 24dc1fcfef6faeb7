# frozen_string_literal: true

require_relative "execution"

module Differential
  # Asks an app by its `fetch`, with the request as it would come off the wire, where that can be said.
  class MessageExecution < Execution
    # What an environment says that is no header field.
    HEADER = /\A(?:HTTP_(?<name>.+)|(?<own>CONTENT_TYPE|CONTENT_LENGTH))\z/

    # As of its parent; each answer says whether the last request was a message.
    def run = super.each { |answer| answer["by_message"] = @by_message }

    private

    def call(app, env)
      request = request_of(env) if app.respond_to?(:fetch)
      return super unless request

      @by_message = true
      response = app.fetch(request)
      body = response.body.is_a?(String) ? [response.body] : response.body
      [response.status, response.headers, body]
    end

    # nil where no message says the same.
    def request_of(env)
      fields, base = env.partition { |name, _| name.match?(HEADER) }
      base = base.to_h.except("REQUEST_METHOD", "PATH_INFO", "QUERY_STRING", "SERVER_PROTOCOL", "rack.input")
      target = env["PATH_INFO"].b
      target += "?".b + env["QUERY_STRING"].b unless env["QUERY_STRING"].to_s.empty?
      bytes = "#{env["REQUEST_METHOD"]} ".b << target << " #{env["SERVER_PROTOCOL"]}\r\n".b << lines(fields) << "\r\n"
      request = Xinatra::Native::Request.parse(bytes, base:, body: env["rack.input"])
      request if same?(Xinatra::Native::Request.parse(bytes, base:, body: env["rack.input"]).env, env)
    rescue Xinatra::Native::Refused, NoMethodError, TypeError
      nil
    end

    def lines(fields)
      fields.map do |name, value|
        match = HEADER.match(name)
        "#{(match[:name] || match[:own]).tr("_", "-")}: ".b << value.b << "\r\n".b
      end.join
    end

    def same?(made, env)
      made.keys.sort == (env.keys | ["QUERY_STRING"]).sort &&
        env.all? { |name, value| value.is_a?(String) ? made[name].b == value.b : made[name].equal?(value) }
    end
  end
end
