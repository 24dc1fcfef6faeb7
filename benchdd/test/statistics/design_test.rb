# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/statistics"

class DesignTest < Minitest::Test
  Design = BenchDD::Statistics::Design
  DOCUMENT = File.expand_path("../../../docs/benchdd/statistics.md", __dir__)

  def test_the_levels_sum_to_alpha
    [1, 4, 1000].each do |comparisons|
      design = Design.for(comparisons:)

      assert_in_epsilon 0.01 / comparisons, design.looks.sum(&:level), 1e-12
      assert_in_epsilon 1 - (0.01 / comparisons), design.confidence
    end
  end

  # R 4: qt(level / 2, pairs - 1) and qt(level, pairs - 1), at levels of the power family of 3/4, for alphas of 0.01 and
  # of 0.01 / 1000.
  def test_bounds_are_t_quantiles
    { 0.01 => [[5.5503711, 4.7255073], [3.4721116, 3.2240976]],
      1e-5 => [[23.4802561, 20.4153797], [5.7175558, 5.5005115]] }.each do |alpha, bounds|
      looks = Design.new(alpha:).looks.values_at(0, -1)
      found = looks.map { |look| [look.difference_bound, look.sameness_bound] }

      bounds.flatten.zip(found.flatten) { |expected, bound| assert_in_epsilon expected, bound, 1e-7 }
    end
  end

  def test_bounds_come_down_from_look_to_look
    [0.05, 0.01, 1e-5].each do |alpha|
      bounds = Design.new(alpha:).looks.map(&:difference_bound)

      assert_equal bounds.sort.reverse, bounds
    end
  end

  def test_looks
    design = Design.new(looks: [2, 5])

    assert_equal [2, 5], design.looks.map(&:pairs)
    assert_same design.looks.last, design.look(5)
    assert_nil design.look(3)
  end

  def test_the_margin_is_as_wide_on_both_sides
    assert_in_delta 0.00995033, Design.new(minimum_effect: 0.01).margin, 1e-8
  end

  def test_is_frozen
    design = Design.new

    assert_predicate design, :frozen?
    assert_predicate design.looks, :frozen?
    assert(design.looks.all?(&:frozen?))
  end

  def test_the_document_has_these_bounds
    text = File.read(DOCUMENT)
    [1, 4, 20, 1000].each do |comparisons|
      bounds = Design.for(comparisons:).looks.map { |look| format("%.2f", look.difference_bound) }

      assert_includes text, "| #{comparisons} | #{bounds.join(" | ")} |"
    end
  end

  def test_says_what_is_wrong
    { { alpha: 0 } => /\Aan alpha of 0 is out of range/, { alpha: 0.6 } => /0.6/, { alpha: Float::NAN } => /NaN/,
      { alpha: "1" } => /"1"/, { minimum_effect: -0.1 } => /\Aa minimum effect of -0.1 is out of range/,
      { resolution: Float::INFINITY } => /\Aa resolution of Infinity/, { looks: [] } => /\Alooks at \[\] cannot/,
      { looks: [1, 2] } => /ascending/, { looks: [6, 6] } => /ascending/, { looks: nil } => /nil/ }
      .each do |options, message|
      assert_match message, assert_raises(BenchDD::Error) { Design.new(**options) }.message
    end
    [0, 1.5, nil].each do |comparisons|
      error = assert_raises(BenchDD::Error) { Design.for(comparisons:) }
      assert_match(/\Aalpha cannot be shared among #{comparisons.inspect}/, error.message)
    end
  end
end
