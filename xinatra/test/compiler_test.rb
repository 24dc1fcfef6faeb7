# frozen_string_literal: true

require_relative "test_helper"

# What a class is compiled into.
class CompilerTest < Minitest::Test
  def tables(&)
    app = Class.new(Xinatra::Base, &)
    app._plan.tables
  end

  def test_verbs_that_have_the_same_patterns_have_one_router
    tables = tables do
      get("/a") { "a" }
      get("/b/:c") { "b" }
      get(%r{/c/(\d+)}) { "c" }
      post("/a") { "posted" }
    end

    assert_same tables["GET"].router, tables["HEAD"].router
    refute_same tables["GET"].router, tables["POST"].router
  end

  def test_a_path_that_was_refused_is_refused_again
    app = Class.new(Xinatra::Base) { get("/a") { "a" } }

    2.times { assert_raises(Mustermann::ParseError) { app.get("/(") { "b" } } }
  end

  def test_a_verb_with_a_route_more_has_a_router_of_its_own
    tables = tables do
      get("/a") { "a" }
      head("/b") { "b" }
    end

    refute_same tables["GET"].router, tables["HEAD"].router
    assert_equal [nil, 1], [tables["GET"].router.match("/b"), tables["HEAD"].router.match("/b")]
  end
end
