# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "hand_made"

class ViewsFocusTest < Minitest::Test
  def focused(name) = HandMade::Views::Focus.new(HandMade.profile, HandMade.pattern(name)).profile

  def test_what_is_above_and_below_stays_and_nothing_beside
    profile = focused("App#step")

    assert_equal 90, profile.total(:samples)
    assert_equal [0, 90_000_000], [profile.by_self[HandMade::RUN], profile.by_total[HandMade::RUN]]
    assert_equal 90_000_000, profile.by_total[HandMade::MAIN]
    assert_equal 50_000_000, profile.by_self[HandMade::STEP]
  end

  def test_stacks_that_end_above_it_do_not_count
    builder = BenchDD::Profiler::Builder.new({})
    builder.add(builder.stack([[HandMade::RUN, 1]]), samples: 5, running: 5)
    builder.add(builder.stack([[HandMade::RUN, 1], [HandMade::STEP, 1]]), samples: 2, running: 2)
    profile = HandMade::Views::Focus.new(builder.profile, HandMade.pattern("App#step")).profile

    assert_equal({ BenchDD::Profiler::Frame::ROOT => 2, HandMade::RUN => 2, HandMade::STEP => 2 }, profile.by_total)
  end

  def test_it_can_be_written_and_read
    profile = focused("String#*")
    again = BenchDD::Profiler::Format.load(BenchDD::Profiler::Format.dump(profile))

    assert_equal profile.by_total(:samples).slice(HandMade::TIMES, HandMade::RUN),
                 again.by_total(:samples).slice(HandMade::TIMES, HandMade::RUN)
    assert_equal 30, again.total(:samples)
  end

  def test_a_frame_that_is_on_no_stack
    profile = HandMade.profile
    profile.frames << HandMade::Frame.new("unused", nil, 0)

    text = HandMade.text(profile, focus: HandMade.pattern("unused"))

    assert_equal "Nothing was sampled there.\n", text.split("\n\n").last
  end
end
