# frozen_string_literal: true

require_relative "../support/requests_test_case"

# Cookies as browsers keep them (RFC 6265).
class CookieJarTest < RequestsTestCase
  Replaying = BenchDD::Requests::Replaying
  NOW = Time.utc(2026, 11, 21, 12)

  def setup
    super
    @jar = Replaying::CookieJar.new
  end

  def store(line, host: "www.example.com", path: "/a/b", now: NOW) = @jar.store(line, host: host, path: path, now: now)

  def sent(host: "www.example.com", path: "/a/b", secure: false, now: NOW)
    @jar.for(host, path, secure: secure, now: now).map { |pair| pair.join("=") }.join("; ")
  end

  def test_a_cookie_is_sent_back
    store("a=1")
    store(" b = 2 ; Path=/; HttpOnly")
    store("c=x=y; Path=/")

    assert_equal "a=1; b=2; c=x=y", sent
  end

  def test_a_newer_one_replaces
    store("a=1")
    store("b=1")
    store("a=2")
    store("a=3; Path=/")

    assert_equal "a=2; b=1; a=3", sent
  end

  def test_longer_paths_go_first
    store("a=1; Path=/")
    store("b=1; Path=/a/b")
    store("c=1; Path=/a")

    assert_equal "b=1; c=1; a=1", sent(path: "/a/b/c")
  end

  # Set-Cookie's path, path of the request that got it => paths it goes to, and not.
  PATHS = { ["/a", "/"] => [%w[/a /a/ /a/b], %w[/ /ab /b]], ["/a/", "/"] => [%w[/a/ /a/b], %w[/a /ab]],
            ["/", "/x"] => [%w[/ /a], []], ["a", "/x/y"] => [%w[/x /x/z], %w[/ /xy]],
            [nil, "/x/y"] => [%w[/x /x/z], %w[/ /y]], [nil, "/x"] => [%w[/ /y], []],
            ["", "/x/y/"] => [%w[/x/y /x/y/z], %w[/x]] }.freeze

  PATHS.each do |(path, from), (there, elsewhere)|
    define_method("test_path_#{path.inspect}_from_#{from}") do
      store("a=1#{"; Path=#{path}" if path}", path: from)

      assert_equal(there, there.select { |target| sent(path: target) == "a=1" })
      assert_empty(elsewhere.reject { |target| sent(path: target).empty? })
    end
  end

  def test_domains
    store("a=1; Domain=example.com")
    store("b=1; Domain=.EXAMPLE.com")
    store("c=1")

    assert_equal "a=1; b=1; c=1", sent
    assert_equal "a=1; b=1", sent(host: "example.com")
    assert_equal "a=1; b=1", sent(host: "other.example.com")
    assert_equal "", sent(host: "badexample.com")
  end

  def test_only_a_host_of_the_domain_may_set_it
    store("a=1; Domain=other.example.com")
    store("b=1; Domain=ample.com")
    store("c=1; Domain=127.0.0.1", host: "127.0.0.1")
    store("d=1; Domain=0.0.1", host: "127.0.0.1")

    assert_equal "", sent
    assert_equal "c=1", sent(host: "127.0.0.1")
  end

  def test_secure
    store("a=1; Secure")

    assert_equal ["", "a=1"], [sent, sent(secure: true)]
  end

  def test_ages
    store("a=1; Max-Age=60")
    store("b=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT")
    store("c=1; Expires=Sat, 21 Nov 2026 12:01:00 GMT")
    store("d=1; Max-Age=nonsense")
    store("e=1; Max-Age=99999999999999999999")

    assert_equal "a=1; b=1; c=1; d=1; e=1", sent(now: NOW + 59)
    assert_equal "d=1; e=1", sent(now: NOW + 60)
  end

  def test_deletion
    ["Max-Age=0", "Max-Age=-5", "Expires=Thu, 01 Jan 1970 00:00:00 GMT"].each do |past|
      store("a=1")
      store("a=; #{past}")

      assert_equal "", sent, past
      assert @jar.knew?("a"), "it is known that it is gone"
    end
  end

  def test_a_deletion_needs_the_same_path
    store("a=1; Path=/a")
    store("a=; Path=/; Max-Age=0")

    assert_equal "a=1", sent
  end

  # Section 5.1.1, with what servers have sent over the years.
  { "Wed, 09 Jun 2021 10:18:14 GMT" => [2021, 6, 9, 10, 18, 14],
    "Wed, 09-Jun-2021 10:18:14 GMT" => [2021, 6, 9, 10, 18, 14],
    "Wednesday, 09-Jun-21 10:18:14 GMT" => [2021, 6, 9, 10, 18, 14],
    "Wed Jun  9 10:18:14 2021" => [2021, 6, 9, 10, 18, 14],
    "9 june 2021 1:2:3" => [2021, 6, 9, 1, 2, 3], "01 Jan 70 00:00:00" => [1970, 1, 1, 0, 0, 0],
    "01 Jan 69 00:00:00" => [2069, 1, 1, 0, 0, 0], "10:18:14 09 Jun 2021" => [2021, 6, 9, 10, 18, 14],
    "30 Feb 2021 10:00:00" => nil, "09 Jun 2021" => nil, "09 Jun 2021 24:00:00" => nil, "09 Jun 2021 10:60:00" => nil,
    "01 Jan 1600 00:00:00" => nil, "" => nil, "nonsense" => nil, "0" => nil,
    "09 Jun 2021 10:00:60" => nil }.each do |text, parts|
    define_method("test_date_#{text.inspect}") do
      found = Replaying::Cookie.date(text)
      parts ? assert_equal(Time.utc(*parts), found) : assert_nil(found)
    end
  end

  def test_what_is_no_cookie
    ["", ";", "a", "=1", " =1", "; a=1", "a=#{"x" * 4_096}", "a=1; #{"x" * 9_000}", "\xff"].each { |line| store(line) }

    assert_equal "", sent
  end

  def test_odd_cookies
    store("\xc3\xa9=\xff; ; =; path")

    assert_equal "\xc3\xa9=\xff".b, sent.b
  end

  def test_only_so_many
    200.times { |number| store("c#{number}=1") }

    assert_equal 180, sent.split("; ").size
    assert_includes sent, "c199=1"
    refute_match(/\bc19=1/, sent)
  end

  def test_by_name
    store("a=1; Path=/elsewhere")

    assert_equal "1", @jar["a"]
    assert_nil @jar["b"]
  end
end
