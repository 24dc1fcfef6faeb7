# frozen_string_literal: true

require_relative "shown_exceptions"

class RequestTablesTest < Minitest::Test
  parallelize_me!
  include ShownExceptions

  # Only what has this value is hidden.
  SECRET = "hush-4711"

  def test_the_requests_line_is_escaped
    assert_includes page(error, env_for.merge("PATH_INFO" => "/a%20<b>", "QUERY_STRING" => "q=<i>")),
                    "GET /a%20&lt;b&gt;?q=&lt;i&gt;"
  end

  def test_tables
    env = form_env("a=1&b[]=2&b[]=3", "c[d]=4", {
                     "HTTP_COOKIE" => "theme=dark", "HTTP_X_THING" => "<x>", "thing" => :value,
                     "rack.session" => { "user" => 7 }, "sinatra.error.params" => { "id" => "9" }
                   })
    html = page(error, env)

    assert_equal({ "id" => '"9"' }, table(html, "Params"))
    assert_equal({ "a" => '"1"', "b" => '["2", "3"]' }, table(html, "Query"))
    assert_equal({ "c" => '{"d" => "4"}' }, table(html, "Form"))
    assert_equal({ "theme" => "dark" }, table(html, "Cookies"))
    assert_equal({ "user" => "7" }, table(html, "Session"))
    assert_equal({ "Content-Length" => "6", "Content-Type" => "application/x-www-form-urlencoded", "X-Thing" => "<x>" },
                 table(html, "Headers"))
    assert_equal ":value", table(html, "Environment")["thing"]
  end

  def test_a_bad_request_is_shown_without_its_parameters
    html = page(error(Xinatra::BadRequest, "bad"), env_for("/?a=1"))

    assert_includes html, "<h1>bad</h1>"
    assert_nil table(html, "Query")
    assert_nil table(html, "Form")
    assert table(html, "Environment")
  end

  def test_malformed_parameters
    env = form_env("a=1&a[b]=2", "x=%ff&=%zz&a&a[]=1", {
                     "CONTENT_TYPE" => "multipart/form-data; boundary=x", "HTTP_COOKIE" => "a=%zz; =; \xFF=\xFE"
                   })
    html = page(error, env)

    assert_match(%r{<h2>Query</h2>\s*<p class="none">Cannot be read: }, html)
    assert_match(%r{<h2>Form</h2>\s*<p class="none">Cannot be read: }, html)
  end

  def test_a_long_form_is_not_read
    env = form_env("", "a=#{"x" * 100_000}")

    assert_includes page(error, env), "Cannot be read: it is longer than 65536 bytes"
  end

  def test_the_environment_stays_as_it_is
    env = env_for("/?a=1", "HTTP_COOKIE" => "a=b").freeze
    before = env.dup
    page(error, env)

    assert_equal before, env
  end

  def test_an_environment_that_lacks_everything
    assert_includes page(error, {}), "IOError"
    assert_includes page(error, { "PATH_INFO" => nil, "QUERY_STRING" => nil, 1 => 2, nil => nil }), "IOError"
  end

  def test_a_session_that_fails
    session = Object.new
    def session.to_hash = raise(IOError, "store is down")

    assert_includes page(error, env_for("/", "rack.session" => session)), "Cannot be read: store is down"
  end

  def test_values_are_bounded
    deep = 20.times.inject("x") { |inner, _| { "k" => [inner] } }
    env = env_for("/", "HTTP_LONG" => "y" * 1_000_000, "deep" => deep, "wide" => Array.new(100_000, "z"))
    5000.times { |number| env["HTTP_H#{number}"] = "v" }
    html = page(error, env)

    assert_operator html.bytesize, :<, 200_000
    assert_includes html, "… (1000000 characters)"
    assert_includes html, "… 99950 more"
    assert_includes html, "4801 more"
  end

  def test_no_method_of_a_value_is_called
    value = BasicObject.new
    lying = Object.new
    def lying.inspect = raise("called")
    def lying.to_s = raise("called")
    rows = table(page(error, env_for("/", "basic" => value, "lying" => lying, "list" => [lying])), "Environment")

    assert_equal %w[#<BasicObject> #<Object> [#<Object>]], rows.values_at("basic", "lying", "list")
  end

  def test_secrets_are_hidden
    env = form_env(
      "token=#{SECRET}&user[password]=#{SECRET}&api_key=#{SECRET}",
      "passwd=#{SECRET}&user[client_secret]=#{SECRET}&a[][access_key]=#{SECRET}",
      {
        "HTTP_COOKIE" => "shop=#{SECRET}; auth_token=#{SECRET}; remember_me=#{SECRET}",
        "HTTP_AUTHORIZATION" => "Bearer #{SECRET}", "HTTP_PROXY_AUTHORIZATION" => SECRET,
        "HTTP_X_API_KEY" => SECRET, "HTTP_X_CSRF_TOKEN" => SECRET, "HTTP_REFERER" => "http://x/?token=#{SECRET}",
        "rack.session" => { "csrf" => SECRET, "user" => { "password_digest" => SECRET } },
        "rack.session.options" => { key: "shop", secret: SECRET },
        "rack.request.query_string" => "token=#{SECRET}", "REQUEST_URI" => "/?token=#{SECRET}",
        "config" => { database: { password: SECRET } }, "sinatra.error.params" => { "token" => SECRET }
      }
    )
    html = page(IOError.new("without the source above"), env)

    refute_includes html, SECRET
    assert_equal "[hidden]", table(html, "Cookies")["shop"]
    assert_equal '{"password" => [hidden]}', table(html, "Query")["user"]
    assert_equal "/?token=[hidden]", table(html, "Environment")["REQUEST_URI"]
  end

  def test_what_is_no_secret_is_shown
    %w[passage compass sidebar author keyboard monkey tokyo].each do |name|
      assert_equal({ name => '"x"' }, table(page(error, env_for("/?#{name}=x")), "Query"))
    end
  end
end
