# frozen_string_literal: true

require_relative "../test_helper"
require "xinatra/cli"
# Two threads that load what knows the other one are warned of a circle.
require "xinatra/cli/explain"
require "json"
require "stringio"
require "tmpdir"

class ExplainCommandTest < Minitest::Test
  parallelize_me!

  # Its environment is production, for in development every request takes the general way.
  def self.app(base = Xinatra::Base, &block)
    Class.new(base) do
      set :environment, :production
      class_eval(&block)
    end
  end

  Songs = app do
    before("/admin/*") { 1 }
    after("/songs") { 2 }
    get("/") { 1 }
    get("/songs/:id") { params[:id] }
    get("/songs/new") { 1 }
    get("/:a/:b/c") { params.to_s }
    get("/admin/*") { 1 }
    get("/secret", agent: /x/) { 1 }
    get(%r{/(\d+)|/x}) { |number| number }
    get("/files/:name.json") { 1 }
    get("/both/:id") { 1 }
    post("/songs") { 1 }
  end
  Mixed = app(Songs) { get("/:a/new") { 1 } }
  Few = app { get("/a/:b/c") { 1 } }

  def test_how_each_route_is_found_and_run
    rows = { "/" => %w[path direct], "/songs/:id" => %w[tree direct], "/:a/:b/c" => %w[tree direct],
             "/secret" => ["path", "general: conditional"], "%r{/(\\d+)|/x}" => %w[regexp direct],
             "/files/:name.json" => %w[regexp direct] }

    rows.each { |pattern, expected| assert_equal expected, route(Songs, pattern).values_at(:found_by, :way), pattern }
    assert_equal "path", route(Songs, "/songs")[:found_by]
    assert_equal "each in turn", route(Few, "/a/:b/c")[:found_by]
  end

  def test_how_params_are_read
    assert_equal "captures only", route(Songs, "/songs/:id")[:params]
    assert_equal "on demand", route(Songs, "/:a/:b/c")[:params]
    assert_equal "at once", route(Songs, "/secret")[:params]
    assert_equal "at once", route(self.class.app { get("/") { @params } }, "/")[:params]
  end

  def test_what_a_route_costs_extra
    assert_equal ["it is tried on every path that no table decides, as it begins with no literal text"],
                 route(Songs, "%r{/(\\d+)|/x}")[:costs]
    assert_empty route(Songs, "/")[:costs]
  end

  def test_a_post_that_may_be_another_verb
    app = self.class.app do
      enable :method_override
      post("/") { 1 }
    end

    assert_equal ["the stack of middleware, as method_override may find another verb in it"],
                 route(app, "/")[:costs]
  end

  def test_an_extension_s_block
    app = self.class.app { get("/a") { 1 } }
    app.routes["GET"] << [Xinatra::Pattern.parse("/b"), [], ->(_instance, _values) {}]

    assert_equal "general: extension", route(app, "/b")[:way]
    assert_equal ["an extension's block runs instead of a method"], route(app, "/b")[:costs]
  end

  def test_conditions_by_line_or_by_name
    app = self.class.app do
      set(:role) { |name| condition { name == :admin } }
      get("/", role: :admin, provides: :json) { 1 }
    end

    assert_equal [place(__LINE__ - 4), "provides"], route(app, "/")[:conditions]
  end

  def test_filters_that_can_concern_a_route
    { "/admin/*" => ["before /admin/*"], "/songs" => ["after /songs"], "/" => [], "/songs/:id" => [],
      "/:a/:b/c" => ["before /admin/*"] }.each do |pattern, expected|
      assert_equal expected, route(Songs, pattern)[:filters].map { |text| text[/\S+ \S+/] }, pattern
    end
  end

  def test_what_every_request_costs
    app = self.class.app do
      helpers { def user = @request.env["user"] }
      before { 1 }
      after { 2 }
      error(404) { 3 }
      use Rack::ContentLength
      set :public_folder, __dir__
      set :default_encoding, "iso-8859-1"
      get("/") { @params }
    end
    line = __LINE__ - 9

    assert_equal [
      "the general way, because the default encoding is iso-8859-1",
      "the stack of middleware, because of middleware Rack::ContentLength",
      "@request, @response and @params set in advance, because user (#{place(line)}) mentions @request, " \
      "GET / (#{place(line + 7)}) mentions @params",
      "a filter before it (#{place(line + 1)})", "a filter after it (#{place(line + 2)})",
      "a look for a file in #{__dir__.delete_prefix("#{Dir.pwd}/")}",
      "a look for error handlers of its status"
    ], explain(app)[:costs]
    assert_equal "general", route(app, "/")[:way]
    assert_empty explain(Few)[:costs]
  end

  def test_handlers_of_statuses_are_not_looked_for_in_vain
    some = self.class.app { error(404) { 1 } }
    all = self.class.app { error(200, 404) { 1 } }

    assert_equal ["a look for error handlers of its status, unless that is 200"], costs_of_statuses(some)
    assert_equal ["a look for error handlers of its status"], costs_of_statuses(all)
  end

  # What keeps requests from C, for all routes, or for one.
  def test_who_answers
    skip "only Ruby is used" unless Xinatra::Native.available?

    app = self.class.app do
      before { @a = 1 }
      get("/a/:b") { 1 }
      post("/a") { 1 }
      link("/a") { 1 }
    end

    assert_equal(["native", "native", "direct: LINK"], explain(app)[:routes].map { |route| route[:way] })
    app.enable :method_override

    assert_equal(["native", "direct: POST", "direct: LINK"], explain(app)[:routes].map { |route| route[:way] })
    assert_equal %w[native], explain(Few)[:routes].map { |route| route[:way] }.uniq
  end

  RUBYS = {
    "an after filter" => proc { after { 1 } }, "a handler for the status 200" => proc { error(200) { 1 } },
    "a before filter for some requests" => proc { before("/x") { 1 } },
    "show_exceptions" => proc { enable :show_exceptions },
    "static files" => proc { set :public_folder, __dir__ }, "what may call pass" => proc { get("/b") { pass } },
    "what may log" => proc { get("/b") { logger.info("x") } },
    "@request, @response and @params set in advance" => proc { get("/b") { @params } },
    "a protection that looks at each request" => proc { set :host_authorization, permitted_hosts: ["example.org"] }
  }.freeze

  def test_why_ruby_answers
    RUBYS.each do |reason, setup|
      app = self.class.app do
        class_eval(&setup)
        get("/") { 1 }
      end

      assert_includes explain(app)[:costs].grep(/Ruby instead of C/).join, reason
      assert_equal "direct", route(app, "/")[:way], reason
    end
  end

  def test_many_methods_that_read_variables
    app = self.class.app do
      class_eval(Array.new(5) { |at| "def user#{at} = @request\n" }.join, __FILE__, __LINE__)
    end

    assert_match(/ and 2 more\z/, explain(app)[:costs].last)
  end

  def test_variables_that_something_unknown_may_read
    app = self.class.app { helpers { def params = {} } }

    assert_includes explain(app)[:costs],
                    "@request, @response and @params set in advance, because something may read them"
  end

  def test_inherited_routes_and_conflicts
    assert_equal 1, explain(Songs)[:conflicts].size
    assert_match(%r{\AGET /songs/new \(.*explain_test.rb:\d+\) is never reached}, explain(Songs)[:conflicts].first)
    assert_empty explain(Mixed)[:conflicts]
    assert_equal([nil, "ExplainCommandTest::Songs"],
                 explain(Mixed)[:routes].first(2).map { |route| route[:inherited_from] })
  end

  def test_text
    text = print([Songs, Mixed, Class.new(Few)])

    assert_match(/\AExplainCommandTest::Songs in production\n  Every request costs extra:\n    - Ruby .*\n/, text)
    assert_match(/^  Conflicts:\n    - GET \S+ /, text)
    assert_match(/^  VERB  PATTERN +FOUND BY +WAY +PARAMS +DECLARED AT$/, text)
    assert_match(%r{^  GET   /admin/\* +tree +direct +captures only  \S+:\d+\n      filters: before /admin/\* }, text)
    assert_match(%r{^  GET   /secret +path +general: conditional +at once +\S+\n      conditions: user_agent$}, text)
    assert_match(/, inherited from ExplainCommandTest::Songs$/, text)
    assert_match(/^\(unnamed app\) in production$/, text)
  end

  def test_an_app_without_routes
    assert_equal "(unnamed app) in production\n  no routes\n", print([self.class.app { 1 }])
  end

  def test_json
    explanations = JSON.parse(print([Songs, Few], json: true))

    assert_equal %w[app environment costs conflicts routes], explanations.first.keys
    assert_equal %w[verb pattern file line inherited_from found_by way params conditions filters costs],
                 explanations.first["routes"].first.keys
    assert_equal ["production", 1], [explanations.last["environment"], explanations.last["routes"].size]
  end

  private

  def explain(app) = Xinatra::CLI::Explanation.new(app).to_h

  def route(app, pattern) = explain(app)[:routes].find { |route| route[:pattern] == pattern }

  def costs_of_statuses(app) = explain(app)[:costs].grep(/handlers of its status/)

  def place(line) = Xinatra::CLI::AppText.line([__FILE__, line])

  def print(apps, **options)
    out = StringIO.new
    Xinatra::CLI::Explain.new(apps, options).print(out)
    out.string
  end
end
