# frozen_string_literal: true

require_relative "oracle"

# The compiled chain against rack-protection itself: every setting with every request, then both at random.
class ProtectionDifferentialTest < Minitest::Test
  parallelize_me!

  Oracle = XinatraTest::ProtectionOracle
  Reference = Rack::Protection::AuthenticityToken
  SESSION = { csrf: Oracle::SECRET, user: 1 }.freeze
  HOSTS = ["localhost", ".localhost", ".test", "Example.ORG", IPAddr.new("10.0.0.0/8"), IPAddr.new("fd00::/8")].freeze
  EVERY_ADDRESS = ["localhost", ".localhost", ".test", IPAddr.new("0.0.0.0/0"), IPAddr.new("::/0")].freeze
  API = ->(env) { env["PATH_INFO"].start_with?("/api") }
  BROKEN = ->(_env) { raise "no" }

  # Shows in which order it was called.
  module Escaper
    %i[html url javascript].each do |mode|
      define_singleton_method(:"escape_#{mode}") { |string| "#{mode}(#{string})" }
    end
  end

  SETTINGS = {
    "default" => { protection: true },
    "sessions" => { protection: true, sessions: true },
    "off" => { protection: false, host: { permitted_hosts: HOSTS } },
    "nil" => { protection: nil },
    "deny" => { protection: { reaction: :deny }, sessions: true },
    "deny without session" => { protection: { reaction: :deny, session: true } },
    "report" => { protection: { reaction: :report, report_key: "protection.failed" }, sessions: true },
    "default reaction" => { protection: { reaction: :default_reaction }, sessions: true },
    "session false" => { protection: { session: false, reaction: :deny }, sessions: true },
    "except one" => { protection: { except: :path_traversal, reaction: :deny }, sessions: true },
    "except some" => { protection: { except: %i[http_origin json_csrf xss_header remote_token], reaction: :deny } },
    "except all" => { protection: { except: Xinatra::Protection::DEFAULT.keys } },
    "permitted origins" => { protection: { permitted_origins: ["https://ok.test", "null"], reaction: :deny } },
    "one permitted origin" => { protection: { permitted_origins: "http://evil.test", reaction: :deny } },
    "allow if" => { protection: { allow_if: API, reaction: :deny }, sessions: true },
    "no empty referrer" => { protection: { allow_empty_referrer: false, reaction: :deny }, sessions: true },
    "headers" => { protection: { frame_options: :deny, xss_mode: :filter, nosniff: false } },
    "frame options string" => { protection: { frame_options: "ALLOW-FROM http://a.test", html_types: %w[text/x a/b] } },
    "status and message" => { protection: { status: 418, message: "No tea", reaction: :deny } },
    "param and key" => { protection: { authenticity_param: "token", key: :user_token, reaction: :deny },
                         sessions: true },
    "quiet" => { protection: { logging: false, reaction: :deny }, sessions: true },
    "development" => { protection: true, host: { permitted_hosts: EVERY_ADDRESS } },
    "hosts" => { protection: { reaction: :deny }, sessions: true, host: { permitted_hosts: HOSTS } },
    "hosts dropped" => { protection: true, host: { permitted_hosts: HOSTS, reaction: :drop_session, status: 400 } },
    "hosts allow if" => { protection: true, host: { permitted_hosts: ["no.test"], allow_if: API, message: "Who?" } },
    "headers opted in" => { protection: { use: %i[strict_transport referrer_policy content_security_policy],
                                          script_src: "'self' a.test", upgrade_insecure_requests: true, preload: true,
                                          include_subdomains: true },
                            host: { permitted_hosts: HOSTS } },
    "report only" => { protection: { use: :content_security_policy, report_only: true, default_src: "*" } },
    "tokens" => { protection: { use: :authenticity_token, reaction: :deny }, sessions: true },
    "tokens, allow if" => { protection: { use: :authenticity_token, allow_if: API, reaction: :deny }, sessions: true },
    "tokens, broken allow if" => { protection: { use: :authenticity_token, allow_if: BROKEN, reaction: :deny,
                                                 except: %i[http_origin json_csrf] } },
    "form tokens" => { protection: { use: [:form_token], reaction: :deny, except: :remote_token }, sessions: true },
    "referrers" => { protection: { use: [:remote_referrer], reaction: :deny } },
    "hijacking" => { protection: { use: :session_hijacking, reaction: :default_reaction, track: %w[HTTP_USER_AGENT] },
                     sessions: true },
    "hijacking denied" => { protection: { use: :session_hijacking, reaction: :deny, tracking_key: :seen } },
    "tossing" => { protection: { use: :cookie_tossing } },
    "tossing denied" => { protection: { use: %i[cookie_tossing strict_transport], reaction: :deny }, sessions: true },
    "tossing redirected" => { protection: { use: :cookie_tossing, reaction: :redirect, except: %i[http_origin
                                                                                                  ip_spoofing] } },
    "escaped" => { protection: { use: :escaped_params } },
    "escaped in every way" => { protection: { use: %i[escaped_params form_token authenticity_token], reaction: :deny,
                                              escape: %i[javascript html url], escaper: Escaper }, sessions: true },
    "everything" => { protection: { use: Xinatra::Protection::OPT_IN.keys, reaction: :deny }, sessions: true,
                      host: { permitted_hosts: HOSTS } },
    "everything reported" => { protection: { use: Xinatra::Protection::OPT_IN.keys, reaction: :report }, sessions: true }
  }.freeze

  POST = { "REQUEST_METHOD" => "POST" }.freeze

  # @return [Hash] a POST with a session
  def self.form(extra = {}) = POST.merge("rack.session" => SESSION).merge(extra)

  # @return [String] a form's token of the real rack-protection
  def self.token(**options) = Reference.token({ csrf: Oracle::SECRET }, **options)

  ENCODED = ->(token) { "authenticity_token=#{Rack::Utils.escape(token)}" }

  REQUESTS = [
    {}, { "PATH_INFO" => "" }, { "REQUEST_METHOD" => "HEAD" }, POST, { "REQUEST_METHOD" => "PUT" },
    { "rack.session" => {} }, { "rack.session" => SESSION }, form,
    # paths
    { "PATH_INFO" => "/a/../b" }, { "PATH_INFO" => "/../../etc/passwd" }, { "PATH_INFO" => "//a///b//" },
    { "PATH_INFO" => "/%2e%2E/api" }, { "PATH_INFO" => "/a%2Fb%5c..%5Cc" }, { "PATH_INFO" => "a/b" },
    { "PATH_INFO" => "/a/." }, { "PATH_INFO" => "/.." }, { "PATH_INFO" => "/.well-known/x" },
    { "PATH_INFO" => "/api/x" }, { "PATH_INFO" => "/a/../api/x" },
    # origins
    POST.merge("HTTP_ORIGIN" => "http://example.org"), POST.merge("HTTP_ORIGIN" => "http://evil.test"),
    POST.merge("HTTP_ORIGIN" => "https://ok.test"), POST.merge("HTTP_ORIGIN" => "null"), { "HTTP_ORIGIN" => "null" },
    POST.merge("HTTP_ORIGIN" => "http://example.org:80"), POST.merge("HTTP_ORIGIN" => ""),
    POST.merge("HTTP_ORIGIN" => "http://example.org:8080", "HTTP_HOST" => "example.org:8080"),
    POST.merge("HTTP_ORIGIN" => "https://example.org", "HTTP_X_FORWARDED_PROTO" => "https"),
    POST.merge("HTTP_ORIGIN" => "https://example.org", "HTTPS" => "on", "HTTP_HOST" => "example.org:443"),
    POST.merge("HTTP_ORIGIN" => "http://proxy.test", "HTTP_X_FORWARDED_HOST" => "proxy.test"),
    POST.merge("HTTP_ORIGIN" => "http://evil.test", "PATH_INFO" => "/api/x"),
    form("HTTP_ORIGIN" => "http://evil.test"), { "REQUEST_METHOD" => "TRACE", "HTTP_ORIGIN" => "x" },
    # addresses
    { "HTTP_X_FORWARDED_FOR" => "1.2.3.4" }, { "HTTP_X_FORWARDED_FOR" => "" },
    { "HTTP_X_FORWARDED_FOR" => "1.2.3.4, 5.6.7.8", "HTTP_CLIENT_IP" => "5.6.7.8" },
    { "HTTP_X_FORWARDED_FOR" => "1.2.3.4", "HTTP_CLIENT_IP" => "9.9.9.9", "rack.session" => SESSION },
    { "HTTP_X_FORWARDED_FOR" => "1.2.3.4", "HTTP_X_REAL_IP" => "9.9.9.9" },
    { "HTTP_X_FORWARDED_FOR" => "1.2.3.4", "HTTP_X_REAL_IP" => "1.2.3.4", "HTTP_CLIENT_IP" => "1.2.3.4" },
    { "HTTP_CLIENT_IP" => "9.9.9.9" }, { "HTTP_X_FORWARDED_FOR" => "", "HTTP_CLIENT_IP" => "" },
    # referrers
    { "HTTP_REFERER" => "http://evil.test/" }, { "HTTP_REFERER" => "http://example.org/x" }, { "HTTP_REFERER" => "" },
    { "HTTP_REFERER" => "/relative" }, { "HTTP_REFERER" => "http://[bad" }, { "HTTP_REFERER" => "http://a.test/|" },
    { "HTTP_REFERER" => "http://evil.test/", "HTTP_X_REQUESTED_WITH" => "XMLHttpRequest" },
    { "HTTP_REFERER" => "http://evil.test/", "HTTP_X_ORIGIN" => "x" },
    { "HTTP_REFERER" => "http://evil.test/", "PATH_INFO" => "/api/x" },
    form("HTTP_REFERER" => "http://evil.test/"), form("HTTP_REFERER" => "http://example.org/"),
    form("HTTP_REFERER" => "http://EXAMPLE.org/"), form("HTTP_REFERER" => "file:///x"),
    POST.merge("HTTP_REFERER" => "http://evil.test/"),
    # tokens, each from a foreign page, where the default asks for them
    *[
      { "HTTP_X_CSRF_TOKEN" => token }, { "HTTP_X_CSRF_TOKEN" => Oracle::SECRET }, { "HTTP_X_CSRF_TOKEN" => "" },
      { "HTTP_X_CSRF_TOKEN" => "#{Oracle::SECRET}=" }, { "HTTP_X_CSRF_TOKEN" => "a*b" },
      { "HTTP_X_CSRF_TOKEN" => token.delete("=") }, { "HTTP_X_CSRF_TOKEN" => Reference.token({}) },
      { "HTTP_X_CSRF_TOKEN" => Reference.random_token }, { "HTTP_X_CSRF_TOKEN" => "AAAA" },
      { "body" => ENCODED[token] }, { "body" => ENCODED["nonsense"] }, { "QUERY_STRING" => ENCODED[token] },
      { "body" => ENCODED[token(path: "/orders")], "PATH_INFO" => "/orders" },
      { "body" => ENCODED[token(path: "/orders")], "PATH_INFO" => "/orders/" },
      { "body" => ENCODED[token(path: "/orders")], "PATH_INFO" => "/x/../orders" },
      { "body" => ENCODED[token(path: "/orders")], "PATH_INFO" => "/other" },
      { "body" => ENCODED[token(path: "/in/orders")], "PATH_INFO" => "/orders", "SCRIPT_NAME" => "/in" },
      { "body" => ENCODED[token(path: "/orders", method: :delete)], "PATH_INFO" => "/orders" },
      { "body" => ENCODED[token(path: "/o", method: "DELETE")], "PATH_INFO" => "/o", "REQUEST_METHOD" => "DELETE" },
      { "body" => "authenticity_token[]=x" }, { "QUERY_STRING" => "a=%" }, { "QUERY_STRING" => "a=1&a[b]=2" },
      { "rack.session" => { csrf: "a*b" }, "HTTP_X_CSRF_TOKEN" => token },
      { "rack.session" => { csrf: 17 }, "HTTP_X_CSRF_TOKEN" => token },
      { "rack.session" => { user_token: Oracle::SECRET }, "body" => "token=#{Oracle::SECRET}" },
      { "rack.session" => {}, "HTTP_X_CSRF_TOKEN" => token },
      { "HTTP_X_REQUESTED_WITH" => "XMLHttpRequest" }, { "PATH_INFO" => "/%2e/api/x" }
    ].map { |extra| form("HTTP_REFERER" => "http://evil.test/", **extra) },
    # hosts
    *["localhost", "localhost:4567", "a.localhost", "A.B.TEST:1", "test", ".test", "example.org.", "EXAMPLE.org",
      "evil.com", "10.1.2.3", "10.1.2.3:80", "11.1.2.3", "010.1.2.3", "10.1.2", "1.2.3.999", "[fd00::1]:80",
      "[fe80::1]", "fd00::1", "10.0.0.1/8", "[::ffff:10.0.0.1]", "", ":80", "a b", "a_b.test", "a.test:x",
      "user@a.test", "a:80:80", "10.1.2.3\n", "a.test\nb", "localhost,evil.com", "1",
      "0"].map { |host| { "HTTP_HOST" => host } },
    { "HTTP_HOST" => nil }, { "HTTP_HOST" => nil, "SERVER_NAME" => "evil.com" },
    { "HTTP_HOST" => "a.test", "HTTP_X_FORWARDED_HOST" => "b.test" },
    { "HTTP_HOST" => "a.test", "HTTP_X_FORWARDED_HOST" => "evil.com" },
    { "HTTP_HOST" => "a.test", "HTTP_X_FORWARDED_HOST" => "evil.com, b.test:80" },
    { "HTTP_HOST" => "a.test", "HTTP_X_FORWARDED_HOST" => "" },
    { "HTTP_HOST" => "a.test", "HTTP_FORWARDED" => "for=x" },
    { "HTTP_HOST" => "a.test", "HTTP_X_FORWARDED_HOST" => "fd00::1" },
    { "HTTP_HOST" => "a.test", "HTTP_FORWARDED" => "host=evil.com" },
    { "HTTP_HOST" => "a.test", "HTTP_FORWARDED" => "host=b.test;for=1.2.3.4, host=\"c.test\"" },
    { "HTTP_HOST" => "evil.com", "HTTP_X_FORWARDED_HOST" => "a.test" },
    { "HTTP_HOST" => "evil.com", "PATH_INFO" => "/x/../api/y" }, form("HTTP_HOST" => "evil.com"),
    # sessions that remember a browser
    { "rack.session" => { tracking: { "HTTP_USER_AGENT" => "browser" } } },
    { "rack.session" => { tracking: { "HTTP_USER_AGENT" => "other" }, user: 1 } },
    { "rack.session" => { seen: { "HTTP_USER_AGENT" => "" } }, "HTTP_USER_AGENT" => nil },
    # cookies and parameters
    { "HTTP_COOKIE" => "rack.session=1" }, { "HTTP_COOKIE" => "rack.session=1; rack.session=2" },
    { "HTTP_COOKIE" => "rack.session=1;rack%2Esession=2,a=b", "PATH_INFO" => "/a/b" },
    { "HTTP_COOKIE" => "rack.%73ession=2", "PATH_INFO" => "/a//b/" }, { "HTTP_COOKIE" => "" },
    { "HTTP_COOKIE" => "r%61ck.session=2; a=b; r%61ck.session=3", "SCRIPT_NAME" => "/in" },
    { "QUERY_STRING" => "a=<b>&b[]=%26&c[d]='" }, form("body" => "a=%3Cb%3E", "QUERY_STRING" => "q=%22"),
    { "QUERY_STRING" => "a=b+c%2Fd" }
  ].freeze

  ANSWERS = [
    { "content-type" => "text/html;charset=utf-8" }, { "content-type" => "application/json" },
    { "content-type" => "application/json; charset=utf-8", "x-content-type-options" => "sniff" },
    { "content-type" => " application/json " }, { "content-type" => "application/jsonp" },
    { "content-type" => "application/vnd.api+json" }, { "content-type" => "text/html", "x-frame-options" => "DENY" },
    { "content-type" => "application/xhtml+xml", "x-frame-options" => nil }, { "content-type" => "text/htmlx" },
    { "content-type" => "TEXT/HTML" }, { "content-type" => "" }, { "content-type" => "html" }, {},
    { "content-type" => "text/x; a=b" }, { "content-type" => "a/b" }, { "content-type" => "text/plain" },
    { "content-type" => "text/html", "set-cookie" => "a=b", "referrer-policy" => "no-referrer" }
  ].freeze

  def test_every_setting_with_every_request
    cases = SETTINGS.keys.product(REQUESTS.each_index.to_a)

    assert_operator cases.length, :>, 150
    raised = cases.each_with_index.count do |(name, index), number|
      compare(name, REQUESTS[index], ANSWERS[number % ANSWERS.length])
    end

    assert_operator raised, :<, cases.length / 50, "rack-protection raised too often for this to be a comparison"
  end

  def test_every_answer_with_every_setting
    requests = [{}, { "HTTP_REFERER" => "http://evil.test/" }, { "HTTP_REFERER" => "http://evil.test/api" }]
    SETTINGS.keys.product(requests, ANSWERS) { |name, request, answer| compare(name, request, answer) }
  end

  def test_at_random
    random = Random.new(20_240_611)
    4_000.times do
      settings = random_settings(random)
      request = Array.new(random.rand(1..3)) { REQUESTS.sample(random: random) }.reduce(:merge)
      compare_settings(settings, request, ANSWERS.sample(random: random))
    end
  end

  private

  def random_settings(random)
    one = SETTINGS.values.sample(random: random)
    other = SETTINGS.values.sample(random: random)
    protection = [one, other].map { |settings| settings[:protection] }.grep(Hash).reduce(:merge) || one[:protection]
    if protection.is_a?(Hash) && protection[:reaction] == :redirect
      # rack-protection knows this reaction in one protection only, and raises in the others.
      protection = protection.merge(reaction: :deny)
    end
    { protection: protection, sessions: random.rand < 0.5, host: other[:host] }
  end

  def compare(name, request, answer) = compare_settings(SETTINGS.fetch(name), request, answer, name)

  # @return [Boolean] whether rack-protection raised, and so could not be compared
  def compare_settings(settings, request, answer, name = nil)
    expected, actual = Oracle.both(settings, request, answer)
    return false if nobody_there?(settings, request)

    message = -> { [name || settings, request, answer].inspect }
    return !assert_sane(expected, actual, message) if expected.is_a?(StandardError)

    assert_equal(without_length(expected), actual, message)
    false
  end

  # A Host that is none and a Referer that is none are the same to rack-protection; to us they are no proof.
  def nobody_there?(settings, request)
    return false if Rack::Request.new(Oracle.env_for(request)).host

    referrer = request["HTTP_REFERER"].to_s
    URI.parse(referrer)
    referrer.empty? && settings[:protection].is_a?(Hash) && settings[:protection][:allow_empty_referrer] == false
  rescue URI::InvalidURIError
    true
  end

  # Where rack-protection raises we do not, unless it is the programmer's mistake.
  # @return [Boolean] whether it was
  def assert_sane(expected, actual, message)
    return assert_kind_of(RuntimeError, actual, message) if expected.message.include?("session middleware")

    refute_kind_of(StandardError, actual, message)
    false
  end

  # rack-protection's CookieTossing wraps every answer anew, which gives those in plain strings a length.
  def without_length(outcome)
    outcome.response[1].reject! { |name, _| name == "content-length" }
    outcome
  end
end
