# frozen_string_literal: true

require_relative "oracle"

# What single request checks answer where rack-protection is no oracle, or where the table of differences says nothing.
class ProtectionChecksTest < Minitest::Test
  parallelize_me!

  Protection = Xinatra::Protection
  BROKEN = "\xff\xfe"

  def test_host_authorization_wants_the_dot_of_a_domain
    hosts = Protection::HostAuthorization.new(permitted_hosts: [".example.com"])

    ["example.com", "www.example.com", "A.B.Example.COM", "www.example.com:80"].each do |host|
      assert hosts.accepts?("HTTP_HOST" => host), "Host: #{host}"
    end
    ["badexample.com", "example.com.evil.test", ".example.com", "exampleXcom", "", nil].each do |host|
      refute hosts.accepts?("HTTP_HOST" => host), host.inspect
    end
    # Sinatra's lets it pass; should this fail one day, the difference is gone.
    assert Rack::Protection::HostAuthorization.new(nil, permitted_hosts: [".example.com"])
                                              .accepts?("HTTP_HOST" => "badexample.com")
  end

  def test_host_authorization_with_networks
    hosts = Protection::HostAuthorization.new(permitted_hosts: [IPAddr.new("10.0.0.0/8"), IPAddr.new("fd00::/8"), nil])

    ["10.0.0.1", "10.255.0.1:80", "[fd00::1]", "[fd00::1]:80"].each do |host|
      assert hosts.accepts?("HTTP_HOST" => host), "Host: #{host}"
    end
    ["11.0.0.1", "10.0.0", "[fe80::1]", "ten", "10.0.0.256", nil, ""].each do |host|
      refute hosts.accepts?("HTTP_HOST" => host), host.inspect
    end
  end

  def test_every_ipv4_address_is_seen_without_parsing
    every = Protection::HostAuthorization.new(permitted_hosts: [IPAddr.new("0.0.0.0/0")])

    ["0.0.0.0", "127.0.0.1:4567", "255.255.255.255", nil, ""].each { |host| assert every.accepts?("HTTP_HOST" => host) }
    ["256.0.0.1", "1.2.3.4.", "1.2.3", "01.2.3.4", "[::1]", "x"].each do |host|
      refute every.accepts?("HTTP_HOST" => host), host
    end
  end

  def test_host_authorization_says_what_it_looks_at_when_debugging
    hosts = Protection::HostAuthorization.new(permitted_hosts: ["a.test"], logger: Logger.new(lines = StringIO.new))
    hosts.accepts?("HTTP_HOST" => "b.test")

    assert_includes lines.string, "b.test"
  end

  def test_headers_that_are_no_text_never_raise
    env = { "REQUEST_METHOD" => "POST", "PATH_INFO" => BROKEN, "SERVER_NAME" => "a.test", "rack.url_scheme" => "http",
            "HTTP_HOST" => BROKEN, "HTTP_ORIGIN" => BROKEN, "HTTP_REFERER" => "http://#{BROKEN}",
            "HTTP_X_FORWARDED_FOR" => BROKEN, "HTTP_CLIENT_IP" => BROKEN, "HTTP_X_FORWARDED_HOST" => BROKEN,
            "HTTP_USER_AGENT" => BROKEN, "HTTP_X_CSRF_TOKEN" => BROKEN, "HTTP_COOKIE" => "#{BROKEN}=1;%zz=2",
            "CONTENT_TYPE" => BROKEN, "QUERY_STRING" => BROKEN, "rack.input" => StringIO.new, "SCRIPT_NAME" => "" }
    everything = { use: Protection::OPT_IN.keys, reaction: :report, session: true, logging: false }
    hosts = { permitted_hosts: ["a.test", ".b.test", IPAddr.new("10.0.0.0/8")] }
    protect = Protection.compile(everything, hosts.merge(reaction: :report))
    app = ->(_env) { [200, { "content-type" => "text/html" }, ["fine"]] }
    stack = protect.middleware.reverse.reduce(->(e) { protect.around(e) { app.call(e) } }) do |inner, (klass, layer)|
      klass.new(inner, layer)
    end
    changes = env.keys.grep(/HTTP|PATH|QUERY/).map { |key| env.merge(key => nil).compact }

    [env, *changes].each { |each| assert_equal 200, stack.call(each.merge("rack.session" => {})).first }
  end

  def test_http_origin_with_a_host_that_is_no_text
    refute Protection::HttpOrigin.new.accepts?("REQUEST_METHOD" => "POST", "HTTP_HOST" => BROKEN, "HTTP_ORIGIN" => "x")
  end

  def test_a_referrer_longer_than_browsers_send_is_foreign
    check = Protection::RemoteReferrer.new
    env = { "REQUEST_METHOD" => "POST", "HTTP_HOST" => "a.test" }

    assert check.accepts?(env.merge("HTTP_REFERER" => "http://a.test/#{"a" * 4000}"))
    refute check.accepts?(env.merge("HTTP_REFERER" => "http://a.test/#{"a" * 4100}"))
    refute check.accepts?(env.merge("HTTP_REFERER" => "mailto:a@@")), "rack-protection raises URI::InvalidComponentError"
  end

  def test_a_referrer_without_a_host_is_no_proof_of_an_unknown_host
    check = Protection::RemoteReferrer.new

    refute check.accepts?("REQUEST_METHOD" => "POST", "HTTP_HOST" => "a b", "HTTP_REFERER" => "http://[bad")
  end

  def test_drop_session_can_be_silenced
    check = Protection::IPSpoofing.new(reaction: :drop_session, logger: Logger.new(lines = StringIO.new))
    forged = { "HTTP_X_FORWARDED_FOR" => "1", "HTTP_CLIENT_IP" => "2" }

    assert_nil check.inbound(forged)
    assert_empty lines.string
    assert_nil check.inbound(forged.merge("rack.session" => session = { user: 1 }))
    assert_empty session
    assert_includes lines.string, "session dropped by Xinatra::Protection::IPSpoofing"
  end

  def test_report_leaves_a_mark
    check = Protection::IPSpoofing.new(reaction: :report, report_key: "seen")
    forged = { "HTTP_X_FORWARDED_FOR" => "1", "HTTP_CLIENT_IP" => "2" }

    assert_nil check.inbound(forged)
    assert forged["seen"]
  end

  def test_session_hijacking_needs_a_session
    error = assert_raises(RuntimeError) { Protection::SessionHijacking.new.accepts?({}) }
    assert_includes error.message, "enable :sessions"
  end

  def test_session_hijacking_survives_a_browser_that_is_no_text
    check = Protection::SessionHijacking.new
    env = { "rack.session" => {}, "HTTP_USER_AGENT" => "A#{BROKEN}" }

    2.times { assert check.accepts?(env) }
    refute check.accepts?(env.merge("HTTP_USER_AGENT" => BROKEN))
  end

  def test_json_csrf_denies_whatever_the_reaction
    check = Protection::JsonCsrf.new(reaction: :drop_session)
    env = { "HTTP_REFERER" => "http://b.test/", "HTTP_HOST" => "a.test", "rack.session" => { user: 1 } }
    body = XinatraTest::ProtectionOracle::Body.new

    assert_equal 403, check.outbound(env, [200, { "content-type" => "application/json" }, body]).first
    assert body.closed
    html = [200, { "content-type" => "text/html" }, body]

    assert_same html, check.outbound(env, html)
  end

  def test_content_security_policy_writes_directives_as_they_are_named
    policy = Protection::ContentSecurityPolicy.new(require_sri_for: "script", block_all_mixed_content: true,
                                                   upgrade_insecure_requests: false)

    assert_equal "block-all-mixed-content; default-src 'self'; require-sri-for script",
                 policy.headers(true)["content-security-policy"]
    assert_empty policy.headers(false)
  end
end
