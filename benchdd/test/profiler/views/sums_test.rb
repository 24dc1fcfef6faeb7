# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "hand_made"

class ViewsSumsTest < Minitest::Test
  Profiler = BenchDD::Profiler

  def test_methods_at_several_lines_are_one_and_recursion_counts_once
    profile = HandMade.profile
    sums = BenchDD::Profiler::Sums.of_frames(profile)
    samples = lambda do |costs|
      costs.to_h { |number, cost| [profile.frames[number].name, cost.samples] }.reject { |_, count| count.zero? }
    end

    assert_equal({ "App#step" => 50, "String#*" => 30, "App#run" => 10, "(garbage collection)" => 10 },
                 samples.call(sums.own))
    assert_equal({ "(all)" => 100, "<main>" => 100, "App#run" => 100, "Array#each" => 90, "App#step" => 90,
                   "String#*" => 30, "(garbage collection)" => 10 }, samples.call(sums.whole))
  end

  def test_they_are_those_of_the_profile_whatever_calls_whatever
    random = Random.new(1)
    20.times do
      profile = random_profile(random)
      sums = BenchDD::Profiler::Sums.of_frames(profile)
      Profiler::Node::WEIGHTS.each do |weight|
        assert_equal profile.by_self(weight), by_frame(profile, sums.own, weight)
        assert_equal profile.by_total(weight), by_frame(profile, sums.whole, weight)
      end
    end
  end

  # As one from a file may be, and as one that was sampled never is.
  def test_equal_frames_are_one
    frames = [Profiler::Frame::ROOT, HandMade::RUN, HandMade::RUN.dup]
    nodes = [[0, 0, 0], [0, 1, 1], [1, 2, 2], [0, 2, 4]].map do |parent, frame, time|
      Profiler::Node.new(parent, frame, 0, 1, time, 0, 0)
    end
    profile = Profiler::Profile.new({}, frames, nodes, [])
    sums = BenchDD::Profiler::Sums.of_frames(profile)

    assert_equal [7, 7], [sums.own[1].running, sums.whole[1].running]
    assert_equal [0, 1], sums.own.keys
  end

  def test_what_has_no_key_is_left_out_and_what_is_below_is_not
    profile = HandMade.profile
    sums = BenchDD::Profiler::Sums.new(profile) { |node| :step if profile.frames[node.frame] == HandMade::STEP }

    assert_equal({ step: 50 }, sums.own.transform_values(&:samples))
    assert_equal({ step: 90 }, sums.whole.transform_values(&:samples))
  end

  def test_stacks_deeper_than_rubys_and_wider_than_its_arguments
    deep = Array.new(200_000) { |number| Profiler::Node.new([number - 1, 0].max, number % 2, 0, 1, 1, 0, 0) }
    wide = Array.new(200_000) { |number| Profiler::Node.new(0, [number, 1].min, 0, 1, 1, 0, 0) }
    frames = [Profiler::Frame::ROOT, HandMade::RUN]

    assert_equal([199_999, 199_999], [deep, wide].map do |nodes|
      BenchDD::Profiler::Sums.of_frames(Profiler::Profile.new({}, frames, nodes, [])).whole.values.last.samples
    end)
  end

  def test_no_nodes
    assert_empty BenchDD::Profiler::Sums.of_frames(Profiler::Profile.new({}, [], [], [])).whole
  end

  private

  def by_frame(profile, costs, weight) = costs.to_h { |number, cost| [profile.frames[number], cost[weight]] }

  def random_profile(random)
    builder = Profiler::Builder.new({})
    frames = Array.new(5) { |number| Profiler::Frame.new("f#{number}", nil, 0) }
    60.times do
      stack = Array.new(random.rand(1..12)) { [frames.sample(random: random), random.rand(3)] }
      builder.add(builder.stack(stack), samples: 1, running: random.rand(9), waiting: random.rand(9), lock: 1)
    end
    builder.profile
  end
end
