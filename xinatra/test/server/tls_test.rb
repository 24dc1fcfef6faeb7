# frozen_string_literal: true

require_relative "tls_case"
require "net/http"
require "open3"
require "tempfile"
require "xinatra/base"

# What is sent and received through TLS is the same as without. That HTTP is, see https_test.rb.
class TLSTest < TLSCase
  LARGE = Random.new(1).bytes(10_000_000).freeze

  ECHO = ->(env) { [200, {}, [env["rack.input"].read]] }

  # What says that it came through TLS.
  SAID = %w[rack.url_scheme HTTPS SERVER_NAME SERVER_PORT rack.hijack?].freeze

  # Has no length.
  Parts = Struct.new(:parts) do
    def each(&) = parts.each(&)
  end

  def test_its_address
    serve_tls

    assert_match %r{\Ahttps://127\.0\.0\.1:\d+\z}, @server.listeners.first.to_s
  end

  def test_what_the_environment_says
    serve_tls { |env| [200, {}, [env.values_at(*SAID).join(" ")]] }
    wire = secure

    { "GET / HTTP/1.1\r\nHost: localhost" => "https on localhost 443 false",
      "GET / HTTP/1.1\r\nHost: a:8443" => "https on a 8443 false",
      "GET https://b/ HTTP/1.1\r\nHost: a" => "https on b 443 false",
      # It names no host: then it is where the server listens.
      "GET / HTTP/1.0" => "https on 127.0.0.1 #{@server.listeners.first.port} false" }
      .each { |asked, said| assert_equal said, wire.say("#{asked}\r\n\r\n").answer.body }
  end

  # RFC 9110, section 7.4.
  def test_a_target_for_http_is_misdirected
    serve_tls
    answer = secure.say("GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n").answer

    assert_equal 421, answer.status
    assert_predicate answer, :closes?
  end

  def test_routes_know_of_it
    app = Class.new(Xinatra::Base) do
      set :environment, :production
      set :host_authorization, {}
      get("/secure") { "#{request.secure?} #{request.scheme} #{request.base_url} #{url("/x")}" }
      get("/there") { redirect "/here" }
    end
    serve_tls(app)
    wire = secure

    assert_equal "true https https://localhost https://localhost/x", wire.get("/secure").body
    assert_equal "https://localhost/here", wire.get("/there")["location"]
  end

  def test_a_large_answer_of_each_kind
    file = Tempfile.new.tap { |made| made.binmode && made.write(LARGE) && made.flush }
    bodies = { "/array" => -> { [LARGE] }, "/file" => -> { File.open(file.path) },
               "/parts" => -> { Parts.new(pieces(99_999)) },
               "/stream" => -> { proc { |out| out.write(LARGE) && out.close } } }
    serve_tls { |env| [200, {}, bodies[env["PATH_INFO"]].call] }
    wire = secure(receive: 65_536)

    bodies.each_key { |path| assert_equal LARGE.hash, wire.get(path).body.hash, path }
    assert_equal 4, @server.requests
  end

  def test_large_bodies
    serve_tls(ECHO)
    wire = secure
    chunks = pieces(70_000).map { |part| "#{part.bytesize.to_s(16)}\r\n#{part}\r\n" }.join

    assert_equal LARGE.hash, wire.post(LARGE).body.hash
    wire.say("#{RoughClient.head("/", method: "POST", "Transfer-Encoding": "chunked")}#{chunks}0\r\n\r\n")

    assert_equal LARGE.hash, wire.answer.body.hash
  end

  def test_a_reader_that_is_slow
    serve_tls(write_timeout: 1) { |env| [200, {}, env["PATH_INFO"] == "/" ? [LARGE] : Parts.new([LARGE])] }
    %w[/ /parts].each do |path|
      wire = secure(receive: 16_384).say(RoughClient.head(path, Connection: "close"))
      came = +"".b
      came << wire.read_some(100_000).tap { sleep(0.001) } until came.bytesize > 3_000_000
      came << wire.read_rest

      assert_includes came, LARGE
    end
  end

  def test_a_reader_that_reads_nothing_is_given_up
    serve_tls(write_timeout: 0.2) { |env| [200, {}, env["PATH_INFO"] == "/" ? [LARGE] : Parts.new([LARGE] * 3)] }
    wires = %w[/ /parts].map { |path| secure(receive: 4096).say(RoughClient.head(path)) }

    assert_connections 0, within: 3

    wires.each { |wire| assert_raises(ResponseReader::Cut) { wire.answer } }
  end

  def test_many_requests_at_once
    serve_tls { |env| [200, {}, [env["PATH_INFO"]]] }
    wire = secure.say(Array.new(500) { |index| RoughClient.head("/#{index}") }.join)

    assert_equal(Array.new(500) { |index| "/#{index}" }, Array.new(500) { wire.answer.body })
  end

  def test_parts_come_as_they_are_made
    gate = Queue.new
    serve_tls { [200, {}, Enumerator.new { |parts| (parts << "one") && gate.pop && (parts << "two") }] }
    wire = secure.say(RoughClient.head("/"))
    came = +""
    came << wire.read_some until came.end_with?("one\r\n")
    gate << true
    came << wire.read_some until came.end_with?("0\r\n\r\n")

    assert_includes came, "3\r\ntwo\r\n"
  end

  # RFC 8446, section 6.1: what is sent before close_notify counts, and the client still reads behind its own.
  def test_a_client_that_says_that_it_is_done
    serve_tls { [200, {}, [LARGE]] }
    wire = secure.say(RoughClient.head("/"))
    wire.socket.say_end

    assert_equal LARGE.hash, wire.answer.body.hash
    assert_predicate wire, :closed?
    assert_connections 0
  end

  # Anyone may end the connection in the client's name.
  def test_an_end_without_close_notify_ends_no_body
    asked = 0
    serve_tls { (asked += 1) && [200, {}, ["ok"]] }
    wire = secure.say("#{RoughClient.head("/", method: "POST", "Content-Length": 10)}hello")
    wire.socket.ssl.to_io.close_write

    assert_connections 0

    assert_equal 0, asked
  end

  def test_an_end_without_close_notify_behind_a_request
    serve_tls
    wire = secure.say(RoughClient.head("/"))
    wire.socket.ssl.to_io.close_write

    assert_equal "ok", wire.answer.body
    assert_connections 0
  end

  def test_whoever_is_idle_for_too_long_is_told_the_end
    serve_tls(idle_timeout: 0.1)
    wire = secure
    wire.get

    assert_predicate wire, :closed?
  end

  def test_whoever_is_connected_when_the_server_stops_is_told_the_end
    serve_tls
    wire = secure
    wire.get
    @server.stop(2)

    assert_predicate wire, :closed?
  end

  # What is closed with a client that goes on sending must not overtake the answer (RFC 9112, section 9.6).
  def test_a_refusal_reaches_a_client_that_sends
    serve_tls(body_bytes: 1000)
    wire = secure.say(RoughClient.head("/", method: "POST", "Content-Length": 5_000_000))
    20.times { wire.say?("x" * 50_000) }

    assert_equal 413, wire.answer.status
    assert_predicate wire, :closed?
  end

  def test_a_client_is_asked_for_its_body
    serve_tls(ECHO)
    wire = secure.say(RoughClient.head("/", method: "POST", "Content-Length": 5, Expect: "100-continue"))

    assert_equal 100, wire.answer.status
    assert_equal "hello", wire.say("hello").answer.body
  end

  # Its keys are the server's: see docs/server.md.
  def test_a_connection_is_not_given_away
    serve_tls do |env|
      next [200, { "rack.hijack" => proc {} }, []] if env["PATH_INFO"] == "/partial"

      env["rack.hijack"].call
    end

    %w[/full /partial].each { |path| assert_equal [path, 500], [path, get_secure(path).status] }
    assert_equal 2, @errors.string.scan("NotImplementedError").size
  end

  def test_net_http
    serve_tls(ECHO)
    http = Net::HTTP.new("localhost", @server.listeners.first.port, nil)
    http.ipaddr = "127.0.0.1"
    http.use_ssl = true
    http.cert_store = Certificates.store("authority")
    http.start do
      2.times { assert_equal LARGE.hash, http.post("/", LARGE, "Content-Type" => "text/plain").body.hash }
    end

    assert_connections 0
  end

  def test_curl
    skip "there is no curl" unless system("curl", "--version", out: File::NULL, err: File::NULL)
    serve_tls(ECHO)
    file = Tempfile.new.tap { |made| made.binmode && made.write(LARGE) && made.flush }
    port = @server.listeners.first.port
    came, said, status = Open3.capture3(
      "curl", "-sS", "--cacert", Certificates.authority.path, "--resolve", "localhost:#{port}:127.0.0.1",
      "--data-binary", "@#{file.path}", "https://localhost:#{port}/", binmode: true
    )

    assert_predicate status, :success?, said
    assert_equal LARGE.hash, came.hash
  end

  private

  def pieces(size) = 0.step(LARGE.bytesize - 1, size).map { |at| LARGE.byteslice(at, size) }

  def get_secure(path = "/")
    wire = secure
    wire.get(path)
  ensure
    wire&.close
  end
end
