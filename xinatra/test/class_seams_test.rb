# frozen_string_literal: true

require_relative "test_helper"

# Class methods that extensions override, by `extend`, in a subclass or with a module in front, are honoured.
class ClassSeamsTest < XinatraTest::Case
  include XinatraTest::UnfrozenApps

  STACK = Xinatra::Front.const_get(:SEAMS)
  # Settings with which the stack has the part.
  SETTINGS = { setup_null_logger: { logging: false }, setup_common_logger: { logging: true },
               setup_custom_logger: { logging: true } }.freeze
  # What a class body calls to reach a method.
  USES = {
    compile!: -> { get("/x") { "x" } }, route: -> { get("/x") { "x" } }, compile: -> { get("/x") { "x" } },
    generate_method: -> { condition { true } }, add_filter: -> { before { nil } }, before: -> { before { nil } },
    after: -> { after { nil } }, get: -> { get("/x") { "x" } }, post: -> { post("/x") { "x" } },
    invoke_hook: -> { get("/x") { "x" } }, error: -> { not_found { "x" } }, set: -> { enable(:x) },
    helpers: -> { helpers { nil } }, use: -> { use(Rack::Head) }, register: -> { register(Module.new) },
    condition: -> { host_name("x") }, mime_types: -> { provides(:json) }, mime_type: -> { provides(:json) },
    provides: -> { get("/x", provides: :json) { "x" } }, host_name: -> { get("/x", host: "x") { "x" } },
    user_agent: -> { get("/x", user_agent: /x/) { "x" } }, template: -> { layout { "x" } },
    inherited: -> { Class.new(self) }, configure: -> { configure { nil } }, reset!: -> { reset! },
    define_singleton: -> { set(:other, 1) }, caller_files: -> { set(:inline_templates, true) },
    new: -> { call(Rack::MockRequest.env_for("/")) },
    new!: -> { call(Rack::MockRequest.env_for("/")) }, call: -> { call(Rack::MockRequest.env_for("/")) },
    prototype: -> { call(Rack::MockRequest.env_for("/")) }, synchronize: -> { call(Rack::MockRequest.env_for("/")) },
    middleware: -> { call(Rack::MockRequest.env_for("/")) },
    force_encoding: -> { call(Rack::MockRequest.env_for("/?a=b")) },
    extensions: -> { get("/x") { "x" } }, options: -> { options("/x") { "x" } }
  }.freeze

  # A module whose method notes its name and goes on.
  def marking(name)
    seen = @seen = []
    Module.new do
      define_method(name) do |*arguments, &block|
        seen << name
        super(*arguments, &block)
      end
      ruby2_keywords(name)
    end
  end

  WAYS = { "extend" => ->(app, mod) { app.extend(mod) },
           "register" => ->(app, mod) { app.register(mod) },
           "singleton prepend" => ->(app, mod) { app.singleton_class.prepend(mod) },
           "an ancestor" => ->(app, mod) { app.superclass.extend(mod) } }.freeze

  USES.keys.product(WAYS.to_a).each do |name, (way, override)|
    define_method("test_#{name}_by_#{way.tr(" ", "_")}") do
      mock_app(Class.new(Xinatra::Base)) { get("/") { "ok" } }
      override.call(app, marking(name))
      @seen.clear
      app.instance_exec(&USES.fetch(name))

      assert_includes @seen, name
    end
  end

  STACK.product(WAYS.to_a).each do |name, (way, override)|
    define_method("test_#{name}_by_#{way.tr(" ", "_")}") do
      mock_app(Class.new(Xinatra::Base)) do
        SETTINGS.fetch(name, {}).each { |setting, value| set(setting, value) }
        get("/") { "ok" }
      end
      override.call(app, marking(name))
      get("/", {}, "rack.errors" => StringIO.new)

      assert_answer 200, "ok"
      assert_includes @seen, name
    end
  end

  def test_an_overridden_build_may_put_something_in_front
    mock_app do
      def self.build(app)
        inner = super.to_app
        Rack::Builder.new { run ->(env) { inner.call(env).tap { |_, headers, _| headers["x-built"] = "1" } } }
      end
      get("/") { "ok" }
    end
    get "/"

    assert_header "1", "x-built"
  end

  def test_an_overridden_setup_counts_for_ordinary_requests
    refusing = Class.new(Rack::Head) { def call(_env) = [299, {}, ["refused"]] }
    mock_app do
      define_singleton_method(:setup_protection) { |builder| builder.use(refusing) }
      get("/") { "ok" }
    end
    get "/"

    assert_answer 299, "refused"
  end

  def test_an_overridden_call_and_new
    mock_app do
      def self.new(*) = ->(_env) { [298, {}, ["by new"]] }
      get("/") { "ok" }
    end
    get "/"

    assert_answer 298, "by new"
    app.define_singleton_method(:call) { |_env| [297, {}, ["by call"]] }
    get "/"

    assert_answer 297, "by call"
  end

  def test_hooks_are_called_with_what_was_declared
    said = []
    extension = Module.new do
      define_singleton_method(:registered) { |app| said << [:registered, app] }
      define_singleton_method(:route_added) { |verb, path, block| said << [verb, path, block.call] }
      define_singleton_method(:own_hook) { |*arguments| said << arguments }
    end
    mock_app { register(extension) }
    app.get("/x") { "block" }
    Class.new(app).put(%r{/y}) { "inherited" }
    app.send(:invoke_hook, :own_hook, 1, 2)

    assert_equal [[:registered, app], ["GET", "/x", "block"], ["HEAD", "/x", "block"], ["PUT", %r{/y}, "inherited"],
                  [1, 2]], said
  end

  def test_settings_overridden_as_methods_count
    mock_app do
      def self.protection? = false
      def self.default_content_type = "text/plain"
      get("/") { "ok" }
    end
    get "/"

    assert_header nil, "x-frame-options"
    assert_header "text/plain;charset=utf-8", "content-type"
  end
end
