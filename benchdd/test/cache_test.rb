# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/variables"
require "benchdd/cache"

class CacheTest < Minitest::Test
  include Variables

  def folder(own: nil, xdg: nil)
    with_variables("BENCHDD_CACHE" => own, "XDG_CACHE_HOME" => xdg, "HOME" => "/home/me") do
      BenchDD::Cache.folder("machine")
    end
  end

  def test_its_own_variable_comes_first
    assert_equal "/own/machine", folder(own: "/own", xdg: "/xdg")
  end

  def test_then_that_of_the_specification
    assert_equal "/xdg/benchdd/machine", folder(xdg: "/xdg")
  end

  def test_else_it_is_at_home
    assert_equal "/home/me/.cache/benchdd/machine", folder
  end

  def test_what_is_empty_is_not_set
    assert_equal "/home/me/.cache/benchdd/machine", folder(own: "", xdg: "")
  end

  def test_always_absolute
    assert_equal File.join(Dir.pwd, "here/machine"), folder(own: "here")
  end
end
