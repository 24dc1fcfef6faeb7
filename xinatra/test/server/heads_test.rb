# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../native/heads"
require_relative "http_cases"
require_relative "raw_client"
require_relative "serving" if Xinatra::Native.available?

# The heads of the parser's tests, over a socket.
class HeadsTest < XinatraTest::Case
  # Of a socket that is not secured it is refused, see http_cases/requests.rb.
  ELSEWHERE = ["absolute form, https"].freeze
  # No request: more may still come.
  PARTIAL = ["nothing", "no end"].freeze
  # What is read of a head stands here in the environment.
  KEYS = { verb: "REQUEST_METHOD", path: "PATH_INFO", query: "QUERY_STRING", protocol: "SERVER_PROTOCOL",
           host: "HTTP_HOST", name: "SERVER_NAME", port: "SERVER_PORT", scheme: "rack.url_scheme" }.freeze
  # No line feed stands in any value.
  TELL = proc { |env| [200, {}, env.filter_map { |key, value| "#{key}=#{value}\n".b if value.is_a?(String) }] }
  SMUGGLED = HttpCases.ask("GET /smuggled")

  def setup
    skip "the server is in C" unless Xinatra::Native.available?
    @serving = Serving.at(:heads) { TELL }
  end

  Heads::SOUND.except(*ELSEWHERE).each do |name, (bytes, expected)|
    define_method(:"test_#{name}_is_read") do
      RawClient.to(@serving.port) do |client|
        client.say(bytes.b + body_of(bytes))
        env = client.answer.body.split("\n").to_h { |line| line.split("=", 2) }

        expected.each { |key, value| assert_equal here(value), env[KEYS.fetch(key, key)], key }
      end
    end
  end

  Heads::REFUSED.except(*PARTIAL).each do |name, (bytes, status)|
    define_method(:"test_#{name}_is_refused") do
      RawClient.to(@serving.port) do |client|
        client.say(bytes.b + SMUGGLED)

        assert_equal status, client.answer&.status
        assert_empty client.rest
      end
    end
  end

  private

  def body_of(bytes)
    length = bytes.b[/^Content-Length: (\d+)\r$/, 1]
    return "x" * Integer(length, 10) if length

    bytes.b.match?(/^Transfer-Encoding/) ? "0\r\n\r\n" : ""
  end

  # Who says nothing of a host means the one that it has found.
  def here(value) = value == "localhost" ? "127.0.0.1" : value.b
end
