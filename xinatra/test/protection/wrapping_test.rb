# frozen_string_literal: true

require_relative "oracle"

# The two protections that wrap the app, where rack-protection is no oracle.
class WrappingProtectionsTest < Minitest::Test
  parallelize_me!

  Protection = Xinatra::Protection
  ENV_OF_PATH = ->(path, cookie) { { "PATH_INFO" => path, "HTTP_COOKIE" => cookie, "HTTP_HOST" => "a.test" } }

  def test_cookie_tossing_forgets_the_last_request
    tossing = Protection::CookieTossing.new

    assert_equal 403, toss(tossing, "/", "rack%2Esession=1").first
    assert_equal [200, {}, []], toss(tossing, "/", "rack.session=1"), "rack-protection refuses everybody from then on"
  end

  def test_cookie_tossing_deletes_planted_cookies_on_every_folder
    _, headers, = toss(Protection::CookieTossing.new(reaction: :report), "/a/b", "rack%2Esession=1; c=d")

    assert_equal(%w[/ /a /a/b].map do |folder|
      "rack%2Esession=; domain=a.test; path=#{folder}; expires=Thu, 01 Jan 1970 00:00:00 GMT"
    end, headers["set-cookie"])
  end

  def test_cookie_tossing_bounds_its_answer
    names = (0..200).map { |number| "rack.sessio%6#{"eEnN"[number % 4]}=#{number};rack%2#{"eE"[number % 2]}session=1" }
    _, headers, = toss(Protection::CookieTossing.new, "/a" * 2_000, names.join(";"))

    assert_equal 32, headers["set-cookie"].length
  end

  def test_cookie_tossing_writes_no_attribute_that_the_path_dictates
    _, headers, = toss(Protection::CookieTossing.new, "/a;domain=b.test/c", "rack%2Esession=1")

    assert_equal ["rack%2Esession=; domain=a.test; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT"],
                 Array(headers["set-cookie"])
    _, headers, = toss(Protection::CookieTossing.new, "/\0", "rack%2Esession=1")

    assert_equal 1, Array(headers["set-cookie"]).length
  end

  def test_cookie_tossing_reads_cookies_that_are_badly_written
    ["%zz=1", "=", ";,;", "a", "rack.session=1;%=2"].each do |cookie|
      assert_equal 200, toss(Protection::CookieTossing.new, "/", cookie).first, cookie
    end
  end

  def test_escaped_params_for_addresses
    seen = params(escape: %i[html url])

    assert_equal({ "a" => "%3Cb%3E", "c" => ["x+y"], "d" => nil }, seen)
  end

  def test_escaped_params_are_restored
    env = query("a=%3Cb%3E")
    Protection::EscapedParams.new.around(env) { [200, {}, []] }

    assert_equal({ "a" => "<b>" }, Rack::Request.new(env).GET)
    assert_raises(RuntimeError) { Protection::EscapedParams.new.around(env) { raise "in the app" } }
    assert_equal({ "a" => "<b>" }, Rack::Request.new(env).GET)
  end

  def test_escaped_params_leaves_unreadable_ones_to_the_app
    assert_equal :app, Protection::EscapedParams.new.around(query("a=%")) { :app }
  end

  def test_escaped_params_leaves_files_alone
    file = Object.new
    env = { "QUERY_STRING" => "", "rack.request.form_hash" => { "f" => { filename: "<", tempfile: file } } }
    seen = nil
    Protection::EscapedParams.new.around(env) { seen = Rack::Request.new(env).POST.dup }

    assert_equal({ "f" => { filename: "&lt;", tempfile: file } }, seen)
  end

  private

  def toss(tossing, path, cookie) = tossing.around(ENV_OF_PATH.call(path, cookie)) { [200, {}, []] }

  def query(string) = { "QUERY_STRING" => string, "REQUEST_METHOD" => "GET", "rack.input" => StringIO.new }

  def params(**options)
    env = query("a=%3Cb%3E&c[]=x+y&d")
    seen = nil
    Protection::EscapedParams.new(options).around(env) { seen = Rack::Request.new(env).GET.dup }
    seen
  end
end
