# frozen_string_literal: true

require_relative "tls_case"
require_relative "forwarded_cases"
require_relative "proxy_header"
require "json"
require "tmpdir"

# Who asks, and for what, is what trusted proxies say; nobody else is heard.
class TrustedProxiesTest < TLSCase
  TrustedProxies = Xinatra::Server::TrustedProxies
  Misconfigured = Xinatra::Server::Misconfigured

  # What an app finds in its environment.
  SEEN = lambda do |env|
    said = env.keys.grep(/FORWARDED/)
    [200, {}, [env.values_at("REMOTE_ADDR", "rack.url_scheme", "HTTP_HOST", "SERVER_PORT").join(" "),
               " #{env["SERVER_NAME"]} #{env["HTTPS"].inspect} #{said}"]]
  end

  class App < Xinatra::Base
    set :environment, :production
    set :host_authorization, permitted_hosts: []
    get("/") do
      told = [request.ip, request.scheme, request.host_with_port, request.port, request.host, request.secure?, url("/")]
      "#{told.join(" ")} #{request.forwarded?} #{env.keys.grep(/FORWARDED/)}"
    end
    get("/away") { redirect "/there" }
  end

  { "usual" => [:x_forwarded, ForwardedCases::ADDRESSES.merge(ForwardedCases::TARGETS)],
    "standard" => [:forwarded, ForwardedCases::STANDARD] }.each do |kind, (headers, cases)|
    cases.each do |name, (fields, expected)|
      define_method(:"test_#{kind}_#{name}_for_a_Rack_app") { check_rack(fields, expected, headers) }
      define_method(:"test_#{kind}_#{name}_for_a_native_app") { check_native(fields, expected, headers) }
    end
  end

  ALL = ["X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: https", "X-Forwarded-Host: evil.example",
         "X-Forwarded-Port: 81", "X-Forwarded-Scheme: ftp", "X-Forwarded-Ssl: on", "Forwarded: for=203.0.113.9"].freeze
  WRONG = ["X-Forwarded-For: ?", "X-Forwarded-Proto: ?", "X-Forwarded-Host: ?/", "X-Forwarded-Port: ?"].freeze
  NOTHING = "127.0.0.1 http shop.example 80 shop.example nil []"

  def test_whoever_is_not_trusted_is_not_heard
    [[], ["10.0.0.0/8"], ["unix"], ["::/0"], ["127.0.0.2"], ["127.0.0.0/32"]].each do |trusted|
      serve(SEEN, trusted_proxies: trusted)

      assert_equal [NOTHING] * 2, [ALL, WRONG].map { |fields| ask(fields).body }, trusted.inspect
      @server.stop(1)
    end
  end

  def test_without_a_configuration_all_is_as_it_was_said
    said = %w[REMOTE_ADDR rack.url_scheme HTTP_HOST HTTP_X_FORWARDED_FOR HTTP_X_FORWARDED_SSL HTTP_FORWARDED]
    serve { |env| [200, {}, [env.values_at(*said).join(" ")]] }

    assert_equal "127.0.0.1 http shop.example 203.0.113.9 on for=203.0.113.9", ask(ALL).body
  end

  def test_other_fields_stay
    kept = %w[HTTP_A HTTP_COOKIE HTTP_X_FORWARDED_USER CONTENT_TYPE HTTP_REFERER]
    serve(trusted_proxies: ["127.0.0.1"]) { |env| [200, {}, [env.values_at(*kept).join(" ")]] }
    fields = ["A: a", *ALL.first(2), "Cookie: b", "X-Forwarded-For: 10.0.0.1", "Cookie: c", "X-Forwarded-User: d",
              "Content-Type: e", "X-Forwarded-Port: 8443", "A: f", "Referer: g"]

    assert_equal "a, f b; c d e g", ask(fields).body
  end

  def test_a_body_comes_along
    serve(trusted_proxies: ["127.0.0.1"]) { |env| [200, {}, [env["HTTP_HOST"], " ", env["rack.input"].read]] }
    client = connect

    assert_equal "localhost:8443 hello", client.post("hello", "X-Forwarded-Port": 8443).body
    assert_equal "localhost:8444 #{"x" * 300_000}", client.post("x" * 300_000, "X-Forwarded-Port": 8444).body
    assert_equal "localhost ", client.get.body
  end

  def test_each_request_of_a_connection_is_somebody_elses
    serve(SEEN, trusted_proxies: ["127.0.0.1"])
    heads = [{ "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Port": 81 }, {}, { "X-Forwarded-For": "203.0.113.8" }]
    client = connect.say(heads.map { |fields| RoughClient.head("/", **fields) }.join)

    assert_equal ["203.0.113.9 http localhost:81 81", "127.0.0.1 http localhost 80", "203.0.113.8 http localhost 80"],
                 Array.new(3) { client.answer.body[/\A(?:\S+ ){3}\d+/] }
  end

  # RFC 9112, section 3.2.2: the target's host counts more than the field; a proxy's word more than that.
  def test_a_whole_uri
    serve(SEEN, trusted_proxies: ["127.0.0.1"])
    asked = { [] => "127.0.0.1 http a.example 80", ["X-Forwarded-Host: b.example"] => "127.0.0.1 http b.example 80",
              ["X-Forwarded-Port: 81"] => "127.0.0.1 http a.example:81 81", ["X-Forwarded-Proto: https"] => 421 }
    asked.each do |fields, expected|
      answer = ask(fields, "GET http://a.example/ HTTP/1.1")

      assert_equal expected, told(answer, expected)
    end
    assert_equal "127.0.0.1 https a.example 443",
                 told(ask(["X-Forwarded-Proto: https"], "GET https://a.example/ HTTP/1.1"), "")
    assert_equal 421, ask([], "GET https://a.example/ HTTP/1.1").status
  end

  def test_a_redirect_leads_to_the_host_of_a_whole_uri
    serve(App)

    assert_equal "http://a.example/there", ask([], "GET http://a.example/away HTTP/1.1")["location"]
  end

  def test_without_a_host
    serve(SEEN, trusted_proxies: ["127.0.0.1"])
    port = @server.listeners.first.port
    { [] => "127.0.0.1 http  #{port}", ["X-Forwarded-Host: b.example"] => "127.0.0.1 http b.example 80",
      ["X-Forwarded-Port: 81"] => "127.0.0.1 http  #{port}" }.each do |fields, expected|
      answer = connect.say("GET / HTTP/1.0\r\n#{lines(fields)}\r\n").answer

      assert_equal expected, told(answer, expected)
    end
  end

  def test_behind_tls_the_scheme_is_the_clients
    serve(SEEN, binds: ["ssl://127.0.0.1:0?#{Certificates.for.query}"], trusted_proxies: ["127.0.0.1"])

    { [] => '127.0.0.1 https shop.example 443 shop.example "on" []',
      ["X-Forwarded-Proto: http"] => "127.0.0.1 http shop.example 80 shop.example nil []",
      ["X-Forwarded-Proto: https", "X-Forwarded-Port: 8443"] =>
        '127.0.0.1 https shop.example:8443 8443 shop.example "on" []' }.each do |fields, expected|
      assert_equal expected, secure.say(head(fields)).answer.body
    end
  end

  def test_behind_tls_a_native_app_knows_it_too
    serve(App, binds: ["ssl://127.0.0.1:0?#{Certificates.for.query}"], trusted_proxies: ["127.0.0.1"])
    client = secure

    { "http" => ["X-Forwarded-Proto: http"], "https" => [] }.each do |scheme, fields|
      answer = client.say(head(fields, "GET /away HTTP/1.1")).answer

      assert_equal "#{scheme}://shop.example/there", answer["location"]
    end
  end

  # Trusted addresses, and what is true then of one who comes by a Unix socket.
  { %w[unix] => "203.0.113.9 http shop.example 80", %w[127.0.0.1] => "127.0.0.1 http shop.example 80",
    %w[0.0.0.0/0 ::/0] => "127.0.0.1 http shop.example 80",
    %w[unix 203.0.113.9] => "198.51.100.1 http shop.example 80" }
    .each do |trusted, expected|
    define_method(:"test_a_Unix_socket_where_#{trusted.join("_and_")}_is_trusted") do
      Dir.mktmpdir do |folder|
        serve(SEEN, binds: ["unix://#{folder}/s"], trusted_proxies: trusted)

        assert_equal expected, told(ask(["X-Forwarded-For: 198.51.100.1, 203.0.113.9"]), expected)
      end
    end
  end

  def test_a_peer_of_ipv6
    skip "there is no IPv6" unless Socket.ip_address_list.any?(&:ipv6_loopback?)
    { "::1" => "203.0.113.9", "::/127" => "203.0.113.9", "::2" => "::1", "0.0.0.0/0" => "::1" }.each do |trusted, ip|
      serve(SEEN, binds: ["tcp://[::1]:0"], trusted_proxies: [trusted])

      assert_equal ip, ask(["X-Forwarded-For: 203.0.113.9"]).body[/\S+/], trusted
      @server.stop(1)
    end
  end

  # Whom the header of the PROXY protocol names is the peer.
  def test_behind_the_proxy_protocol
    serve(SEEN, binds: ["tcp://127.0.0.1:0?proxy=true"], trusted_proxies: ["192.0.2.7", "unix"])

    { ProxyHeader.line => "203.0.113.9", ProxyHeader.line("TCP4", "192.0.2.8") => "192.0.2.8",
      ProxyHeader.line("TCP6", "::ffff:192.0.2.7", "::1") => "203.0.113.9", "PROXY UNKNOWN\r\n" => "127.0.0.1",
      ProxyHeader.binary(ProxyHeader.unix, family: :unix) => "203.0.113.9" }.each do |header, ip|
      assert_equal ip, connect.say(header + head(["X-Forwarded-For: 203.0.113.9"])).answer.body[/\S+/], header.inspect
    end
  end

  def test_the_access_log_knows_the_client
    Dir.mktmpdir do |folder|
      log = Xinatra::Native::AccessLog.new("#{folder}/log")
      serve(SEEN, access_log: log, trusted_proxies: ["127.0.0.1"])
      client = connect
      client.say(head(["X-Forwarded-For: 203.0.113.9"])).answer
      client.say(head([])).answer
      client.say(head(["X-Forwarded-For: 203.0.113.8"])).answer
      client.say(head(["X-Forwarded-For: ?"])).answer
      log.close

      assert_equal([["203.0.113.9", 200], ["127.0.0.1", 200], ["203.0.113.8", 200], ["127.0.0.1", 400]],
                   File.readlines("#{folder}/log").map { |line| JSON.parse(line).values_at("remote", "status") })
    end
  end

  ["localhost", "10.0.0.0/33", "10.0.0", "", "fe80::1%eth0", nil, 7, "unix:", "10.0.0.0/8/8"].each do |name|
    define_method(:"test_#{name.inspect}_is_no_proxy") do
      error = assert_raises(Misconfigured) { TrustedProxies.new("127.0.0.1", name) }

      assert_match(/\A#{Regexp.escape(name.inspect)} is no proxy to be trusted: give/, error.message)
    end
  end

  def test_other_headers
    error = assert_raises(Misconfigured) { TrustedProxies.new("127.0.0.1", headers: :x_real_ip) }

    assert_equal ":x_real_ip are no headers of proxies: give :x_forwarded or :forwarded", error.message
    assert_raises(Misconfigured) { TrustedProxies.new(*["127.0.0.1"] * 1025) }
  end

  private

  def lines(fields) = fields.map { |field| "#{field}\r\n" }.join

  def head(fields, line = "GET / HTTP/1.1") = "#{line}\r\nHost: shop.example\r\n#{lines(fields)}\r\n"

  def ask(fields, line = "GET / HTTP/1.1") = connect.say(head(fields, line)).answer

  # @return [Integer, String] the status of a refusal; else who asked for what
  def told(answer, expected)
    expected.is_a?(Integer) ? answer.status : answer.body[/\A(?:\S* ){3}\d+/]
  end

  def check_rack(fields, expected, headers)
    serve(SEEN, trusted_proxies: TrustedProxies.new(*ForwardedCases::TRUSTED, headers:))
    answer = ask(fields)
    return assert_equal(expected, answer.status) if expected.is_a?(Integer)

    _, scheme, authority, = expected.split

    assert_equal "#{expected} #{authority[/\A(?:\[.*\]|[^:]*)/]} #{scheme == "https" ? '"on"' : "nil"} []", answer.body
  end

  def check_native(fields, expected, headers)
    serve(App, trusted_proxies: TrustedProxies.new(*ForwardedCases::TRUSTED, headers:))
    answer = ask(fields)
    away = ask(fields, "GET /away HTTP/1.1")
    return assert_equal([expected] * 2, [answer, away].map(&:status)) if expected.is_a?(Integer)

    ip, scheme, authority, port = expected.split
    named = authority.delete_suffix(scheme == "https" ? ":443" : ":80")
    url = "#{scheme}://#{named}/"

    assert_equal "#{ip} #{scheme} #{named} #{port} #{named.sub(/:\d+\z/, "")} #{scheme == "https"} #{url} false []",
                 answer.body
    assert_equal "#{url}there", away["location"]
  end
end
