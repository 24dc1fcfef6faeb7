# frozen_string_literal: true

require_relative "http_case"

# Endpoints in apps, and by themselves.
class GraphQLAppsTest < HTTPCase
  class Boom < StandardError; end

  class Query < GraphQL::Schema::Object
    field :user, String
    field :boom, String

    def user = context[:user]
    def boom = raise(Boom, "secret \xff")
  end

  class Schema < GraphQL::Schema
    query Query
  end

  GENERIC = "This is no fault of the request: try again later"

  def test_context_runs_on_the_instance
    app = self.app(Schema) { |request| { user: "#{name} #{request.ip} #{session[:seen]} #{params[:x]}" } }
    app.enable(:sessions)
    app.before { session[:seen] = "yes" }
    app.helpers { def name = "Ada" }

    answer = ask("POST", "/graphql?x=1", app, '{"query": "{ user }"}',
                 "CONTENT_TYPE" => JSON_TYPE, "REMOTE_ADDR" => "10.1.1.1")

    assert_equal "Ada 10.1.1.1 yes 1", answer.body.dig("data", "user")
  end

  def test_context_may_halt
    app = self.app(Schema) { halt 401, { "content-type" => "text/plain" }, "Who are you?" }
    answer = post({ query: "{ user }" }, app)

    assert_equal [401, "Who are you?"], [answer.status, answer.text]
    assert_equal 400, post({}, app).status
  end

  def test_context_is_not_asked_for_in_vain
    calls = 0
    app = self.app(Schema) { { user: calls += 1 } }
    ['{"query": 1}', "{", "[]"].each { |body| post(body, app) }
    get({ query: "mutation { x }" }, app)

    assert_equal 0, calls
  end

  def test_no_context
    assert_nil post({ query: "{ user }" }, app(Schema)).body.dig("data", "user")
    assert_nil post({ query: "{ user }" }, app(Schema) { nil }).body.dig("data", "user")
  end

  def test_paths_and_several_endpoints
    app = self.app(Schema)
    app.graphql("/:tenant/graphql", Schema) { { user: params[:tenant] } }

    assert_equal "acme", ask("POST", "/acme/graphql", app, '{"query": "{ user }"}', "CONTENT_TYPE" => JSON_TYPE)
      .body.dig("data", "user")
    answer = ask("GET", "/acme/graphql?a=1&a[b]=1", app, **PREFLIGHT)

    assert_equal [400, "The query or form cannot be read: encode it as forms are"], [answer.status, answer.message]
  end

  def test_inherited
    assert_equal 200, post({ query: "{ user }" }, Class.new(app(Schema))).status
  end

  def test_exceptions
    app = self.app(Schema)
    [JSON_TYPE, RESPONSE_TYPE].each do |type|
      answer = post({ query: "{ boom }" }, app, **accepting(type))

      assert_equal [500, type, GENERIC], [answer.status, answer.type, answer.message]
    end
    app.get("/other") { raise "else" }

    refute_includes ask("GET", "/other", app).text, GENERIC
  end

  def test_exceptions_in_the_context
    answer = post({ query: "{ user }" }, app(Schema) { raise Boom })

    assert_equal [500, GENERIC], [answer.status, answer.message]
  end

  def test_exceptions_that_the_app_has_handlers_for
    app = self.app(Schema)
    app.error(Boom) { [503, { "content-type" => "text/plain" }, "Later"] }

    answer = post({ query: "{ boom }" }, app)

    assert_equal [503, "Later"], [answer.status, answer.text]
    app = self.app(Schema)
    app.error { "Anything" }

    answer = post({ query: "{ boom }" }, app)

    assert_equal [500, "Anything"], [answer.status, answer.text]
  end

  def test_exceptions_in_development
    app = self.app(Schema)
    app.set :environment, :development
    answer = post({ query: "{ boom }" }, app, "HTTP_HOST" => "localhost")

    assert_equal [500, "#{Boom}: secret \u{fffd}"], [answer.status, answer.message]
    assert_match(/apps_test.rb:\d+:in .*boom/, answer.body.dig("errors", 0, "extensions", "backtrace", 0))
  end

  def test_exceptions_in_tests
    %i[test development].each do |environment|
      app = self.app(Schema)
      app.set :environment, environment
      app.set :raise_errors, true
      app.set :show_exceptions, true if environment == :test

      assert_raises(Boom) { app.new!.call(env_of("{ boom }")) }
    end
  end

  def test_statuses_of_errors_in_development
    app = self.app(Schema) { raise Xinatra::NotFound }
    app.set :environment, :development

    refute_equal 500, post({ query: "{ user }" }, app, "HTTP_HOST" => "localhost").status
  end

  def test_log_of_exceptions
    app = self.app(Schema)
    app.set :dump_errors, true
    %i[production development].each do |environment|
      app.set :environment, environment
      log = StringIO.new
      post({ query: "{ boom }" }, app, "rack.errors" => log, "HTTP_HOST" => "localhost")

      assert_includes log.string, "GraphQLAppsTest::Boom"
    end
  end

  def test_endpoint_as_a_rack_app
    endpoint = Xinatra::GraphQL::HTTP::Endpoint.new(Schema) { |request| { user: request.user_agent } }

    assert_equal "curl", post({ query: "{ user }" }, endpoint, "HTTP_USER_AGENT" => "curl").body.dig("data", "user")
    assert_equal([204, 405], %w[OPTIONS PUT].map { |method| ask(method, "/", endpoint).status })
    answer = ask("HEAD", "/?query={user}", endpoint, **PREFLIGHT)

    assert_equal [200, "", "22"], [answer.status, answer.text, answer.headers["content-length"]]
    assert_equal 400, ask("GET", "/?a=1&a[b]=1", endpoint, **PREFLIGHT).status
    assert_raises(Boom) { post({ query: "{ boom }" }, endpoint) }
  end

  def test_frozen
    app = self.app(Schema)
    app.freeze

    assert_equal 200, post({ query: "{ user }" }, app).status
  end

  private

  def env_of(query)
    Rack::MockRequest.env_for("/graphql", method: "POST", input: JSON.generate({ query: }), "CONTENT_TYPE" => JSON_TYPE,
                                          "HTTP_HOST" => "localhost")
  end
end
