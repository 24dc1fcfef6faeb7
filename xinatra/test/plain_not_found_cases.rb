# frozen_string_literal: true

require_relative "test_helper"
require "tmpdir"

# Run by plain_not_found_test.rb in a process of its own, in production: in development Base has a page for this.
#
# No route matches: the answer made in advance is that of the general way, and stands only where nothing of the app's
# own can take part in it.
class PlainNotFoundCases < XinatraTest::Case
  # The apps change after their first request.
  include XinatraTest::UnfrozenApps

  # Whose requests take the short way.
  SHORT = {
    "an app" => proc {},
    "one that does not pass on" => proc { set :x_cascade, false },
    "another charset" => proc { set :default_content_type, "text/plain;charset=iso-8859-1" },
    "middleware" => proc { use Rack::Head },
    "without protection" => proc { disable :protection },
    "with a handler for other errors" => proc { error(ArgumentError, 500..599) { "sorry" } },
    "with a handler for what nobody handles" => proc { error { "sorry" } }
  }.freeze

  # Whose do not, and what is answered.
  LONG = {
    "not_found" => [404, "mine", proc { not_found { "mine" } }],
    "a handler of the status" => [404, "mine", proc { error(400..499) { "mine" } }],
    "a handler of a superclass" => [404, "mine", proc { error(StandardError) { "mine" } }],
    "a before filter that halts" => [403, "mine", proc { before { halt 403, "mine" } }],
    "a before filter that rewrites" => [200, "there", proc { before { request.path_info = "/there" } }],
    "an after filter" => [410, "<h1>Not Found</h1>", proc { after { status 410 } }],
    "route_missing" => [200, "mine", proc { define_method(:route_missing) { halt "mine" } }],
    "an overridden helper" => [404, "mine", proc { define_method(:body) { |*| super("mine") } }]
  }.freeze

  # Verb and path, for none of which there is a route; a path that ends with a slash takes the general way.
  REQUESTS = %w[GET HEAD].product(%w[/ /nope /nope?a=1 /captured /captured/a/b /%20 /there/]).freeze

  def self.with(body)
    proc do
      get("/there") { "there" }
      get("/captured/:name") { params[:name] }
      class_exec(&body)
    end
  end

  SHORT.each do |name, body|
    define_method("test_short_and_as_the_general_way_says_it: #{name}") do
      mock_app(&PlainNotFoundCases.with(body))
      general = Class.new(app) { define_method(:dispatch!) { super() } }

      REQUESTS.each { |verb, path| assert_same_answer(general, verb, path) }
    end
  end

  LONG.each do |name, (status, text, body)|
    define_method("test_long: #{name}") do
      mock_app(&PlainNotFoundCases.with(body))
      get "/nope"

      assert_answer status, text
      refute_predicate self, :short?
    end
  end

  def test_behind_middleware_the_next_app_answers
    mock_app { get("/there") { "there" } }
    self.app = app.new(->(_) { [200, { "content-type" => "text/plain" }, ["behind"]] })
    get "/nope"

    assert_answer 200, "behind"
  end

  def test_what_is_declared_later_counts
    mock_app { get("/there") { "there" } }
    get "/nope"

    assert_predicate self, :short?
    app.set(:x_cascade, false)
    get "/nope"

    assert_header nil, "x-cascade"
    app.not_found { "mine" }
    get "/nope"

    assert_answer 404, "mine"
    app.get("/nope") { "found" }
    get "/nope"

    assert_answer 200, "found"
  end

  def test_a_file_that_came_after_the_start_is_served
    Dir.mktmpdir do |folder|
      mock_app { set(:public_folder, folder) and get("/there") { "there" } }
      get "/late.txt"

      assert_answer 404
      File.write("#{folder}/late.txt", "late")
      get "/late.txt"

      assert_answer 200, "late"
    end
  end

  def test_a_malformed_query_is_refused_first
    mock_app { get("/there") { "there" } }

    assert_equal 400, app.call(Rack::MockRequest.env_for("/nope", "QUERY_STRING" => "a=%FF%")).first
  end

  def test_answers_share_nothing_that_can_be_changed
    mock_app { get("/there") { "there" } }
    _, headers, body = app.call(Rack::MockRequest.env_for("/nope"))
    headers["x-more"] = "more"
    headers.delete("content-type")
    body.clear
    get "/nope"

    assert_answer 404, "<h1>Not Found</h1>"
    assert_header nil, "x-more"
    assert_header "text/html;charset=utf-8", "content-type"
  end

  private

  # The general way raises, and so has a backtrace.
  def short?(env = last_request.env) = env["sinatra.error"]&.backtrace == []

  def assert_same_answer(general, verb, path)
    env = Rack::MockRequest.env_for("http://example.org#{path}", method: verb)
    general_env = env.dup
    expected = general.call(general_env)

    refute short?(general_env)
    assert_equal flat(*expected), flat(*app.call(env)), "#{verb} #{path}"
    assert short?(env), "#{verb} #{path}" unless path == "/there/"

    assert_instance_of Xinatra::NotFound, env["sinatra.error"]
  end

  def flat(status, headers, body)
    [status, headers.to_a, body.each.to_a]
  end
end
