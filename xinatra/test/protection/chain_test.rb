# frozen_string_literal: true

require_relative "oracle"

class ProtectionChainTest < Minitest::Test
  parallelize_me!

  Protection = Xinatra::Protection
  GET = { "REQUEST_METHOD" => "GET", "PATH_INFO" => "/", "SERVER_NAME" => "a.test", "rack.url_scheme" => "http" }.freeze
  PLAIN = { "content-type" => "text/plain" }.freeze

  def test_default_settings
    protect = Protection.compile(true, {})

    assert_predicate protect, :frozen?
    assert_predicate protect, :cleans_paths?
    refute_predicate protect, :nothing_to_check?
    refute_predicate protect, :session?
    assert_equal %w[HTTP_ORIGIN HTTP_X_FORWARDED_FOR], protect.triggers.sort
    assert_empty protect.middleware
    assert_nil protect.refuse(GET)
  end

  def test_protection_off
    [false, nil].each do |off|
      protect = Protection.compile(off, {})

      assert_predicate protect, :nothing_to_check?
      refute_predicate protect, :cleans_paths?
      assert protect.clean?("/../x")
      assert_equal "/../x", protect.clean("/../x")
      assert_empty protect.headers("text/html")
      assert_nil protect.refuse_response(GET.merge("HTTP_REFERER" => "http://b.test"),
                                         { "content-type" => "application/json" })
      assert_empty protect.triggers
    end
  end

  def test_hosts_are_checked_with_protection_off
    protect = Protection.compile(false, { permitted_hosts: ["a.test"] })

    refute_predicate protect, :nothing_to_check?
    assert_nil protect.triggers
    assert_equal [403, PLAIN, ["Host not permitted"]], protect.refuse(GET.merge("HTTP_HOST" => "b.test"))
  end

  def test_sessions_add_a_check_that_reads_them
    protect = Protection.compile(true, {}, sessions: true)

    assert_predicate protect, :session?
    assert_nil protect.triggers
    session = {}

    assert_nil protect.refuse(GET.merge("rack.session" => session))
    assert_match(/\A[\w-]{43}\z/, session[:csrf])
    refute_predicate Protection.compile({ except: :remote_token }, {}, sessions: true), :session?
    assert_predicate Protection.compile({ use: %i[session_hijacking cookie_tossing] }, {}), :session?
  end

  def test_headers_are_frozen_and_depend_on_the_content_type
    protect = Protection.compile(true, {})
    html = { "x-xss-protection" => "1; mode=block", "x-content-type-options" => "nosniff",
             "x-frame-options" => "SAMEORIGIN" }

    assert_equal html.to_a, protect.headers("text/html;charset=utf-8").to_a
    assert_equal html, protect.headers("text/xml")
    assert_equal html, protect.headers("application/xhtml+xml")
    [nil, "", "text/plain", "application/json", "text/htmlx", "\xfftext/html", 7].each do |type|
      assert_equal({ "x-content-type-options" => "nosniff" }, protect.headers(type))
      assert_predicate protect.headers(type), :frozen?
    end
  end

  def test_decorate_adds_what_is_missing_whatever_the_case_of_content_type
    protect = Protection.compile(true, {})
    headers = { "Content-Type" => "text/html", "x-frame-options" => "DENY" }

    assert_same headers, protect.decorate(headers)
    assert_equal({ "Content-Type" => "text/html", "x-frame-options" => "DENY", "x-xss-protection" => "1; mode=block",
                   "x-content-type-options" => "nosniff" }, headers)
    assert_equal({ "x-content-type-options" => "nosniff" }, protect.decorate({}))
    assert_equal "nosniff", protect.decorate(Rack::Headers["Content-Type" => "text/html"])["X-Content-Type-Options"]
    assert_equal 2, protect.decorate({ "content-type" => ["text/html"] }).length
  end

  def test_a_refusal_passes_the_protections_outside_of_the_one_that_refused
    settings = { reaction: :deny, use: :strict_transport }
    protect = Protection.compile(settings, { permitted_hosts: ["a.test"] })
    forged = GET.merge("REQUEST_METHOD" => "POST", "HTTP_ORIGIN" => "http://b.test", "HTTP_HOST" => "a.test")
    transport = { "strict-transport-security" => "max-age=31536000" }

    assert_equal [403, PLAIN.merge(transport), ["Forbidden"]], protect.refuse(forged)
    assert_equal [403, PLAIN.merge("x-content-type-options" => "nosniff").merge(transport), ["Host not permitted"]],
                 protect.refuse(GET.merge("HTTP_HOST" => "b.test"))
    assert_equal [403, PLAIN.merge(transport), ["Forbidden"]],
                 protect.refuse_response(GET.merge("HTTP_REFERER" => "http://b.test"),
                                         { "content-type" => "application/json" })
  end

  def test_checks_behind_path_traversal_see_the_cleaned_path_and_env_keeps_the_other
    seen = nil
    protect = Protection.compile(true, { permitted_hosts: ["a.test"], allow_if: ->(env) { seen = env["PATH_INFO"] } })
    env = GET.merge("PATH_INFO" => "/x/../y")

    assert_nil protect.refuse(env)
    assert_equal "/y", seen
    assert_equal "/x/../y", env["PATH_INFO"]
  end

  def test_around_protects_an_app
    seen = []
    app = lambda do |env|
      seen << env["PATH_INFO"]
      [200, { "content-type" => "application/json" }, XinatraTest::ProtectionOracle::Body.new]
    end
    protected_app = Protection::Middleware.new(app, Protection.compile({ reaction: :deny }, {}))
    env = GET.merge("PATH_INFO" => "/x/../y")

    assert_equal 200, protected_app.call(env).first
    assert_equal ["/y"], seen
    assert_equal "/x/../y", env["PATH_INFO"]
    assert_equal 403, protected_app.call(GET.merge("HTTP_REFERER" => "http://b.test")).first
    assert_equal 403, protected_app.call(GET.merge("HTTP_X_FORWARDED_FOR" => "1", "HTTP_CLIENT_IP" => "2")).first
    assert_equal 2, seen.length
  end

  def test_what_wraps_the_app_is_middleware
    protect = Protection.compile({ use: Protection::OPT_IN.keys }, {})
    layers = protect.middleware.map(&:last)

    assert_equal [Protection::Middleware] * 3, protect.middleware.map(&:first)
    assert_equal [Protection::Chain, Protection::CookieTossing, Protection::EscapedParams], layers.map(&:class)
    assert_includes layers.first.headers("text/html"), "content-security-policy"
    refute_includes protect.headers("text/html"), "content-security-policy"
    assert_predicate protect, :session?
  end

  def test_wrapping_protections_alone
    protect = Protection.compile({ use: :escaped_params, except: Protection::DEFAULT.keys }, {})

    assert_equal([Protection::EscapedParams], protect.middleware.map { |_, layer| layer.class })
    assert_predicate protect, :nothing_to_check?
  end

  def test_mistakes_in_the_settings_raise
    error = assert_raises(ArgumentError) { Protection.compile({ use: :authenticity_tokens }, {}) }
    assert_includes error.message, "use: :authenticity_tokens is no protection"
    assert_raises(ArgumentError) { Protection.compile({ except: "frame_options" }, {}) }
    error = assert_raises(ArgumentError) { Protection.compile({ reaction: :ignore }, {}) }
    assert_includes error.message, "no reaction :ignore"
    error = assert_raises(ArgumentError) { Protection.compile(true, { permitted_hosts: [/x/] }) }
    assert_includes error.message, "permitted host /x/"
    assert_raises(ArgumentError) { Protection.compile({ use: :escaped_params, escape: :javascript }, {}) }
  end

  def test_is_silent_without_a_logger_and_says_who_prevented_what_with_one
    forged = GET.merge("HTTP_X_FORWARDED_FOR" => "1", "HTTP_CLIENT_IP" => "2", "rack.errors" => StringIO.new)
    protect = Protection.compile({ reaction: :deny }, {})
    protect.refuse(forged)

    assert_empty forged["rack.errors"].string
    protect.refuse(forged.merge("rack.logger" => Logger.new(lines = StringIO.new)))

    assert_includes lines.string, "attack prevented by Xinatra::Protection::IPSpoofing"
    Protection.compile({ reaction: :deny, logging: false }, {}).refuse(forged.merge("rack.logger" => nil))
  end

  # An app's own reaction: a public method of every protection.
  class Teapot < Protection::IPSpoofing
    def tea(_env) = [418, { "content-type" => "application/json" }, ["{}"]]
  end

  def test_an_own_reaction
    protect = Protection::Chain.new([Protection::StrictTransport.new, Protection::JsonCsrf.new,
                                     Teapot.new(reaction: :tea)])
    forged = GET.merge("HTTP_X_FORWARDED_FOR" => "1", "HTTP_CLIENT_IP" => "2")
    status, headers, = protect.refuse(forged)

    assert_equal 418, status
    assert_equal "max-age=31536000", headers["strict-transport-security"]
    assert_equal 403, protect.refuse(forged.merge("HTTP_REFERER" => "http://b.test/")).first
  end
end
