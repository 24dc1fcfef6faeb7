# frozen_string_literal: true

require_relative "test_helper"

class ConflictsTest < XinatraTest::Case
  Conflicts = Xinatra::Conflicts
  # What an app's class body holds, and its conflicts as kind, verb, pattern and the earlier pattern.
  CASES = {
    "a duplicate" => [-> { 2.times { get("/a") { 1 } } }, [[:duplicate, "GET", "/a", "/a"]]],
    "a duplicate POST" => [-> { 2.times { post("/a") { 1 } } }, [[:duplicate, "POST", "/a", "/a"]]],
    "names of captures differ" => [-> { get("/:a") { 1 } and get("/:b") { 2 } }, [[:equal, "GET", "/:b", "/:a"]]],
    "a wider route first" => [-> { get("/:a") { 1 } and get("/x") { 2 } }, [[:shadowed, "GET", "/x", "/:a"]]],
    "a wider route last" => [-> { get("/x") { 1 } and get("/:a") { 2 } }, []],
    "a Regexp twice" => [-> { 2.times { get(%r{/a/(\d+)}) { 1 } } },
                         [[:duplicate, "GET", "%r{/a/(\\d+)}", "%r{/a/(\\d+)}"]]],
    "verbs differ" => [-> { get("/a") { 1 } and post("/a") { 2 } }, []],
    "the earlier has a condition" => [-> { get("/a", agent: /x/) { 1 } and get("/a") { 2 } }, []],
    "the later has a condition" => [-> { get("/a") { 1 } and get("/a", agent: /x/) { 2 } },
                                    [[:duplicate, "GET", "/a", "/a"]]],
    "HEAD before GET" => [lambda {
      head("/a") { 1 }
      get("/a") { 2 }
    }, []],
    "HEAD after GET" => [lambda {
      get("/a") { 1 }
      head("/a") { 2 }
    }, [[:duplicate, "HEAD", "/a", "/a"]]],
    "the earlier passes" => [-> { get("/*") { pass } and get("/a") { 2 } }, []],
    "the earlier passes in a block" => [-> { get("/*") { [1].each { pass if params[:x] } } and get("/a") { 2 } }, []],
    "the earlier throws" => [-> { get("/*") { throw(:pass) } and get("/a") { 2 } }, []],
    "behind one that passes" => [lambda {
      get("/*") { pass }
      get("/:a") { 2 }
      get("/x") { 3 }
    }, [[:shadowed, "GET", "/x", "/:a"]]],
    "beside one that passes" => [lambda {
      2.times { get("/a") { 1 } }
      get("/*") { pass }
      get("/b") { 2 }
    }, [[:duplicate, "GET", "/a", "/a"]]],
    "behind several that pass" => [lambda {
      10.times { get("/*") { pass } }
      get("/a") { 2 }
      get("/a") { 3 }
    }, []],
    "a helper's helper passes" => [lambda {
      helpers do
        def guard = pass
        def ask = guard
      end
      get("/:a") { ask }
      get("/x") { 1 }
    }, []],
    "another helper passes" => [lambda {
      helpers do
        def guard = pass
        def ask = 1
        attr_reader :state
      end
      get("/:a") { ask + state }
      get("/x") { 1 }
    }, [[:shadowed, "GET", "/x", "/:a"]]],
    "the earlier evaluates what cannot be read" => [lambda {
      get("/:a") { instance_exec(&settings.action) }
      get("/x") { 1 }
    }, []],
    "the earlier has no readable code" => [lambda {
      get("/:a", &:itself)
      get("/x") { 1 }
    }, []],
    "routes are tried in another way" => [lambda {
      helpers do
        def process_route(*) = nil
      end
      2.times { get("/a") { 1 } }
    }, []]
  }.freeze

  CASES.each do |name, (body, expected)|
    define_method("test_#{name.tr(" ", "_")}") do
      app = Class.new(Xinatra::Base)
      app.class_exec(&body)

      assert_equal expected, found(app)
    end
  end

  def test_a_subclass_may_hide_what_it_inherits
    parent = Class.new(Xinatra::Base) { get("/a") { 1 } }
    child = Class.new(parent) { get("/:a") { 2 } }

    assert_empty found(child)
    assert_empty found(parent)
  end

  def test_a_subclass_whose_helper_passes_keeps_its_parent_s_routes_within_reach
    parent = Class.new(Xinatra::Base) do
      get("/:a") { check }
      get("/x") { 1 }
      helpers { def check = 1 }
    end
    child = Class.new(parent) { helpers { def check = pass } }

    assert_equal 1, Conflicts.find(parent).size
    assert_empty Conflicts.find(parent, child)
  end

  def test_an_extension_s_routes_hide_nothing
    app = Class.new(Xinatra::Base) { get("/a") { 1 } }
    app.routes["GET"].clear
    app.routes["GET"] << [Xinatra::Pattern.parse("/a"), [], ->(_instance, _values) {}]
    app.get("/a") { 2 }

    assert_empty Conflicts.find(app)
  end

  def test_the_message_names_both_routes_both_lines_and_the_remedy
    app = Class.new(Xinatra::Base)
    app.class_eval(<<~RUBY, "songs.rb", 10) # rubocop:disable Style/EvalWithLocation -- the lines are what is tested
      get("/:name") { 1 }
      get("/new") { 2 }
      get("/:id") { 3 }
      get("/:name") { 4 }
    RUBY

    assert_equal [
      "GET /new (songs.rb:11) is never reached, because GET /:name (songs.rb:10) comes first and matches all its " \
      "paths: declare it before that route, or remove it",
      "GET /:id (songs.rb:12) is never reached, because GET /:name (songs.rb:10) comes first and matches the same " \
      "paths: remove one of them",
      "GET /:name (songs.rb:13) is never reached, because GET /:name (songs.rb:10) declares the same: remove one " \
      "of them"
    ], Conflicts.find(app).map(&:to_s)
  end

  private

  def found(app)
    Conflicts.find(app).map do |conflict|
      [conflict.kind, conflict.verb, *[conflict.route, conflict.by].map { |route| Xinatra::RouteText.pattern(route) }]
    end
  end
end

# What is written to standard error; so its tests do not run beside each other.
class ConflictReportTest < Minitest::Test
  include XinatraTest::UnfrozenApps

  def test_is_told_once_when_an_app_is_booted
    app = build

    assert_equal 1, warnings { app.prototype }.size
    assert_empty(warnings do
      app.new
      app.get("/b") { "b" }
      app.call(Rack::MockRequest.env_for("/b"))
    end)
  end

  def test_is_told_at_the_first_request
    assert_equal 1, warnings { build.call(Rack::MockRequest.env_for("/a")) }.size
  end

  def test_is_told_when_an_app_is_frozen
    app = build

    assert_equal 1, warnings { app.freeze }.size
    assert_empty(warnings { app.new })
  end

  def test_a_parent_is_told_of_once_for_all_its_subclasses
    parent = build
    children = Array.new(3) { Class.new(parent) }

    assert_equal 1, warnings { children.each(&:new) }.size
    assert_empty(warnings { parent.freeze.new })
  end

  def test_is_silent_in_the_test_environment_and_where_it_is_switched_off
    assert_empty(warnings { build(:test).new })
    assert_empty(warnings { build { disable :report_conflicts }.new })
    assert_equal 1, warnings { build(:test) { enable :report_conflicts }.new }.size
  end

  def test_a_long_list_is_cut
    lines = warnings { build { 30.times { |at| 2.times { get("/x#{at}") { 1 } } } }.new }

    assert_equal 21, lines.size
    assert_equal "Xinatra: 11 more routes are never reached: `xinatra explain` names them", lines.last
  end

  # It takes 0.1 to 0.2 s where nothing conflicts; were it quadratic, minutes.
  def test_takes_little_time
    app = Class.new(Xinatra::Base)
    16_384.times { |at| app.get("/r#{at}/:id") { at } }
    app.get("/*") { pass }
    app.get("/late/:id") { 1 }
    start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)

    assert_empty Xinatra::Conflicts.find(app)
    assert_operator Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start, :<, 3
  end

  private

  def build(environment = :production, &block)
    Class.new(Xinatra::Base) do
      set :environment, environment
      2.times { get("/a") { "a" } }
      class_eval(&block) if block
    end
  end

  def warnings(&)
    _out, err = capture_io(&)

    err.lines(chomp: true).each { |line| assert_match(/\AXinatra: .* never reached/, line) }
  end
end
