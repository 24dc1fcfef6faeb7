# frozen_string_literal: true

require_relative "../test_helper"
require_relative "raw_client"
require_relative "http_cases"
require_relative "serving" if Xinatra::Native.available?

# Bodies are closed once, whatever becomes of the response (Rack's SPEC, "The Body").
class ClosingTest < XinatraTest::Case
  # Counts how often it is closed, and whether anything was asked of it behind that.
  class Body
    attr_reader :closed

    # @param parts [Array<String, Exception>] an exception is raised where it stands
    def initialize(*parts)
      @parts = parts
      @closed = Queue.new
    end

    # @yield [String]
    def each
      raise "it is closed" unless @closed.empty?

      @parts.each { |part| part.is_a?(Exception) ? raise(part) : yield(part) }
    end

    # Notes it.
    def close = @closed << true
  end

  # A streaming body.
  class Stream < Body
    undef_method :each

    # @param out [#write]
    def call(out)
      @parts.each { |part| part.is_a?(Exception) ? raise(part) : out.write(part) }
      out.close
    end
  end

  oops = RuntimeError.new("oops")
  large = (["x" * 1_000_000] * 20).freeze
  text = { "content-type" => "text/plain" }

  # Name => what is asked with, status, headers, class of the body, its parts.
  CASES = {
    "an answer" => ["GET", 200, text, Body, %w[one two]],
    "no parts" => ["GET", 200, text, Body, []],
    "a length" => ["GET", 200, { "content-length" => "3" }, Body, ["one"]],
    "a length that is too large" => ["GET", 200, { "content-length" => "5" }, Body, ["one"]],
    "a length that is too small" => ["GET", 200, { "content-length" => "2" }, Body, ["one"]],
    "HEAD" => ["HEAD", 200, text, Body, ["one"]],
    "HEAD with a length" => ["HEAD", 200, { "content-length" => "3" }, Body, ["one"]],
    "204" => ["GET", 204, {}, Body, []],
    "304" => ["GET", 304, {}, Body, ["one"]],
    "an exception at first" => ["GET", 200, text, Body, [oops]],
    "an exception in the middle" => ["GET", 200, text, Body, ["one", oops]],
    "a part that is no String" => ["GET", 200, text, Body, [nil]],
    "a header that cannot be" => ["GET", 200, { "x-odd" => "a\rb" }, Body, ["one"]],
    "a status that cannot be" => ["GET", 7, text, Body, ["one"]],
    "no status" => ["GET", nil, text, Body, ["one"]],
    "no headers" => ["GET", 200, nil, Body, ["one"]],
    "a client that goes" => ["GET", 200, text, Body, large],
    "a stream" => ["GET", 200, text, Stream, %w[one two]],
    "a stream for HEAD" => ["HEAD", 200, text, Stream, ["one"]],
    "a stream that fails at first" => ["GET", 200, text, Stream, [oops]],
    "a stream that fails in the middle" => ["GET", 200, text, Stream, ["one", oops]],
    "a stream for a client that goes" => ["GET", 200, text, Stream, large]
  }.freeze

  VERSIONS = %w[1.0 1.1].freeze

  def setup
    skip "the server is in C" unless Xinatra::Native.available?
  end

  CASES.each do |name, (verb, status, headers, kind, parts)|
    VERSIONS.each do |version|
      define_method(:"test_#{name}, HTTP/#{version}") do
        body = kind.new(*parts)
        serving = Serving.start(proc { [status, headers, body] }, write_timeout: 2)
        ask(serving, "#{verb} / HTTP/#{version}\r\nHost: h\r\nConnection: close\r\n\r\n", goes: parts.equal?(large))

        assert body.closed.pop, "it is closed"
        serving.server.stop(3)

        assert_empty body.closed, "it is closed once"
      end
    end
  end

  # Those that are only Arrays are written without being asked anything.
  def test_an_array_with_a_close_of_its_own
    closed = Queue.new
    body = ["one"].tap { |parts| parts.define_singleton_method(:close) { closed << true } }
    serving = Serving.start(proc { [200, {}, body] })

    assert_match(/\r\n\r\none\z/, ask(serving, HttpCases.ask("GET /", "Connection: close")))
    serving.server.stop(1)

    assert_equal 1, closed.size
  end

  private

  # @param goes [Boolean] whether the client goes in the middle of the answer
  # @return [String, nil] all that was answered
  def ask(serving, bytes, goes: false)
    RawClient.to(serving.port) do |client|
      client.say(bytes)
      goes ? client.glance : client.rest
    end
  end
end
