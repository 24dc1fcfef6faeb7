# frozen_string_literal: true

require "minitest/autorun"
require "mustermann" # which threads of tests would load at once, otherwise
require "mustermann/sinatra"
require "mustermann/regular"
require "xinatra/router"
require_relative "router/cases"
require_relative "router/equality"

# The shared table of cases against every router, and what holds for each of them.
class RouterTest < Minitest::Test
  parallelize_me!

  Router = Xinatra::Router

  RouterCases::STATIC.merge(RouterCases::DYNAMIC).each do |name, (sources, paths)|
    types = RouterEquality::TYPES
    types += [Router::Static] if RouterCases::STATIC.key?(name)
    types.each do |type|
      define_method("test_#{type}: #{name}") { check(type.new, sources, paths) }
    end
  end

  def test_add_returns_indices_in_order
    patterns = %w[/a /b /a].map { |source| Xinatra::Pattern.parse(source) }
    [Router::Static, *RouterEquality::TYPES].each do |type|
      router = type.new
      indices = patterns.map { |pattern| router.add(pattern) }

      assert_equal [0, 1, 2], indices
    end
  end

  def test_answers_before_it_is_frozen_and_not_added_to_after
    [Router::Static, *RouterEquality::TYPES].each do |type|
      router = type.new
      router.add(Xinatra::Pattern.parse("/a"))

      assert_equal 0, router.match("/a")
      assert_predicate router.freeze, :frozen?
      assert_same router, router.freeze
      assert_raises(FrozenError) { router.add(Xinatra::Pattern.parse("/b")) }
    end
  end

  def test_static_router_refuses_captures
    error = assert_raises(ArgumentError) { Router::Static.new.add(Xinatra::Pattern.parse("/:a")) }

    assert_includes error.message, "/:a"
  end

  def test_build_picks_by_measured_cost
    choices = { ["/a", "/b"] => "Static", ["/a", "/b/:c"] => "Radix", ["/:a/b", %r{/c}] => "Linear",
                Array.new(9) { |number| "/:a/#{number}" } => "Radix" }
    native = { ["/a", "/b/:c", %r{/c}, %r{/d}] => "Linear", %w[/a /b /c /d /e] => "Radix",
               [%r{/c}, %r{/d}, %r{/e}] => "Radix" }
    module_name = "Xinatra::#{Xinatra::Native.available? ? "Native" : "Router"}"

    (Xinatra::Native.available? ? native : choices).each do |sources, name|
      assert_equal "#{module_name}::#{name}", build(sources).class.name
    end
    assert_predicate build(["/a"]), :frozen?
  end

  def test_any_index_to_go_on_from
    router = build(["/:a", "/x", "/:b", "/*", "/x"])

    assert_equal([0, 1, 2, 3, 4, nil, nil], (-1..5).map { |after| router.match("/x", after) })
    assert_equal([0, 2, 2, 3, nil, nil, nil], (-1..5).map { |after| router.match("/y", after) })
  end

  # 2 ** 9 routes over the same words: a path may follow 2 ways at each segment, but no place twice.
  def test_a_walk_visits_no_node_twice
    sources = ["a", ":x"].product(*[["a", ":x"]] * 8).map do |segments|
      "/#{segments.each_with_index.map { |segment, at| segment.sub("x", "x#{at}") }.join("/")}/end/?"
    end
    router = build(sources)

    assert_equal 0, router.match("/#{"a/" * 9}end")
    assert_nil router.match("/#{"a/" * 9}none")
    nodes = (1..10).sum { |depth| 2**depth }

    assert_operator steps { router.match("/#{"a/" * 9}none") }, :<=, nodes
    assert_operator steps { router.match("/#{"a/" * 5000}none") }, :<=, nodes
    assert_operator steps { router.match("/#{"b/" * 9}none") }, :<=, 20
  end

  def test_a_walk_leaves_out_what_can_only_offer_a_greater_index
    router = Router::Radix.new
    ["/a/:b/c", "/:x/:y/c/?"].each { |source| router.add(Xinatra::Pattern.parse(source)) }
    router.freeze

    hit = steps { router.match("/a/x/c") }
    miss = steps { router.match("/a/x/d") }

    assert_equal [3, 5], [hit, miss]
  end

  def test_work_does_not_grow_with_the_number_of_routes
    { "/r%03d/x" => "/r003/x", "/r%03d/:id" => "/r003/abc", "/r%03d/:a/:b" => "/r003/a/b", "/:a/r%03d" => "/x/r003",
      "/r%03d/:id.js" => "/r003/x.js", "/p%03d:id/x" => "/p003a/x", "/r%03d/*" => "/r003/a/b" }.each do |source, path|
      [path, path.sub("3", "%33"), "#{path}\n", path.sub("r", "z")].each do |asked|
        few, many = [radix(source, 9), radix(source, 900)].map { |router| calls { router.match(asked) } }

        assert_equal few, many, "#{source} #{asked.inspect}"
      end
    end
  end

  def test_threads_share_a_router
    router = build(["/a", "/a/:b", "/:c/d", %r{/e/(\d+)}, "/*"])
    paths = { "/a" => 0, "/a/x" => 1, "/x/d" => 2, "/e/5" => 3, "/z/z" => 4, "/%61" => 0 }
    wrong = Array.new(8) do
      Thread.new { Array.new(500) { paths.reject { |path, index| router.match(path) == index } }.flat_map(&:keys) }
    end

    assert_empty wrong.flat_map(&:value)
  end

  private

  def build(sources)
    Router.build(sources.map { |source| Xinatra::Pattern.parse(source) })
  end

  def radix(source, count)
    router = Router::Radix.new
    count.times { |number| router.add(Xinatra::Pattern.parse(format(source, number))) }
    router.freeze
  end

  def check(router, sources, paths)
    sources.each { |source| router.add(Xinatra::Pattern.parse(source)) }
    router.freeze
    paths.each do |path, expected|
      found = []
      found << router.match(path, found.last || -1) until found.last.nil? && !found.empty?

      assert_equal expected, found.compact, path.inspect
      expected.empty? ? assert_nil(router.match(path)) : assert_equal(expected.first, router.match(path))
    end
  end

  # How often a walk looks for the end of a segment: once a node it comes to.
  def steps(&)
    count(:c_call, &)[:index]
  end

  def calls(&)
    count(:call, :c_call, &)
  end

  # Without what Ruby's own methods in Ruby do: with YJIT some of them are other ones.
  def count(*events, &)
    counts = Hash.new(0)
    trace = TracePoint.new(*events) { |point| counts[point.method_id] += 1 unless point.path.start_with?("<internal:") }
    trace.enable(target_thread: Thread.current, &)
    counts
  end
end
