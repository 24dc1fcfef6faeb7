# frozen_string_literal: true

require "minitest/autorun"
require_relative "equality"

# Every router answers as Mustermann objects tried one after the other would.
class RouterEqualityTest < Minitest::Test
  parallelize_me!
  include RouterEquality

  def test_route_sets
    random = Random.new(3)
    PatternCases.route_sets.each_value do |sources|
      compare_routers(sources, Array.new(150) { matching_path(sources, random) })
    end
  end

  def test_random_routes = compare_random_routers(Random.new(4), 40)

  def test_overlapping_routes = compare_overlapping_routers(Random.new(5), 30)
end
