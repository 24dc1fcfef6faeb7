# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "hand_made"

class ViewsScaleTest < Minitest::Test
  def scale(profile, weight = nil) = HandMade::Views::Scale.new(profile, weight)

  def test_all_that_was_sampled_unless_one_weight_is_asked_for
    assert_equal [%i[running], 100_000_000], [scale(HandMade.profile).weights, scale(HandMade.profile).total]
    assert_equal [%i[running waiting lock], 100_000_000], [scale(HandMade.wall).weights, scale(HandMade.wall).total]
    waiting = scale(HandMade.wall, :waiting)

    assert_equal [%i[waiting], 50_000_000], [waiting.weights, waiting.total]
    assert_equal scale(HandMade.wall).weights, scale(HandMade.wall, :all).weights
  end

  def test_only_several_weights_are_told_apart
    assert_equal %i[running waiting lock], scale(HandMade.wall).apart
    assert_empty scale(HandMade.profile).apart
    assert_empty scale(HandMade.wall, :lock).apart
  end

  def test_units
    cost = BenchDD::Profiler::Cost.new(3, 12_345_678, 0, 0)

    assert_equal "12.3 ms", scale(HandMade.profile).amount(12_345_678)
    assert_equal "12.3 %", scale(HandMade.profile).percent(cost)
    assert_equal "12.3 M", scale(HandMade.profile(mode: :allocations)).amount(12_345_678)
  end

  def test_a_weight_that_was_not_sampled
    error = assert_raises(BenchDD::Error) { scale(HandMade.profile, :lock) }

    assert_equal "there is no lock to show, but running: leave --weight out, or profile with mode: :wall.",
                 error.message
  end

  def test_nothing_has_no_shares
    nothing = BenchDD::Profiler::Builder.new({}).profile

    assert_in_delta(0, scale(nothing).share(BenchDD::Profiler::Cost.none))
    assert_equal 0, scale(nothing, :all).total
  end
end
