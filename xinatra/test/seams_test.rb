# frozen_string_literal: true

require_relative "test_helper"
require "mustermann"

# Every internal method that extensions override is honoured, in whichever way it is overridden, before the first
# request and after it.
class SeamsTest < XinatraTest::Case
  include XinatraTest::UnfrozenApps

  # What makes the copy of the app that answers a request.
  COPYING = %i[initialize_copy initialize_dup dup].freeze
  # Which request reaches the seam, where `/all` does not.
  PATHS = { route_missing: "/missing", handle_exception!: "/boom", error_block!: "/boom", dump_errors!: "/boom",
            static!: "/", force_encoding: "/all?q=1", halt: "/halt", pass: "/pass", template_cache: "/erb" }.freeze
  # Settings with which a request reaches the seam.
  SETTINGS = { dump_errors!: { dump_errors: true }, static!: { static: true, public_folder: __dir__ } }.freeze
  # Where an override leaves its name, in the thread.
  MARK = :seams_seen
  WRITERS = %i[env= request= response= params=].freeze

  # A module whose method marks the thread and goes on.
  def self.override(name)
    Module.new do
      define_method(name) do |*arguments, &block|
        (Thread.current[MARK] ||= []) << name
        super(*arguments, &block)
      end
      ruby2_keywords(name)
    end
  end

  # Ways to override a method of an app.
  WAYS = {
    "a method of the subclass" => lambda { |app, name|
      app.class_eval do
        define_method(name) do |*arguments, &block|
          (Thread.current[MARK] ||= []) << name
          super(*arguments, &block)
        end
        ruby2_keywords(name)
      end
    },
    "an included module" => ->(app, name) { app.include(SeamsTest.override(name)) },
    "a prepended module" => ->(app, name) { app.prepend(SeamsTest.override(name)) },
    "helpers" => ->(app, name) { app.helpers(SeamsTest.override(name)) },
    "an ancestor" => ->(app, name) { app.superclass.include(SeamsTest.override(name)) }
  }.freeze

  def teardown = Thread.current[MARK] = nil

  def seams_app(name)
    parent = Class.new(Xinatra::Base)
    mock_app(parent) do
      set :raise_errors, false
      SETTINGS.fetch(name, {}).each { |setting, value| set(setting, value) }
      before("/filtered") { nil }
      get("/") { "ok" }
      get("/all") { [request.path, response.status, params.size, env.size].inspect }
      get("/set") { self.env = env and self.request = request and self.response = response and self.params = params }
      get("/halt") { halt 200, "halted" }
      get("/pass") { pass }
      get("/boom") { raise IOError, "boom" }
      get("/erb") { erb "x", layout: false }
      get("/typed") { content_type(:json) && "{}" }
    end
  end

  def path_for(name)
    return "/set" if WRITERS.include?(name)

    PATHS.fetch(name, "/all")
  end

  def seen?(name)
    Thread.current[MARK] = []
    get(path_for(name), {}, "rack.errors" => StringIO.new)
    Thread.current[MARK].include?(name)
  end

  (Xinatra::Compiler::SEAMS - COPYING).product(WAYS.to_a).each do |name, (way, override)|
    define_method("test_#{name}_by_#{way.tr(" ", "_")}") do
      seams_app(name)
      override.call(app, name)

      assert seen?(name), "overridden before the first request"
      seams_app(name)
      seen?(name)
      override.call(app, name)

      assert seen?(name), "overridden after the first request"
    end
  end

  COPYING.each do |name|
    define_method("test_#{name}_in_a_subclass") do
      seams_app(name)
      seen?(name)
      WAYS.fetch("a method of the subclass").call(app, name)

      assert seen?(name)
    end
  end

  # Where handlers are declared for other statuses, and an ordinary answer needs none.
  def test_an_overridden_look_for_handlers_is_asked_about_each_status
    seen = []
    mock_app(env: :production) do
      error(418) { "teapot" }
      get("/") { headers("x-own" => "1") && "ok" }
      define_method(:error_block!) { |key, *others| seen.push(key) && super(key, *others) }
    end
    get "/"

    assert_equal [200, [200]], [last_response.status, seen]
  end

  def test_a_module_that_gains_the_method_later_needs_a_sign
    late = Module.new
    mock_app { include(late) && get("/") { "ok" } }
    get "/"
    late.define_method(:route_eval) { throw(:halt, "late") }
    app.set(:anything, 1)
    get "/"

    assert_answer 200, "late"
  end

  def test_what_an_override_answers_is_answered
    mock_app { get("/") { "ok" } }
    get "/"
    app.class_eval { def route! = halt(202, "by route!") }
    get "/"

    assert_answer 202, "by route!"
    app.class_eval { def dispatch! = status(203) && body("by dispatch!") }
    get "/"

    assert_answer 203, "by dispatch!"
    app.class_eval { def call!(_env) = [204, { "x-call" => "own" }, []] }
    get "/"

    assert_header "own", "x-call"
    app.class_eval { def call(_env) = [205, {}, []] }
    get "/"

    assert_answer 205
  end

  def test_process_route_sees_every_route
    tried = []
    mock_app do
      define_method(:process_route) do |pattern, conditions, *rest, &block|
        tried << pattern.to_s
        super(pattern, conditions, *rest, &block)
      end
      get("/a") { "a" }
      get("/b/:x") { |x| x }
      get("/c") { "c" }
    end
    get "/b/1"

    assert_answer 200, "1"
    assert_equal ["/a", "/b/:x"], tried
  end

  def test_process_route_may_be_given_another_path
    mock_app do
      def process_route(pattern, conditions, block = nil, values = [], &)
        super(pattern.to_s == "/old" ? Mustermann.new("/new") : pattern, conditions, block, values, &)
      end
      get("/old") { "by another path" }
    end
    get "/new"

    assert_answer 200, "by another path"
  end

  def test_routes_may_have_patterns_of_mustermanns_own
    mock_app do
      def self.compile(path, *) = Mustermann.new(path, type: :rails)
      get("/a/:b(.:c)") { params.inspect }
    end
    get "/a/1.x"

    assert_answer 200, { "b" => "1", "c" => "x" }.inspect
  end

  def test_compile_may_return_a_block_of_its_own
    mock_app do
      def self.compile!(verb, path, block, **options)
        _pattern, conditions, wrapper = signature = super
        return signature unless verb == "GET"

        [Mustermann.new(path), conditions, ->(app, values) { "<#{wrapper.call(app, values)} #{values}>" }]
      end
      get("/a/:b") { |b| b }
      get(%r{/(\d+)}) { |number| number }
      get("/q", provides: :json) { "q" }
    end
    get "/a/1"

    assert_answer 200, '<1 ["1"]>'
    get "/12"

    assert_answer 200, '<12 ["12"]>'
    get "/q"

    assert_answer 200, "<q []>"
    assert_header "application/json", "content-type"
  end

  def test_an_overridden_content_type_says_the_default_type
    mock_app do
      get("/") { "ok" }
      def content_type(type = nil, params = {}) = type ? super(type, params.merge(charset: "latin1")) : super
    end
    get "/"

    assert_header "text/html;charset=latin1", "content-type"
  end
end
