# frozen_string_literal: true

require_relative "server_case"

# Interim responses (RFC 8297), and fields behind a body in chunks (RFC 9112, section 7.1.2).
class EarlyHintsTest < ServerCase
  HINTS = { "link" => ["</a.css>; rel=preload", "</b.js>; rel=preload"] }.freeze
  INTERIM = "HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\nlink: </b.js>; rel=preload\r\n\r\n"

  class App < Xinatra::Base
    get("/") do
      early_hints(HINTS)
      "page"
    end
  end

  def hinting(**options)
    serve(early_hints: true, **options) do |env|
      yield(env["rack.early_hints"])
      [200, {}, ["page"]]
    end
  end

  def ask(head = RoughClient.head("/", Connection: "close")) = connect.say(head).read_rest

  def test_they_come_before_the_response
    hinting { |hints| hints.call(HINTS) }

    assert_match(%r{\A#{Regexp.escape(INTERIM)}HTTP/1.1 200 OK\r\n.*page\z}mo, ask)
  end

  def test_they_are_sent_at_once
    gate = Queue.new
    hinting { |hints| [hints.call(HINTS), gate.pop] }
    wire = connect.say(RoughClient.head("/"))

    assert_equal(INTERIM, wire.read_some)
    gate << :go
  end

  def test_the_helper_of_an_app
    serve(App, early_hints: true)

    assert_operator(ask, :start_with?, INTERIM)
  end

  def test_the_helper_does_nothing_where_there_are_none
    serve(App)

    assert_match(%r{\AHTTP/1.1 200 OK}, ask)
  end

  def test_none_unless_wanted
    given = nil
    serve { |env| [200, {}, [(given = env.key?("rack.early_hints")).to_s]] }

    assert_equal("false", get.body)
    refute(given)
  end

  def test_several_times_and_in_a_pipeline
    hinting { |hints| 2.times { hints.call(HINTS) } }
    all = ask(RoughClient.head("/") + RoughClient.head("/", Connection: "close"))

    assert_equal(%w[103 103 200 103 103 200], all.scan(%r{HTTP/1.1 (\d+)}).flatten)
  end

  def test_a_client_of_http_1_0_gets_none
    hinting { |hints| hints.call(HINTS) }

    assert_match(%r{\AHTTP/1.1 200 OK}, ask("GET / HTTP/1.0\r\n\r\n"))
  end

  def test_what_cannot_be_sent_is_not_and_the_response_comes_whole
    hinting do |hints|
      hints.call("link" => "good", "x" => "a\r\nb: c")
    rescue Xinatra::Native::BadHeader => e
      @errors.puts(e.message)
    end

    assert_match(%r{\AHTTP/1.1 200 OK}, ask)
    assert_match(/the header "x" cannot be sent/, @errors.string)
  end

  def test_an_app_that_fails_behind_them
    hinting { |hints| [hints.call(HINTS), raise("broken")] }

    assert_match(%r{\A#{Regexp.escape(INTERIM)}HTTP/1.1 500 }o, ask(RoughClient.head("/") + RoughClient.head("/")))
  end

  # Nothing is left of its head, though that has moved what a slow client has not taken yet.
  def test_an_app_whose_response_cannot_be_sent_behind_large_ones
    serve(early_hints: true) do |env|
      env["rack.early_hints"].call("link" => "h" * 4_000_000)
      [200, { "x-large" => "r" * 6_000_000, "x-bad" => "a\rb" }, ["page"]]
    end
    wire = connect(receive: 4096).say(RoughClient.head("/"))
    sleep 0.01 until @errors.string.include?("x-bad")
    hints, _, response = wire.read_rest.partition("\r\n\r\n")

    assert_operator(hints.bytesize, :>, 4_000_000)
    assert_operator(response, :start_with?, "HTTP/1.1 500 ")
    assert_operator(response.bytesize, :<, 200)
  end

  def test_not_when_the_response_has_begun
    kept = nil
    body = Object.new
    body.define_singleton_method(:each) do |&block|
      kept.call(HINTS)
    rescue IOError => e
      block.call(e.message)
    end
    serve(early_hints: true) { |env| (kept = env["rack.early_hints"]) && [200, {}, body] }

    assert_equal("hints come before the response", get.body)
    assert_equal("hints come before the response", assert_raises(IOError) { kept.call(HINTS) }.message)
    assert_raises(TypeError) { hinted_with(nil) }
  end

  def hinted_with(value)
    @server.stop(1)
    error = nil
    hinting do |hints|
      hints.call(value)
    rescue TypeError => e
      error = e
    end
    get
    raise error
  end

  # A body that knows more at its end.
  Summed = Struct.new(:parts) do
    def each(&) = parts.each(&)
    def trailers = { "x-sum" => parts.sum(&:size).to_s, "content-length" => "7", "transfer-encoding" => "x" }
  end

  def test_trailers
    serve { |_env| [200, { "trailer" => "x-sum" }, Summed.new(%w[ab c])] }

    assert_match(/trailer: x-sum\r\n.*\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\nx-sum: 3\r\n\r\n\z/m, ask)
  end

  def test_trailers_want_chunks
    serve { |_env| [200, {}, Summed.new(%w[ab c])] }

    assert_match(/\r\n\r\nabc\z/, ask("GET / HTTP/1.0\r\n\r\n"))
  end

  def test_trailers_that_cannot_be_sent_end_the_connection
    body = Struct.new(:trailers) { def each = yield("x") }.new({ "x" => "a\nb\rc" })
    serve { |_env| [200, {}, body] }

    refute_match(/\r\n\r\n\z/, ask)
    assert_match(/the header "x" cannot be sent/, @errors.string)
  end
end
