# frozen_string_literal: true

require "minitest/autorun"
require "objspace"
require "xinatra/router"
require_relative "../moved_memory"

# What only the routers in C have to prove; that they answer as those in Ruby do, router_test.rb and router/ show.
class NativeRouterTest < Minitest::Test
  include MovedMemory

  Native = Xinatra::Native

  def setup
    skip "only Ruby is used" if ENV["XINATRA_NATIVE"] == "0"
  end

  def test_only_the_two_kinds_are_made
    assert_raises(TypeError) { Native::Router.new }
    assert_raises(TypeError, NoMethodError) { routed("/a").dup }
  end

  def test_wrong_arguments
    router = routed("/a")

    [nil, 1, :a].each { |path| assert_raises(TypeError) { router.match(path) } }
    assert_raises(TypeError) { router.match("/a", "0") }
    assert_raises(ArgumentError) { router.match }
    assert_raises(ArgumentError) { router.match("/a", 0, 0) }
    assert_raises(NoMethodError) { Native::Radix.new.add("/a") }
    assert_raises(RangeError) { router.match("/a", 2**70) }
  end

  def test_any_index_to_go_on_from
    router = routed("/a", "/:a")

    assert_equal 0, router.match("/a", -(2**40))
    [1, 2**31, 2**32, 2**40].each { |after| assert_nil router.match("/a", after) }
  end

  def test_a_pattern_that_was_refused_leaves_no_trace
    router = Native::Radix.new
    assert_raises(NoMethodError) { router.add(nil) }
    broken = Class.new(Xinatra::Pattern::Simple) { def literals = 1 }
    assert_raises(TypeError) { router.add(broken.new("/a", ["/a"], [], nil)) }
    router.add(Xinatra::Pattern.parse("/b"))

    assert_equal 0, router.freeze.match("/b")
    assert_nil router.match("/a")
  end

  def test_what_a_pattern_of_an_app_raises
    failing = Class.new { def literal_prefix = "/f" }.new
    def failing.match?(path) = raise(IOError, path)
    router = Native::Radix.new
    [Xinatra::Pattern.parse("/:a"), failing, Xinatra::Pattern.parse("/*")].each { |pattern| router.add(pattern) }

    assert_equal 0, router.freeze.match("/f")
    assert_equal "/f", assert_raises(IOError) { router.match("/f", 0) }.message
    assert_equal 2, router.match("/e", 0)
  end

  def test_a_pattern_may_change_the_path_that_it_is_asked_about
    greedy = Class.new { def literal_prefix = "" }.new
    def greedy.match?(path) = path.replace("x" * 10_000) && nil
    router = Native::Radix.new
    [greedy, Xinatra::Pattern.parse("/:a")].each { |pattern| router.add(pattern) }
    router.freeze

    assert_equal(1, router.match(+"/abc"))
    assert_equal(1, router.match(+"/a%62c"))
  end

  def test_garbage_collections_and_compactions
    moving_memory do
      router = routed(*Array.new(200) { |number| "/r#{number}/:id" }, %r{/x(\d)}, "/:a/:b/:c")
      GC.start
      GC.compact if GC.respond_to?(:compact)

      assert_equal(Array.new(200) { |number| number }, Array.new(200) { |number| router.match("/r#{number}/a") })
      assert_equal [200, 201, nil], [router.match("/x1"), router.match("/a/b/c"), router.match("/")]
    end
  end

  def test_collections_while_it_grows
    paths = ["/a/:b", %r{/c}, "/d/*", "/~:e/f", "/a/:b/?"]
    routed(*paths) # What is loaded at its first use would take minutes.
    GC.stress = true
    router = routed(*paths)
    GC.stress = false

    assert_equal [0, 1, 2, 3, 4],
                 [router.match("/a/b"), router.match("/c"), router.match("/d/"), router.match("/~x/f"),
                  router.match("/a/b/")]
  ensure
    GC.stress = false
  end

  def test_its_memory_is_known
    few, many = [10, 10_000].map do |count|
      ObjectSpace.memsize_of(routed(*Array.new(count) { |number| "/r#{number}/:id" }))
    end

    assert_operator few, :<, 10_000
    assert_operator many, :>, 10_000 * 40
    assert_operator many, :<, 10_000 * 500
  end

  def test_long_paths
    router = routed("/a/:b", "/*", %r{/a/x+})

    assert_equal 0, router.match("/a/#{"x" * 1_000_000}")
    assert_equal 1, router.match("/#{"a/" * 500_000}")
    assert_equal 0, router.match("/a/#{"%78" * 300_000}")
    assert_equal 2, router.match("/a/#{"x" * 1_000_000}", 1)
  end

  private

  def routed(*sources)
    router = Native::Radix.new
    sources.each { |source| router.add(Xinatra::Pattern.parse(source)) }
    router.freeze
  end
end
