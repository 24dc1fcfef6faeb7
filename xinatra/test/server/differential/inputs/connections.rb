# frozen_string_literal: true

require_relative "../../http_cases/writing"
require_relative "body"

module ServerDifferential
  module Inputs
    chunked = "5\r\n#{BODY}\r\n0\r\n\r\n"
    bodies = [["Content-Length: 5", BODY], ["Content-Length: 0", ""], ["X: b", ""],
              ["Transfer-Encoding: chunked", chunked]]
    expectations = ["100-continue", "100-Continue", "", "100-continue, 100-continue", "100-continue, x", "x", "200-ok",
                    "100", " 100-continue ", "100-continue;a=b"]
    waited = expectations.product(bodies, %w[1.1 1.0]).map do |value, (field, body), version|
      ["Expect: #{value} and #{field} of HTTP/#{version}",
       HttpCases.text("POST /a", version, HttpCases::HOST, "Expect: #{value}", field, body:)]
    end

    options = ["close", "keep-alive", "", "Close", "close, keep-alive", "keep-alive, close", ",close", "close,", "x",
               "upgrade", "close;a", "\"close\"", "closed", "x close", "host", "content-length", "transfer-encoding"]
    lasting = ["1.1", "1.0"].flat_map do |version|
      [*options.zip, *options.first(3).product(options.first(3))].map do |values|
        fields = values.map { |value| "Connection: #{value}" }
        ["Connection #{values.inspect} of HTTP/#{version}",
         HttpCases.text("POST /a", version, HttpCases::HOST, *fields, "Content-Length: 5", body: BODY)]
      end
    end
    upgrades = ["h2c", "websocket", "TLS/1.0", "HTTP/2.0", ""].map do |value|
      ["Upgrade: #{value}", HttpCases.ask("GET /a", "Connection: Upgrade", "Upgrade: #{value}")]
    end

    fields = ["Cookie: a=b", "X: b", "Content-Type: text/plain", "Authorization: x", "Expect: 100-continue",
              "Upgrade: x", "Version: b", "Accept:"]
    twice = fields.map { |field| ["#{field} twice", HttpCases.ask("GET /a", field, field)] }

    # What is said of the connection and of the body to come, and fields that come twice.
    CONNECTION_FIELDS = [*waited, *lasting, *upgrades, *twice].to_h.freeze
  end
end
