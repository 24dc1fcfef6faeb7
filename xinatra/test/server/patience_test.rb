# frozen_string_literal: true

require "timeout"
require_relative "../test_helper"
require_relative "http_app"
require_relative "http_cases"
require_relative "raw_client"
require_relative "serving" if Xinatra::Native.available?

# What a server does with clients that do not go on (RFC 9110, section 15.5.9; RFC 9112, section 9.5).
class PatienceTest < XinatraTest::Case
  LIMITS = { head_timeout: 0.3, body_timeout: 0.3, idle_timeout: 0.3, write_timeout: 0.3, linger_timeout: 0.3 }.freeze

  chunked = HttpCases.ask("POST /a", "Transfer-Encoding: chunked")
  sized = HttpCases.ask("POST /a", "Content-Length: 5")
  whole = HttpCases.ask_sized("POST /a", "hello")

  # Name => what is sent, and the statuses that come before the connection is closed.
  CASES = {
    "nothing" => ["", []],
    "part of a line" => ["GET /a", [408]],
    "a line" => ["GET /a HTTP/1.1\r\n", [408]],
    "part of a head" => ["GET /a HTTP/1.1\r\nHost: h\r\n", [408]],
    "all of a head but a byte" => ["GET /a HTTP/1.1\r\nHost: h\r\n\r", [408]],
    "a head and no body" => [sized, [408]],
    "part of a body" => ["#{sized}hell", [408]],
    "a head and no chunk" => [chunked, [408]],
    "part of a size" => ["#{chunked}5", [408]],
    "part of a chunk" => ["#{chunked}5\r\nhell", [408]],
    "all chunks but the last" => ["#{chunked}5\r\nhello\r\n", [408]],
    "no end of trailers" => ["#{chunked}0\r\nA: b\r\n", [408]],
    "a request" => [HttpCases.ask("GET /a"), [200]],
    "a request and part of one" => ["#{HttpCases.ask("GET /a")}GET /b", [200, 408]],
    "a request and part of a body" => ["#{HttpCases.ask("GET /a")}#{sized}", [200, 408]],
    # Some clients end a body by a line that does not belong to it (RFC 9112, section 2.2); they have not begun another.
    "an empty line behind a body" => ["#{whole}\r\n", [200]],
    "a greeting of TLS" => ["\x16\x03\x01\x00\xF1\x01\x00\x00\xED\x03\x03#{"\xAA" * 200}", [400]]
  }.freeze

  def setup
    skip "the server is in C" unless Xinatra::Native.available?
    @serving = Serving.at(:impatient, **LIMITS) { HttpApp }
  end

  CASES.each do |name, (bytes, statuses)|
    define_method(:"test_behind #{name}") do
      RawClient.to(@serving.port) do |client|
        client.say(bytes)
        answers = statuses.map { client.answer }

        assert_equal(statuses, answers.map { |answer| answer&.status })
        assert_predicate client, :closed?
        assert_predicate answers.last, :closes? if statuses.last&.>=(400)
      end
    end
  end

  # One byte in a while does not keep a head going.
  def test_a_head_that_drips
    RawClient.to(@serving.port) do |client|
      client.say_in_pieces(HttpCases.ask("GET /a", "A: #{"b" * 20}").each_char.first(50), pause: 0.02)

      assert_equal 408, client.answer&.status
      assert_predicate client, :closed?
    end
  end

  # A client may wait longer than a head may take, as long as the app does.
  def test_an_app_that_takes_its_time
    serving = Serving.start(proc { [200, {}, [sleep(0.8).to_s]] }, **LIMITS)
    RawClient.to(serving.port) do |client|
      client.say(HttpCases.ask("GET /"))

      assert_equal 200, client.answer&.status
    end
  ensure
    serving&.server&.stop(1)
  end

  def test_a_client_that_reads_nothing
    gone = Queue.new
    body = Enumerator.new { |parts| 100.times { parts << ("x" * 1_000_000) } }
    body.define_singleton_method(:close) { gone << true }
    serving = Serving.start(proc { [200, {}, body] }, **LIMITS)
    RawClient.to(serving.port) do |client|
      client.say(HttpCases.ask("GET /"))

      assert Timeout.timeout(RawClient::PATIENCE) { gone.pop }
    end
  ensure
    serving&.server&.stop(1)
  end
end
