# frozen_string_literal: true

require_relative "../test_helper"
require "xinatra/cli"

# Handlers that can do nothing but make a String, or redirect to it, are called without anything to catch what they do;
# all others are not.
class NativeQuietTest < XinatraTest::Case
  def setup
    skip "only Ruby is used" unless Xinatra::Native.available?
  end

  def ways(base = Xinatra::Base, &block)
    mock_app(base, env: :production, &block)
    Xinatra::CLI::Explanation.new(app).to_h[:routes].to_h { |route| route.values_at(:pattern, :way) }
  end

  def test_handlers_that_are_quiet
    ways = ways do
      get("/literal") { "text" }
      get("/plain") { "text\n" }
      get("/joined/:a") { "é #{params[:a]} #{params["a"]}" }
      get("/query") { "q #{params[:q]}" }
      get("/value/:a/:b") { |a, b| "#{b} #{a}" }
      get("/splat/*") { "rest #{params[:splat]}" }
    end

    assert_equal ["native: quiet"], ways.values.uniq
    assert_equal "text", get("/literal").body
    assert_equal "é x%y x%y", get("/joined/x%25y").body.dup.force_encoding("UTF-8")
    assert_equal "q é", get("/query?q=%C3%A9").body.dup.force_encoding("UTF-8")
    assert_equal "q ", get("/query").body
    assert_equal "d c", get("/value/c/d").body
    assert_equal "e c d", get("/value/c%20d/e").body
    assert_equal 'rest ["a/b"]', get("/splat/a/b").body
    assert_equal "GET /query", get_env("/query")["sinatra.route"]
  end

  def get_env(path)
    Rack::MockRequest.env_for(path).tap { |env| app.call(env) }
  end

  # Each raises or halts in some way that has to be caught.
  LOUD = {
    "/self" => ["halted", proc { "a#{self}" }],
    "/closure" => ["halted", ->(loud) { proc { "a#{loud}" } }],
    "/index" => ["halted", ->(loud) { proc { "a#{loud[params[:a]]}" } }],
    "/symbol" => ["", proc { :symbol }],
    "/number" => ["", proc { 404 }],
    "/nothing" => ["", proc {}],
    "/params" => ["", proc { params[:a] }],
    "/method" => ["A", proc { "a".upcase }],
    "/branch" => ["b", proc { params[:a] ? "a" : "b" }]
  }.freeze

  def test_handlers_that_are_not
    loud = Object.new
    loud.define_singleton_method(:to_s) { throw :halt, "halted" }
    loud.define_singleton_method(:[]) { |_| self }
    ways = ways do
      define_method(:to_s) { halt "halted" }
      LOUD.each { |path, (_, handler)| get(path, &handler.lambda? ? handler.call(loud) : handler) }
    end

    refute_includes ways.values, "native: quiet"
    LOUD.each { |path, (body, _)| assert_equal body, get(path).body, path }
  end

  def test_redirects
    ways = ways do
      get("/go") { redirect "/there" }
      get("/go/:a") { redirect "/there/#{params[:a]}?q=#{params[:q]}" }
      get("/value/:a") { |a| redirect "http://example.com/#{a}" }
    end

    assert_equal ["native: quiet"], ways.values.uniq
    { "/go" => "http://localhost/there", "/go/x?q=y" => "http://localhost/there/x?q=y",
      "/value/x" => "http://example.com/x" }.each do |path, location|
      assert_equal [302, location, "0"], redirected(path, "HTTPS" => nil), path
    end
  end

  # Their address is made as well as ever where more than the host has to be looked at.
  def test_redirects_that_have_to_be_done_again
    ways { get("/go/:a") { redirect "/there/#{params[:a]}" } }

    { { "rack.url_scheme" => "https", "HTTPS" => "on" } => "https://localhost/there/x",
      { "HTTP_X_FORWARDED_HOST" => "example.com" } => "http://example.com/there/x",
      { "SCRIPT_NAME" => "/app" } => "http://localhost/there/x" }.each do |env, location|
      assert_equal [302, location, "0"], redirected("/go/x", env)
    end
    assert_equal [302, "http://localhost/there/x y", "0"], redirected("/go/x%20y", "HTTPS" => nil)
    assert_equal [303, "http://localhost/there/x"], redirected("/go/x", "REQUEST_METHOD" => "HEAD").take(2)
  end

  def redirected(path, env)
    env = Rack::MockRequest.env_for(path, "HTTP_HOST" => "localhost").merge(env)
    status, headers, = app.call(env.compact)
    [status, *headers.values_at("location", "content-length")]
  end

  # Each does more than redirect to a String.
  def test_redirects_that_are_not_quiet
    ways = ways do
      helpers { define_method(:places) { ["/there"] } }
      get("/status") { redirect "/there", 301 }
      get("/uri") { redirect to("/there") }
      get("/after") { redirect("/there").to_s }
      get("/splat") { redirect(*places) }
      get("/symbol") { redirect :there }
    end

    assert_equal ["native"], ways.values.uniq
    assert_equal([301, 302, 302, 302, 302], ways.keys.map { |path| get(path).status })
  end

  def test_redirect_of_the_app_s_own
    ways = ways do
      define_method(:redirect) { |address| halt 201, address }
      get("/go") { redirect "/there" }
    end

    assert_equal({ "/go" => "native" }, ways)
    assert_equal([201, "/there"], get("/go").then { |answer| [answer.status, answer.body] })
  end

  def test_a_literal_in_another_encoding
    ways = ways do
      class_eval("# encoding: iso-8859-1\nget('/:a') { \"\xE9 \#{params[:a]}\" }".b.force_encoding("iso-8859-1"))
      error(Encoding::CompatibilityError) { "incompatible" }
    end

    assert_equal({ "/:a" => "native" }, ways)
    assert_equal "incompatible", get("/%C3%A9").body
  end

  def test_params_in_another_encoding
    ways do
      set :default_encoding, "iso-8859-1"
      get("/:a") { "é #{params[:a]} #{params[:q]}" }
      error(Encoding::CompatibilityError) { "incompatible" }
    end

    assert_equal(%w[incompatible incompatible], %w[/%C3%A9 /x?q=%E9].map { |path| get(path).body })
  end

  def test_params_of_the_app_s_own
    ways do
      define_method(:params) { throw :halt, "halted" }
      get("/:a") { "a #{params[:a]}" }
    end

    assert_equal "halted", get("/x").body
  end

  def test_a_pattern_that_ruby_reads
    ways { get(%r{/(?<a>x+)}) { "a #{params[:a]}" } }

    assert_equal "a xx", get("/xx").body
  end

  def test_where_more_runs_than_the_handler
    ways = ways do
      before { halt params[:stop] if params[:stop] }
      get("/:a") { "a #{params[:a]}" }
    end

    assert_equal({ "/:a" => "native" }, ways)
    assert_equal(["a x", "y"], %w[/x /x?stop=y].map { |path| get(path).body })
  end

  def test_forms
    ways { post("/:a") { "#{params[:a]} #{params[:b]}" } }

    assert_equal "x y", post("/x", b: "y").body
  end

  def test_fetch
    ways { get("/:a") { "a #{params[:a]} #{params[:b]}" } }
    asked = Xinatra::Native::Request.parse("GET /x?b=y HTTP/1.1\r\nHost: example.org\r\n\r\n")

    assert_equal([200, "a x y"], app.fetch(asked).then { |response| [response.status, response.body] })
    assert_equal "GET /:a", asked.env["sinatra.route"]
  end

  def test_fetch_of_a_redirect
    ways { get("/go/:a") { redirect "/there/#{params[:a]}" } }
    asked = Xinatra::Native::Request.parse("GET /go/x HTTP/1.1\r\nHost: example.org:81\r\n\r\n")

    assert_equal([302, "http://example.org:81/there/x"],
                 app.fetch(asked).then { |response| [response.status, response.headers["location"]] })
  end

  def test_while_garbage_is_collected_all_the_time
    ways { get("/:a") { "a #{params[:a]} #{params[:b]}" } }
    envs = Array.new(2) { Rack::MockRequest.env_for("/x?b=y", "HTTP_HOST" => "localhost") }
    app.call(envs.pop)
    GC.stress = true
    answer = app.call(envs.pop)
    GC.stress = false

    assert_equal ["a x y"], answer[2]
  ensure
    GC.stress = false
  end
end
