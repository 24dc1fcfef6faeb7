# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "hand_made"

class ViewsCallTreeTest < Minitest::Test
  def test_lines_are_merged_and_recursion_stays
    calls = HandMade::Views::CallTree.new(HandMade.profile).calls
    rows = calls.map { |call| [path(call), call.own.samples, call.whole.samples] }

    assert_equal [["(all)", 0, 100], ["(all) <main>", 0, 100], ["(all) <main> App#run", 0, 100],
                  ["(all) <main> App#run Array#each", 0, 90], ["(all) <main> App#run Array#each App#step", 50, 90],
                  ["(all) <main> App#run Array#each App#step String#*", 30, 30],
                  ["(all) <main> App#run App#run", 10, 10],
                  ["(all) <main> App#run Array#each App#step (garbage collection)", 10, 10]], rows
  end

  def test_no_nodes
    assert_nil HandMade::Views::CallTree.new(BenchDD::Profiler::Profile.new({}, [], [], [])).root
  end

  private

  def path(call) = call ? [path(call.parent), call.frame.name].reject(&:empty?).join(" ") : ""
end
