# frozen_string_literal: true

require_relative "test_helper"

# What was compiled is thrown away by any change, until the app is frozen.
class RecompileTest < XinatraTest::Case
  include XinatraTest::UnfrozenApps

  def setup
    mock_app { get("/") { "first" } }
    get "/"
  end

  def test_a_later_route_is_served
    app.get("/later") { "later" }
    get "/later"

    assert_answer 200, "later"
  end

  def test_a_route_of_an_ancestor_is_served
    parent = app
    self.app = Class.new(parent)
    get "/late"

    assert_answer 404
    parent.get("/late") { "inherited" }
    get "/late"

    assert_answer 200, "inherited"
  end

  def test_a_later_setting_counts
    app.set :default_content_type, "text/plain"
    get "/"

    assert_header "text/plain;charset=utf-8", "content-type"
  end

  def test_a_setting_defined_as_a_method_counts
    app.define_singleton_method(:default_content_type) { "text/css" }
    get "/"

    assert_header "text/css;charset=utf-8", "content-type"
  end

  def test_a_later_filter_runs
    app.before { headers "x-filter" => "ran" }
    get "/"

    assert_header "ran", "x-filter"
  end

  def test_later_helpers_can_read_instance_variables
    app.get("/ivar") { seen }
    app.helpers { def seen = @request.path_info + @params[:q] + @response.status.to_s }
    get "/ivar?q=1"

    assert_answer 200, "/ivar1200"
  end

  def test_an_included_module_that_overrides_a_seam_is_honoured
    app.include(Module.new { def route_eval = super { "#{yield}, evaluated" } })
    get "/"

    assert_answer 200, "first, evaluated"
  end

  def test_a_reopened_class_that_overrides_a_seam_is_honoured
    app.class_eval { def process_route(*) = throw(:halt, "mine") }
    get "/"

    assert_answer 200, "mine"
  end

  def test_a_later_error_handler_answers
    app.error(200) { "handled" }
    get "/"

    assert_answer 200, "handled"
    app.get("/missing") { halt 410 }
    app.error(410) { "gone" }
    get "/missing"

    assert_answer 410, "gone"
  end

  def test_a_later_middleware_is_used
    app.use(Class.new do
      def initialize(app) = (@app = app)

      def call(env)
        status, headers, body = @app.call(env)
        [status, headers.merge("x-middleware" => "here"), body]
      end
    end)
    get "/"

    assert_header "here", "x-middleware"
  end

  def test_a_removed_setting_counts_no_more
    app.define_singleton_method(:default_content_type) { "text/css" }
    get "/"

    assert_header "text/css;charset=utf-8", "content-type"
    app.singleton_class.remove_method(:default_content_type)
    get "/"

    assert_header "text/html;charset=utf-8", "content-type"
  end

  def test_handlers_of_before_and_after_a_reset_are_never_confused
    names = Array.new(2) do
      app.reset!
      app.get("/") { "reset" }.handler
    end

    refute_equal(*names)
  end

  # As when another thread reopens the class while the first request compiles it.
  def test_a_change_in_the_middle_of_compiling_counts
    reopening = -> { app.get("/late") { "late" } if app.routes["GET"].one? }
    app.set(:default_content_type) { Thread.new(&reopening).join && "text/css" }
    get "/"

    assert_answer 200, "first"
    get "/late"

    assert_answer 200, "late"
  end

  def test_a_setting_is_there_all_the_time
    undefined = []
    app.define_singleton_method(:singleton_method_undefined) { |name| undefined << name }
    2.times { |value| app.set(:counted, value) }

    assert_equal 1, app.counted
    assert_empty undefined
  end

  # A lock cannot be taken there; a server that stops is told so in one.
  def test_a_setting_can_be_changed_in_a_trap
    app.get("/page") { erb("rendered", layout: false) }
    get "/page"
    done = Queue.new
    previous = trap("USR2") { done << (app.set(:stopped, true) && "set") }
    Process.kill("USR2", Process.pid)

    assert_equal "set", done.pop
    get "/page"

    assert_answer 200, "rendered"
  ensure
    trap("USR2", previous) if previous
  end

  def test_threads_that_come_first_share_one_stack
    built = Queue.new
    # Long enough for the others to come, were they let in.
    app.use(Class.new(Rack::Head) { define_method(:initialize) { |inner| super(inner).tap { built << sleep(0.01) } } })
    Array.new(8) { Thread.new { app.prototype } }.each(&:join)

    assert_equal 1, built.size
  end

  def test_a_handler_that_may_pass_is_followed
    app.get("/next") { pass }
    app.get("/next") { "second" }
    get "/next"

    assert_answer 200, "second"
  end
end

# A frozen app serves and refuses to change.
class FrozenAppTest < XinatraTest::Case
  def setup
    mock_app do
      get("/hello/:name") { "hello #{params[:name]}" }
      template(:page) { "page" }
      get("/page") { erb :page }
      not_found { "nothing here" }
    end
    app.freeze
  end

  def test_it_serves
    get "/hello/world"

    assert_answer 200, "hello world"
    get "/page"

    assert_answer 200, "page"
    get "/none"

    assert_answer 404, "nothing here"
  end

  def test_each_kind_of_change_raises_with_what_was_changed
    changes = {
      %r{GET /new} => -> { app.get("/new") { "x" } }, /set port/ => -> { app.set(:port, 1) },
      /before filter/ => -> { app.before { nil } }, /error/ => -> { app.error { nil } },
      /use/ => -> { app.use(Object) }, /helpers/ => -> { app.helpers(Module.new) },
      /register/ => -> { app.register(Module.new) }, /template/ => -> { app.template(:x) { "" } },
      /condition/ => -> { app.condition { true } }, /include/ => -> { app.include(Module.new) }
    }
    changes.each do |message, change|
      error = assert_raises(Xinatra::FrozenAppError) { change.call }
      assert_match message, error.message
    end
  end

  def test_methods_cannot_be_defined
    assert_raises(FrozenError) { app.class_eval { def late = 1 } }
  end

  def test_an_app_that_inherits_may_still_change
    self.app = Class.new(app)
    app.get("/own") { "own" }
    get "/own"

    assert_answer 200, "own"
    get "/hello/you"

    assert_answer 200, "hello you"
  end
end
