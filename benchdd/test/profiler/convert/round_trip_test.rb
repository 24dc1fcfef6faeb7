# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "support/profiles"

# What is written in another format is read again: all that the format has room for.
class ConvertRoundTripTest < Minitest::Test
  include Profiles

  WEIGHTS = %i[running waiting lock].freeze

  def test_firefox_keeps_all
    profile = by_hand
    read = there_and_back(profile, :firefox)

    assert_equal tree(profile), tree(read)
    assert_equal profile.tracks, read.tracks
    assert_equal profile.about, read.about
    assert_equal profile.nodes, read.nodes, "in the same order"
  end

  def test_pprof_keeps_all_but_times
    profile = by_hand
    read = there_and_back(profile, :pprof)

    assert_equal tree(profile), tree(read)
    assert_equal([[100, "main", []], [101, nil, []]], read.tracks.map(&:to_a))
    assert_equal profile.about, read.about
  end

  def test_speedscope_keeps_one_line_and_the_order
    profile = by_hand
    read = there_and_back(profile, :speedscope)

    assert_equal tree(profile, &one_line), tree(read, &one_line)
    assert_equal([[100, "main"], [101, nil]], read.tracks.map { |track| [track.tid, track.name] })
    assert_equal(profile.tracks.map { |track| track.timeline.map(&:first) },
                 read.tracks.map { |track| track.timeline.map(&:first) })
    assert_equal [0, 1_000_000, 2_000_000, 3_000_000], read.tracks.first.timeline.map(&:last)
    assert_equal({ mode: :cpu, clock: :foreign, ruby: "ruby 3.1.2", samples: 6 }, read.about)
  end

  def test_collapsed_keeps_stacks_and_weights
    profile = by_hand
    read = there_and_back(profile, :collapsed)

    assert_equal tree(profile, WEIGHTS, &one_line), tree(read, WEIGHTS, &one_line)
    assert_equal({ mode: :cpu, clock: :foreign, samples: 3 }, read.about)
    samples = there_and_back(profile, :collapsed, unit: :samples)

    assert_equal tree(profile, [:samples], &one_line), tree(samples, [:samples], &one_line)
    assert_equal 6_000_000, samples.total, "each a millisecond"
  end

  def test_all_by_way_of_all_others
    profile = by_hand
    %i[firefox pprof speedscope collapsed bprof].permutation.first(20).each do |formats|
      read = formats.reduce(profile) { |one, format| there_and_back(one, format) }

      assert_in_delta profile.total, read.total, 2 * Profiler::Format::STEP, formats.inspect
      assert_equal tree(profile, [:running], &one_line).keys, tree(read, [:running], &one_line).keys, formats.inspect
    end
  end

  def test_chance
    random = Random.new(ENV.fetch("SEED", 1).to_i)
    150.times do
      profile = by_chance(random)
      check_whole(profile)
      check_one_line(profile)
    end
  end

  # A profile without a timeline, and one without anything.
  def test_little
    builder = Profiler::Builder.new({ mode: :cpu })
    builder.add(builder.stack([[Profiles::PLUS, 0]]), samples: 2, running: 7)
    [builder.profile, Profiler::Builder.new({ mode: :cpu }).profile].each do |profile|
      (Convert::FORMATS - %i[bprof collapsed]).each do |format|
        read = there_and_back(profile, format)

        assert_equal tree(profile, WEIGHTS), tree(read, WEIGHTS), format
        assert_empty read.tracks
      end
    end
  end

  # What a thread has used after its last sample, say.
  def test_weight_without_a_sample
    profile = by_hand.tap { |one| one.nodes.first.running = 77 }
    %i[firefox pprof speedscope].each do |format|
      read = there_and_back(profile, format)

      assert_equal tree(profile, &one_line), tree(read, &one_line), format
      assert_equal 2, read.tracks.size
    end
  end

  # The one that was read of a file of nothing has not even a root.
  def test_nothing
    nothing = Profiler::Profile.new({ mode: :wall }, [], [], [])

    Convert::FORMATS.each { |format| assert_kind_of String, Convert.dump(nothing, format) }
    (Convert::FORMATS - [:collapsed]).each { |format| assert_equal 0, there_and_back(nothing, format).total }
  end

  # Each of the samples of a node has the same, but for a nanosecond.
  def test_weights_are_shared_out_evenly
    weights = JSON.parse(Convert.dump(by_hand, :speedscope))["profiles"].map { |profile| profile["weights"] }

    assert_equal [[1_000_000, 1_000_000, 1_000_000, 999_999], [1_000_001, 1_000_000]], weights
  end

  def test_text_that_is_none
    builder = Profiler::Builder.new({ mode: :cpu, ruby: "r\xFF".b })
    node = builder.stack([[Frame.new("a\xFFb".b, "p\xFE", 1), 2]])
    builder.add(node, samples: 1, running: 200_000)
    builder.track(Track.new(1, "t\xFF", [[node, 0]]))
    %i[firefox pprof speedscope collapsed].each do |format|
      frame = there_and_back(builder.profile, format).frames.last

      assert_equal ["a\uFFFDb", "p\uFFFD"], [frame.name, frame.path], format
    end
  end

  # The stacks of a deep tree that has weights all the way down are the square of it.
  def test_what_would_be_too_large_is_not_written
    builder = Profiler::Builder.new({ mode: :cpu })
    frame = builder.frame(Profiles::PLUS)
    (1..11_000).reduce(0) do |parent, line|
      builder.node(parent, frame, line).tap { |node| builder.add(node, running: 1) }
    end
    error = assert_raises(BenchDD::Error) { Convert.dump(builder.profile, :pprof) }

    assert_match(/more than 50000000 frames in all.*choose firefox/, error.message)
    long = Profiler::Builder.new({ mode: :cpu })
    long.add(long.stack([[Frame.new("n" * 1_000_000, nil, 0), 1]] * 300), running: 1)
    error = assert_raises(BenchDD::Error) { Convert.dump(long.profile, :collapsed) }

    assert_match(/more than 268435456 bytes: choose another/, error.message)
    assert_equal 11_000, there_and_back(builder.profile, :firefox).total
  end

  def test_formats_and_units_that_are_not_there
    { -> { Convert.dump(by_hand, :svg) } => /format cannot be :svg: it is :bprof, :firefox, :pprof, .*, :collapsed\./,
      -> { Convert.load("", :svg) } => /format cannot be :svg/,
      -> { Convert.load("", unit: :miles) } => "unit cannot be :miles: it is :nanoseconds, :samples, :objects.",
      -> { Convert.dump(by_hand, :collapsed, unit: "") } => /unit cannot be ""/ }.each do |call, message|
      assert_match message, assert_raises(ArgumentError, &call).message
    end
  end

  private

  def check_whole(profile)
    firefox = there_and_back(profile, :firefox)

    assert_equal(tree(profile, WEIGHTS), tree(firefox, WEIGHTS).select { |_, sums| sums.any?(&:positive?) })
    assert_equal profile.tracks, firefox.tracks
    assert_equal profile.about[:mode], firefox.about[:mode]
    assert_equal tree(profile), tree(there_and_back(profile, :pprof))
  end

  def check_one_line(profile)
    assert_equal tree(profile, WEIGHTS, &one_line), tree(there_and_back(profile, :speedscope), WEIGHTS, &one_line)
    return if WEIGHTS.all? { |weight| profile.total(weight).zero? }

    unit = profile.about[:mode] == :allocations ? :objects : :nanoseconds

    assert_equal tree(profile, WEIGHTS, &one_line),
                 tree(there_and_back(profile, :collapsed, unit: unit), WEIGHTS, &one_line)
  end
end
