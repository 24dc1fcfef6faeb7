# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd"
require "benchdd/profiler/subtree"

# Profiles that are put together, added up and cut.
class ProfilerBuilderTest < Minitest::Test
  Frame = BenchDD::Profiler::Frame
  Track = BenchDD::Profiler::Track
  MAIN = Frame.new("main", "/app/main.rb", 1)
  WORK = Frame.new("work", "/app/work.rb", 5)
  STEP = Frame.new("Integer#+", nil, 0)

  # main:2 -> work:6 -> Integer#+, and what each has cost itself.
  def made(about = { mode: :cpu, samples: 6, gc: 0, deferred: 1, cpu: 60, pid: 7, started: 1_000 }, tid: 7)
    builder = BenchDD::Profiler::Builder.new(about)
    main, work, step = (1..3).map { |depth| builder.stack([[MAIN, 2], [WORK, 6], [STEP, 0]].first(depth)) }
    { main => 1, work => 2, step => 3 }.each { |node, share| builder.add(node, samples: share, running: 10 * share) }
    builder.track(Track.new(tid, nil, [[main, 5], [step, 15]]))
    builder.profile
  end

  def test_equal_stacks_are_one_node
    builder = BenchDD::Profiler::Builder.new({})
    first = builder.stack([[MAIN, 2], [WORK, 6]])

    assert_equal first, builder.stack([[MAIN, 2], [WORK, 6]])
    refute_equal first, builder.stack([[MAIN, 3], [WORK, 6]])
    assert_equal [Frame::ROOT, MAIN, WORK], builder.profile.frames
  end

  def test_parents_come_before_their_children
    assert_equal [0, 0, 1, 2], made.nodes.map(&:parent)
    assert_equal({ Frame::ROOT => 0, MAIN => 10, WORK => 20, STEP => 30 }, made.by_self)
  end

  def test_profiles_of_one_process_are_added_up
    sum = BenchDD::Profiler::Merge.of([made, made])

    assert_equal [0, 20, 40, 60], sum.nodes.map(&:running)
    assert_equal({ samples: 12, deferred: 2, cpu: 120, processes: 2 },
                 sum.about.slice(:samples, :deferred, :cpu, :processes))
    assert_equal [nil, nil], sum.tracks.map(&:name)
  end

  def test_threads_of_several_processes_are_told_apart_on_one_clock
    child = made({ mode: :cpu, samples: 6, pid: 8, started: 1_700 }, tid: 8)
    sum = BenchDD::Profiler::Merge.of([made, child])

    assert_equal ["process 7", "process 8"], sum.tracks.map(&:name)
    assert_equal [[[1, 5], [3, 15]], [[1, 705], [3, 715]]], sum.tracks.map(&:timeline)
  end

  # What began first is not the first of the list.
  def test_no_time_is_before_the_beginning
    sum = BenchDD::Profiler::Merge.of([made, made({ mode: :cpu, pid: 8, started: 400 })])

    assert_equal([605, 5], sum.tracks.map { |track| track.timeline.first.last })
    assert_equal 400, sum.about[:started]
  end

  def test_one_profile_stays_as_it_is
    profile = made

    assert_same profile, BenchDD::Profiler::Merge.of([profile])
  end

  def test_objects_are_not_added_to_time
    error = assert_raises(BenchDD::Error) { BenchDD::Profiler::Merge.of([made, made({ mode: "allocations" })]) }

    assert_equal "profiles of cpu and allocations cannot be added up: take those of one mode.", error.message
  end

  def test_a_part_is_what_a_frame_has_called
    part = BenchDD::Profiler::Subtree.of(made, root: "/app") { |frame, caller| frame == MAIN && caller == Frame::ROOT }

    assert_equal({ "(all)" => 0, "work" => 20, "Integer#+" => 30 }, part.by_self.transform_keys(&:name))
    assert_equal ["work.rb", nil], part.frames.drop(1).map(&:path)
    assert_equal({ samples: 5, cpu: 50 }, part.about.slice(:samples, :cpu))
    assert_equal [[[2, 15]]], part.tracks.map(&:timeline)
  end

  def test_what_nobody_has_called_is_empty
    part = BenchDD::Profiler::Subtree.of(made) { false }

    assert_equal [1, 0, 0], [part.nodes.size, part.total, part.about[:samples]]
    assert_equal [Frame::ROOT], part.frames
  end
end
