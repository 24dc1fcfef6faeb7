# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../../evidence/support/workshop"
require_relative "../../evidence/studies/aa"
require_relative "../../evidence/studies/counts"
require_relative "../../evidence/studies/peers"
require_relative "../../evidence/studies/power"
require_relative "../../evidence/studies/sizes"

# What the studies do, in which order, and one step of one.
class EvidenceStudiesTest < Minitest::Test
  # What is compared, without doing it.
  class Recorder
    attr_reader :asked

    def compare(*asked, **) = @asked = asked
  end

  def test_identical_code_is_compared_scenario_by_scenario_in_turn
    recorder = Recorder.new
    study = Evidence::Studies::AA.new(recorder)
    asked = study.plan(5).each { |key| study.call(key) }.map { |key| key["scenario"] }

    assert_equal %w[query cookies request mock query], asked
    assert_equal %w[none --only query], recorder.asked
  end

  def test_changes_take_turns
    plan = Evidence::Studies::Power.new(nil).plan(2)

    changes = plan.map { |key| key["change"] }

    assert_equal %w[even-2 bursts-2 even-1 bursts-1] * 2, changes
    assert_equal plan, plan.uniq
  end

  def test_sizes_are_of_instructions_and_of_time
    recorder = Recorder.new
    study = Evidence::Studies::Sizes.new(recorder)
    asked = study.plan(1).values_at(0, 1, 5).map { |key| study.call(key) }

    assert_equal [%w[even-0.2 --count], %w[even-2 --count], %w[even-2 --seconds 0.2]], asked
  end

  # Suites of this project, each dataset once: what a study of counts does is a step for each.
  def test_every_case_of_the_framework_and_of_routing_is_counted
    plan = Evidence::Studies::Counts.new(nil).plan(20)

    assert_equal plan, plan.uniq
    assert_equal [20], plan.map { |key| key["processes"] }.uniq
    assert_includes plan, { "suite" => "framework", "dataset" => "hello", "processes" => 20 }
    assert_includes plan, { "suite" => "whole requests, made routes", "dataset" => "large", "processes" => 20 }
  end

  # Else a study that goes on would do a step again, or leave one out.
  def test_more_runs_begin_with_the_same_steps
    %w[AA Power Peers Sizes].map { |name| Evidence::Studies.const_get(name).new(nil) }.each do |study|
      few = study.plan(2)

      assert_equal few, study.plan(3).first(few.size)
    end
  end

  # The whole command, with the suite and two revisions of Rack, on so little time that it cannot tell.
  def test_a_comparison_is_kept_with_its_pairs
    Evidence::Workshop.open do |workshop|
      entry = workshop.compare("even-2", "--only", "mock", "--seconds", "0.01", "--limit", "0.1")
      comparison, *others = entry["comparisons"]

      assert_empty others
      assert_equal %w[mock unclear], comparison.values_at("scenario", "verdict")
      assert_equal comparison["pairs"], comparison["log_ratios"].size
      assert_operator comparison["pairs"], :>, 0
      assert_operator entry["seconds"], :>, 0.1
      assert_equal %w[base even-2], entry["revisions"].keys
      assert_equal RUBY_DESCRIPTION, entry["machine"]["ruby"]
    end
  end
end
