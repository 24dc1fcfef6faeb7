# frozen_string_literal: true

require_relative "../test_helper"
require_relative "http_cases"
require_relative "raw_client"
require_relative "serving" if Xinatra::Native.available?
require "puma"
require "puma/server"
require "timeout"

# Apps find in their environment what they find there on Puma, for the same bytes.
class ServerEnvironmentTest < XinatraTest::Case
  # What differs on purpose.
  OWN = [
    "SERVER_SOFTWARE", # the name of the server
    "rack.errors", # an IO
    "rack.input", # its content is compared, see INPUT
    "rack.hijack", # whatever gives the socket away
    "rack.logger", # Xinatra's, around rack.errors
    "puma.request_body_wait", "puma.socket", "puma.peercert", "puma.config", "puma.mark_as_io_bound" # Puma's own
  ].freeze

  # Stands for the content of rack.input.
  INPUT = "the body"

  post = ->(body, *fields) { HttpCases.ask_sized("POST /a?b=c", body, *fields) }
  get = ->(target, *fields) { HttpCases.ask("GET #{target}", *fields) }
  host = ->(value) { "GET /a HTTP/1.1\r\nHost: #{value}\r\n\r\n" }

  # Name => bytes, and keys that differ on purpose, each with its reason.
  CASES = {
    "a path" => [get["/a"]],
    "a query" => [get["/a?b=c&d"]],
    "an empty query" => [get["/a?"]],
    "an encoded path" => [get["/%C3%BC%2Fa%20b"]],
    "two slashes" => [get["//a//b"]],
    "an absolute URI" => [get["http://x:81/a?b"], {
      "HTTP_HOST" => "the URI counts (RFC 9112, 3.2.2)",
      "SERVER_NAME" => "as HTTP_HOST",
      "SERVER_PORT" => "as HTTP_HOST"
    }],
    "OPTIONS *" => [HttpCases.ask("OPTIONS *")],
    "fields" => [get["/a", "Accept: text/html", "X-Odd: a, b", "X-Empty:"]],
    "names in other letters" => [get["/a", "ACCEPT: a", "x-oDD: b"]],
    "a field twice" => [get["/a", "X-Odd: a", "X-Odd: b"]],
    "cookies" => [get["/a", "Cookie: a=b; c=d"]],
    "cookies in two fields" => [get["/a", "Cookie: a=b", "Cookie: c=d"], {
      "HTTP_COOKIE" => "they are joined by a semicolon (RFC 9113, 8.2.3)"
    }],
    "a value beyond ASCII" => [get["/a", "X-Odd: \u00FC"]],
    "blanks around a value" => [get["/a", "X-Odd: \t a b \t"]],
    "what proxies say" => [get["/a", "X-Forwarded-For: 10.0.0.1", "X-Forwarded-Proto: https", "X-Forwarded-Host: x",
                               "X-Forwarded-Port: 444", "Forwarded: for=10.0.0.1"], {
                                 "SERVER_PORT" => "whom to believe is Rack's matter, not the server's",
                                 "REMOTE_ADDR" => "as SERVER_PORT", "rack.url_scheme" => "as SERVER_PORT"
                               }],
    "Proxy" => [get["/a", "Proxy: x"]],
    "a close" => [get["/a", "Connection: close"]],
    "a body" => [post["hello", "Content-Type: text/plain"]],
    "a form" => [post["a=b&c=d", "Content-Type: application/x-www-form-urlencoded"]],
    "an empty body" => [post[""]],
    "no body" => [HttpCases.ask("POST /a")],
    "a binary body" => [post[(0..255).to_a.pack("C*"), "Content-Type: application/octet-stream"]],
    "a large body" => [post["x" * 300_000]],
    "chunks" => [HttpCases.ask_chunked("POST /a", "5\r\nhello\r\n0\r\n\r\n")],
    "large chunks" => [HttpCases.ask_chunked("POST /a", "#{HttpCases.chunk("x" * 150_000) * 2}0\r\n\r\n")],
    "an expectation" => [post["hello", "Expect: 100-continue"]],
    "a name" => [host["example.org"]],
    "a port" => [host["example.org:8080"]],
    "an address" => [host["127.0.0.1:80"]],
    "an address of IPv6" => [host["[::1]"]],
    "an address of IPv6 with a port" => [host["[::1]:81"]],
    "HTTP/1.0 with Host" => [HttpCases.ask_old("GET /a", "Host: h")],
    "HTTP/1.0 with keep-alive" => [HttpCases.ask_old("GET /a", "Host: h", "Connection: keep-alive")],
    "HEAD" => [HttpCases.ask("HEAD /a")],
    "PUT" => [HttpCases.ask_sized("PUT /a", "hello")],
    "DELETE" => [HttpCases.ask("DELETE /a")],
    "PATCH" => [HttpCases.ask_sized("PATCH /a", "hello")]
  }.freeze

  def setup
    skip "the server is in C" unless Xinatra::Native.available?
  end

  CASES.each do |name, (bytes, different)|
    define_method(:"test_#{name}_for_a_Rack_app") { compare(bytes, different) { |seen| recorder(seen) } }

    define_method(:"test_#{name}_for_a_Xinatra_app") { compare(bytes, different) { |seen| xinatra(seen) } }
  end

  def test_a_request_without_a_host
    bytes = HttpCases.ask_old("GET /a")
    ours, = environments(bytes) { |seen| recorder(seen) }

    compare(bytes,
            { "SERVER_NAME" => "where it listens is more than a name that anyone has",
              "SERVER_PORT" => "so is that" }) do |seen|
      recorder(seen)
    end

    assert_equal "127.0.0.1", ours["SERVER_NAME"]
    assert_match(/\A[1-9]\d*\z/, ours["SERVER_PORT"])
  end

  # Rack::Lint is Rack's own word on what an environment has to be.
  CASES.each do |name, (bytes, _)|
    define_method(:"test_#{name}_keeps_to_the_SPEC") do
      serving = Serving.start(Rack::Lint.new(proc { |_env| [200, {}, []] }))
      answer = RawClient.to(serving.port) { |client| client.say(bytes) || client.answer(head: name == "HEAD") }
      serving.server.stop(1)

      assert_equal 200, answer.status, serving.told
    end
  end

  # What one request does to its environment, the next does not find.
  def test_environments_are_not_shared
    seen = Queue.new
    serving = Serving.start(proc { |env| (seen << env) && [200, {}, []] })
    RawClient.to(serving.port) { |client| 2.times { client.say(HttpCases.ask("GET /a")) || client.answer } }
    first, second = Array.new(2) { seen.pop }
    serving.server.stop(1)
    shared = first.keys.select { |key| first[key].equal?(second[key]) && !first[key].frozen? }

    assert_equal ["rack.errors"], shared
  end

  private

  def compare(bytes, different, &app)
    ours, puma = environments(bytes, &app).map { |env| env.except(*OWN, *different&.keys) }

    assert_empty(differences(puma, ours), "key => what it is on Puma, and here")
  end

  def differences(puma, ours)
    both = (puma.keys | ours.keys).to_h { |key| [key, [puma, ours].map { |env| described(env, key) }] }
    both.reject { |_, (there, here)| there == here }
  end

  # Long ones are not to be read in a message; what is ASCII alone is the same in any encoding that there is.
  def described(env, key)
    value = env.fetch(key, :absent)
    return value unless value.is_a?(String)

    [value.bytesize > 1000 ? value.hash : value, *(value.encoding unless value.ascii_only?)]
  end

  # @yieldparam seen [Queue] which the app puts its environment into
  # @return [Array(Hash, Hash)] what the app has seen here, and on Puma
  def environments(bytes, &app)
    [method(:on_xinatra), method(:on_puma)].map do |server|
      seen = Queue.new
      server.call(yield(seen)) { |port| ask(port, bytes, seen) }
    end
  end

  # Puma asks no app for a client that has gone.
  def ask(port, bytes, seen)
    RawClient.to(port) do |client|
      client.say(bytes)
      Timeout.timeout(RawClient::PATIENCE) { seen.pop }
    end
  end

  def recorder(seen)
    proc do |env|
      input = env["rack.input"].read
      seen << env.merge(INPUT => input)
      [200, {}, []]
    end
  end

  # Its routes are asked the way that Xinatra asks them on this server, and find the environment by `env`.
  def xinatra(seen)
    record = recorder(seen)
    Class.new(Xinatra::Base) do
      set :environment, :production
      %i[get post put delete patch options].each do |verb|
        public_send(verb, /.*/) do
          record.call(env)
          "ok"
        end
      end
    end
  end

  def on_xinatra(app)
    serving = Serving.start(app)
    yield serving.port
  ensure
    serving&.server&.stop(1)
  end

  def on_puma(app)
    server = Puma::Server.new(app, nil, min_threads: 1, max_threads: 5, log_writer: Puma::LogWriter.null)
    port = server.add_tcp_listener("127.0.0.1", 0).addr[1]
    server.run
    yield port
  ensure
    server&.stop(true)
  end
end
