# frozen_string_literal: true

require "socket"
require_relative "../../test_helper"
require "benchdd"
require "benchdd/profiler/views/server"

class ViewsRequestTest < Minitest::Test
  Request = BenchDD::Profiler::Views::Request

  # What is made of bytes that come in parts and then end.
  def read(*parts, seconds: 5)
    one, other = UNIXSocket.pair
    writer = Thread.new do
      parts.each { |part| other.write(part) }
      other.close_write
    rescue SystemCallError, IOError
      nil # what is refused is not read to its end
    end
    Request.read(one, seconds)
  ensure
    one.close
    other.close
    writer.kill
  end

  def refused(status, *parts, **options)
    error = assert_raises(Request::Refused, parts.inspect[0, 200]) { read(*parts, **options) }

    assert_equal status, error.status, error.message
  end

  def test_a_request
    request = read("GET /a%20b?c=d HTTP/1.1\r\nHost: localhost:1\r\nX: \t y \r\n\r\n")

    assert_equal ["GET", "/a%20b", ["localhost:1"]], [request.verb, request.path, request.hosts]
  end

  def test_a_request_that_comes_byte_by_byte
    request = read(*"HEAD / HTTP/1.0\nhost:a\nHOST: b\n\n".each_char)

    assert_equal ["HEAD", "/", %w[a b]], [request.verb, request.path, request.hosts]
  end

  def test_nothing
    assert_nil read
  end

  def test_what_is_no_request
    ["GET / HTTP/2", "GET  / HTTP/1.1", "get / HTTP/1.1", "", "\x16\x03", "GET http://a/ HTTP/1.1", "GET * HTTP/1.1",
     "GET /\xFF HTTP/1.1", "GET /\0 HTTP/1.1", "GET / HTTP/1.1\r\nno field", "GET / HTTP/1.1\r\nHost : a",
     "GET / HTTP/1.1\r\nA: b\r\n c"].each { |head| refused(400, "#{head}\r\n\r\n") }
    refused(400, "GET / HTTP/1.1")
  end

  def test_what_is_too_large
    refused(414, "GET /#{"a" * 5_000} HTTP/1.1\r\n\r\n")
    refused(414, "a" * 1_000_000)
    refused(431, "GET / HTTP/1.1\r\n", *Array.new(1_000) { |number| "X-#{number}: #{"y" * 50}\r\n" })
    refused(431, "GET / HTTP/1.1\r\nX: #{"y" * 17_000}\r\n\r\n")
  end

  def test_what_takes_too_long
    one, other = UNIXSocket.pair
    other.write("GET / HTTP/1.1\r\n")
    dripping = Thread.new { loop { sleep(0.02) && other.write("X: y\r\n") } }
    started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    error = assert_raises(Request::Refused) { Request.read(one, 0.2) }

    assert_equal 408, error.status
    assert_operator Process.clock_gettime(Process::CLOCK_MONOTONIC) - started, :<, 5
  ensure
    dripping.kill.join
    [one, other].each(&:close)
  end
end
