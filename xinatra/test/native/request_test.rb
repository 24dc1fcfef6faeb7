# frozen_string_literal: true

require_relative "../test_helper"
require_relative "heads"

class NativeRequestTest < XinatraTest::SerialCase
  # What stands where in the environment.
  KEYS = { verb: "REQUEST_METHOD", path: "PATH_INFO", query: "QUERY_STRING",
           protocol: "SERVER_PROTOCOL", host: "HTTP_HOST",
           name: "SERVER_NAME", port: "SERVER_PORT", scheme: "rack.url_scheme" }.freeze

  def setup
    skip "only Ruby is used" unless Xinatra::Native.available?
  end

  Heads::SOUND.each do |name, (bytes, expected)|
    define_method(:"test_#{name}_is_read") do
      env = parse(bytes).env

      expected.each { |key, value| assert_equal value.b, env[KEYS.fetch(key, key)]&.b, key }
    end
  end

  Heads::REFUSED.each do |name, (bytes, status)|
    define_method(:"test_#{name}_is_refused") do
      error = assert_raises(Xinatra::Native::Refused) { parse(bytes) }

      assert_equal status, error.status
      assert_includes error.message, status.to_s
    end
  end

  def test_no_head_can_be_cut_off
    Heads::SOUND.each_value do |bytes, _|
      head = bytes[0..(bytes.index("\r\n\r\n", 2) + 3)]

      head.bytesize.times do |size|
        assert_raises(Xinatra::Native::Refused, bytes.inspect) { parse(head.byteslice(0, size)) }
      end
    end
  end

  # A byte more or less may be read, or refused: what counts is that nothing else happens.
  def test_changed_heads
    random = Random.new(Minitest.seed)
    Heads::SOUND.values.map(&:first).product([0, 10, 13, 32, 58, 255]).each do |bytes, byte|
      20.times do
        changed = bytes.b.tap { |copy| copy.setbyte(random.rand(copy.bytesize), byte) }
        env = parse(changed).env

        assert_equal env["REQUEST_METHOD"], changed[/\A(?:\r\n)?(\S+)/n, 1]
      rescue Xinatra::Native::Refused => e
        assert_includes [400, 413, 414, 417, 431, 501, 505], e.status
      end
    end
  end

  def test_what_it_says_of_itself
    request = parse("PUT /a?b HTTP/1.1\r\nHost: h\r\n\r\n")

    assert_equal ["PUT", "/a", "b"], [request.request_method, request.path, request.query_string]
    assert_equal "#<Xinatra::Native::Request PUT /a>", request.inspect
    assert_raises(TypeError, NoMethodError) { Xinatra::Native::Request.new }
    assert_raises(TypeError) { request.dup }
  end

  def test_its_environment_is_made_once_and_is_one_of_rack
    request = parse("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    env = request.env

    assert_same env, request.env
    assert_equal 200, Rack::Lint.new(->(_) { [200, {}, []] }).call(env)[0]
    assert_equal "", env["rack.input"].read
  end

  def test_its_base_and_its_body
    base = { "rack.url_scheme" => "https", "puma.socket" => 1 }
    body = StringIO.new("a=b")
    env = Xinatra::Native::Request.parse("POST / HTTP/1.0\r\n\r\n", base:, body:).env

    assert_same body, env["rack.input"]
    assert_equal ["https", 1, nil], env.values_at("rack.url_scheme", "puma.socket", "HTTP_HOST")
    assert_equal 2, base.size
    assert_raises(TypeError) { Xinatra::Native::Request.parse("GET / HTTP/1.0\r\n\r\n", base: 1) }
    assert_raises(TypeError) { Xinatra::Native::Request.parse(1) }
  end

  def test_while_garbage_is_collected_all_the_time
    bytes, = Heads::SOUND["cookies twice"]
    GC.stress = true
    env = parse(bytes).env
    GC.stress = false

    assert_equal "a=1; b=2", env["HTTP_COOKIE"]
  ensure
    GC.stress = false
  end

  private

  def parse(bytes) = Xinatra::Native::Request.parse(bytes)
end
