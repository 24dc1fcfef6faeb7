# frozen_string_literal: true

require_relative "oracle"

# What a client sends must not cost more than its length: hostile inputs, each with a bound of time that a cost growing
# with the square of the length would break many times over. Not parallel: it reads the clock.
class ProtectionLinearTimeTest < Minitest::Test
  LENGTH = 64 * 1024
  SECONDS = 0.5

  Protection = Xinatra::Protection

  REPEATED = ["/", "/.", "/..", "..", "%2e", "%2f", "%5c/", "\\", "a", "a/", "%", "\n", "/\n", ".", "-", "1", ":", "::",
              "a:", "1:1", ":1", " ", ",", ";", "=", "rack.session", "rack%2Esession=1;", "A", "a.", "[", "/a", "\t ",
              "%72", "application/json", "\xff", "w/w", "http://"].freeze

  PATTERNS = { Protection::PathTraversal => %i[SUSPECT ESCAPED FOLDER_END], Protection::JsonCsrf => %i[JSON],
               Protection::ResponseHeaders => %i[MEDIA_TYPE], Protection::HostAuthorization => %i[PORT IPV4],
               Protection::CookieTossing => %i[UNSAFE] }.freeze

  def test_paths
    hostile("/", "") do |path|
      Protection::PathTraversal.clean?(path)
      Protection::PathTraversal.clean(path)
    end
  end

  def test_hosts
    check = Protection::HostAuthorization.new(permitted_hosts: [".example.com", "a", IPAddr.new("::/0"),
                                                                IPAddr.new("0.0.0.0/0")])
    hostile("", "!") do |host|
      check.accepts?("HTTP_HOST" => host)
      check.accepts?("HTTP_HOST" => "a", "HTTP_X_FORWARDED_HOST" => host)
    end
  end

  def test_referrers_and_origins
    referrer = Protection::RemoteReferrer.new
    origin = Protection::HttpOrigin.new
    env = { "REQUEST_METHOD" => "POST", "HTTP_HOST" => "a", "SERVER_PORT" => "80", "rack.url_scheme" => "http" }
    hostile("http://", "^") do |value|
      referrer.accepts?(env.merge("HTTP_REFERER" => value))
      referrer.accepts?(env.merge("HTTP_REFERER" => value.byteslice(0, 4096)))
      origin.accepts?(env.merge("HTTP_ORIGIN" => value))
    end
  end

  def test_addresses
    hostile("", "") do |value|
      Protection::IPSpoofing.new.accepts?("HTTP_X_FORWARDED_FOR" => value, "HTTP_CLIENT_IP" => value)
    end
  end

  def test_tokens
    env = { "REQUEST_METHOD" => "POST", "rack.session" => { csrf: Protection::Token.random }, "PATH_INFO" => "/",
            "QUERY_STRING" => "", "rack.input" => StringIO.new }
    hostile("", "=") { |value| Protection::AuthenticityToken.new.accepts?(env.merge("HTTP_X_CSRF_TOKEN" => value)) }
  end

  def test_cookies
    hostile("", "") do |value|
      Protection::CookieTossing.new.around("HTTP_COOKIE" => value, "PATH_INFO" => "/") { [200, {}, []] }
    end
  end

  def test_content_types
    protect = Protection.compile(true, {})
    hostile("", "!") do |type|
      protect.headers(type)
      protect.refuse_response({}, { "content-type" => type })
    end
  end

  def test_regexps_are_linear_where_ruby_can_tell
    skip "Regexp.linear_time? is Ruby 3.2's" unless Regexp.respond_to?(:linear_time?)

    PATTERNS.each do |klass, names|
      names.each { |name| assert Regexp.linear_time?(klass.const_get(name)), "#{klass}::#{name}" }
    end
  end

  private

  def hostile(head, tail)
    REPEATED.each do |piece|
      input = head + (piece * (LENGTH / piece.bytesize)) + tail
      start = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
      yield input.b
      yield input
      spent = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID) - start

      assert_operator spent, :<, SECONDS, "#{LENGTH} bytes of #{piece.inspect}"
    end
  end
end
