# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd"

# Sums over a call tree that can be added up by hand.
class ProfileTest < Minitest::Test
  Frame = BenchDD::Profiler::Frame
  Node = BenchDD::Profiler::Node
  A = Frame.new("a", "/a.rb", 1)
  B = Frame.new("b", "/b.rb", 1)
  # (all) -> a -> b -> a, and (all) -> b
  NODES = [[0, 0, 0, 0, 0], [0, 1, 2, 1, 10], [1, 2, 3, 2, 20], [2, 1, 4, 3, 30], [0, 2, 5, 4, 40]].freeze

  def setup
    nodes = NODES.map { |node| Node.new(*node, 5, 0) }
    @profile = BenchDD::Profiler::Profile.new({}, [Frame::ROOT, A, B], nodes, [])
  end

  def test_what_was_sampled_in_a_frame_itself
    assert_equal({ Frame::ROOT => 0, A => 40, B => 60 }, @profile.by_self)
    assert_equal({ Frame::ROOT => 0, A => 4, B => 6 }, @profile.by_self(:samples))
  end

  # A call of itself is not counted twice.
  def test_what_was_sampled_in_a_frame_and_below
    assert_equal({ Frame::ROOT => 100, A => 60, B => 90 }, @profile.by_total)
  end

  def test_totals_are_of_one_weight
    assert_equal([100, 25, 0], %i[running waiting lock].map { |weight| @profile.total(weight) })
  end
end
