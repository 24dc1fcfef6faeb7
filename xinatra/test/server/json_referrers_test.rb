# frozen_string_literal: true

require_relative "server_case"

# JSON is kept from pages of other hosts, in C and in Ruby alike, and over the wire as in a Rack environment.
class JsonReferrersTest < ServerCase
  # Host fields => Referer fields of pages on that host, which need no second look.
  OWN = {
    "a.test" => ["http://a.test", "https://a.test/", "http://a.test:8080/x", "http://a.test/a/b?c=d&e=%20;f,g",
                 "http://a.test//b:@!$&'()*+,;=-._~", "http://a.test/#{"a" * 4000}", "http://a.test:1/?/?"],
    "a.test:8080" => %w[http://a.test/x http://a.test:8080/x http://a.test:81],
    "127.0.0.1:9292" => %w[http://127.0.0.1:9292/hello], "localhost" => %w[http://localhost/]
  }.freeze
  # Host fields => Referer fields that Ruby looks at, whatever it finds.
  DOUBTFUL = {
    "a.test" => ["http://a.test.evil/", "http://a.test@evil/", "http://a.test:80@evil/", "http://a.test:x@evil/",
                 "//a.test/", "http://evil/a.test", "http://evil/?http://a.test/", "http:///a.test", "http:/a.test",
                 "a.test", "/a.test", "http://A.TEST/", "HTTP://a.test/", "ftp://a.test/", "http://a.test?x",
                 "http://a.test#x", "http://a.test/#x", "http://a.test:/", "http://a.test:99999/", "http://a.test/%",
                 "http://a.test/%zz", "http://a.test/a b", "http://a.test/<", "http://a.test/\\", "http://a.test/[",
                 "http://a.test\\@evil/", "http://a.test/|", "http://a.test/é".b, "http://a.test/\t", "http://a.tes",
                 "http://xa.test/", "http://a.test./", "http://", "null", "", "http://a.test:8080:80/",
                 "http://a.test/#{"a" * 4100}", "http://a.test%2f@evil/", "http://a.test:+1/"],
    "a.test:80" => %w[http://a.test/ http://a.test:80/ http://evil/], "A.test" => %w[http://a.test/ http://A.test/],
    "a.test:x" => %w[http://a.test/], "[::1]" => %w[http://[::1]/ http://[::2]/], "a_b.test" => %w[http://a_b.test/],
    "a.test:8080" => %w[http://a.test:8080@evil/ http://evil:8080/ http://a.test:8080.evil/]
  }.freeze
  PAIRS = [OWN, DOUBTFUL].flat_map { |hosts| hosts.flat_map { |host, referrers| [host].product(referrers) } }.freeze
  # What random ones are made of.
  PARTS = ["http://", "https://", "a.test", "b.test", ":", "@", "/", "?", "#", "%", "%41", "80", ".", "x", "\\", " ",
           "[", "é".b].freeze
  # Fields by which a proxy may say another host.
  PROXIES = { "X-Forwarded-Host": "evil.test", Forwarded: "host=evil.test" }.freeze

  def app
    Xinatra.new do
      set :environment, :production
      get("/") { content_type(:json) && "[1]" }
      get("/always") { content_type("application/json") && "[2]" }
    end
  end

  def call(asked, host, referrer, path = "/", **more)
    env = Rack::MockRequest.env_for(path).merge("HTTP_HOST" => host, "HTTP_REFERER" => referrer.b, **more)
    asked.call(env)
  end

  def expected(host, referrer)
    env = { "HTTP_HOST" => host, "HTTP_REFERER" => referrer.b, "SERVER_NAME" => "a.org", "rack.url_scheme" => "http" }
    Xinatra::Protection::JsonCsrf.new.vector?(env, { "content-type" => "application/json" }) ? 403 : 200
  end

  # @return [Integer] how often Ruby was asked whether a response may be given
  def looks(&)
    asked = 0
    TracePoint.new(:call) { asked += 1 }.enable(target: Xinatra::Protection::Chain.instance_method(:refuse_response), &)
    asked
  end

  def test_the_answers_of_ruby
    asked = app.new

    PAIRS.each do |host, referrer|
      assert_equal expected(host, referrer), call(asked, host, referrer)[0], "#{referrer} to #{host}"
    end
  end

  def test_the_answers_over_the_wire
    serve app
    PAIRS.reject { |_, referrer| referrer.include?("\t") }.each do |host, referrer|
      wire = connect
      wire.say("GET / HTTP/1.1\r\nHost: #{host}\r\nReferer: ".b.concat(referrer.b, "\r\n\r\n"))
      status = wire.answer.status
      wire.close

      assert_equal host == "a.test:x" ? 400 : expected(host, referrer), status, "#{referrer} to #{host}"
    end
  end

  def test_random_ones
    random = Random.new(Minitest.seed)
    asked = app.new
    2000.times do
      host = ["a.test", "b.test", "a.test:8080"].sample(random:)
      referrer = "http://#{Array.new(random.rand(1..6)) { PARTS.sample(random:) }.join}"

      assert_equal expected(host, referrer), call(asked, host, referrer)[0], "#{referrer.inspect} to #{host}"
    end
  end

  def test_only_doubt_asks_ruby
    skip "in C alone" unless Xinatra::Native.available?
    asked = app.new
    call(asked, "a.test", "")

    assert_equal(0, looks { OWN.each { |host, referrers| referrers.each { |referrer| call(asked, host, referrer) } } })
    assert_equal(1, looks { call(asked, "a.test", "http://evil.test/") })
  end

  def test_a_proxy_has_its_say
    asked = app.new
    PROXIES.each do |name, value|
      more = { "HTTP_#{name.upcase.to_s.tr("-", "_")}" => value }

      assert_equal 403, call(asked, "a.test", "http://a.test/", **more)[0], name
      assert_equal 200, call(asked, "a.test", "http://evil.test/", **more)[0], name
    end
  end

  def test_options_that_ask_always
    asked = Xinatra.new do
      set :environment, :production
      set :protection, allow_empty_referrer: false
      get("/") { content_type(:json) && "[1]" }
    end.new

    assert_equal 403, asked.call(Rack::MockRequest.env_for("/"))[0]
    assert_equal 200, call(asked, "a.test", "http://a.test/")[0]
  end
end
