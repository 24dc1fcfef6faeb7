# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/noisy_profiles"

# What has changed is found, and what has not is not claimed. Profiles are made here, with noise of known size.
class ProfilerDifferenceTest < Minitest::Test
  include NoisyProfiles

  def slower(frame, share) = COSTS.merge(frame => COSTS.fetch(frame) + (share * COSTS.values.sum))

  def test_the_frame_that_has_changed_comes_first
    found = difference(COSTS, slower(MATCH, 0.05))

    assert_equal [MATCH], found.significant.map(&:frame)
    assert_in_delta 0.05, found.changes.first.share, 0.01
    assert_operator found.changes.first.interval.first, :>, 0
    assert_match(/\A[345]\.\d % more a request: \+[456]\.\d % in Router#match \(router\.rb:41\)\z/, found.to_s)
  end

  def test_it_is_found_whoever_it_is
    (FILES + [MAIN]).each_with_index do |frame, seed|
      assert_equal frame, difference(COSTS, slower(frame, 0.03), seed: seed).changes.first.frame
    end
  end

  def test_what_has_become_cheaper_is_less
    assert_match(/less a request: -\d/, difference(slower(MATCH, 0.05), COSTS).to_s)
  end

  # All frames of a difference share one alpha.
  def test_nothing_is_claimed_of_equal_code
    [true, false].each do |paired|
      claims = (1..30).count { |seed| difference(COSTS, COSTS, seed: seed, paired: paired).significant.any? }

      assert_operator claims, :<=, 2
    end
  end

  def test_nothing_that_has_changed_is_said_plainly
    assert_match(/\Ano frame has changed that can be told from noise; one would have to change by about [\d.]+ % /,
                 difference(COSTS, COSTS).to_s)
  end

  # One side on a machine that was a quarter slower: what is measured one after the other is put to one speed.
  def test_a_slower_machine_is_no_change_of_frames
    random = Random.new(5)
    before = Array.new(8) { run_of(COSTS, random) }
    after = Array.new(8) { run_of(slower(MATCH, 0.05), random, speed: 1.25) }
    found = Difference.new(before, after, unit: "request")

    assert_equal [MATCH], found.significant.map(&:frame)
    assert_in_delta 0.05, found.changes.first.share, 0.012
  end

  def test_shares_are_compared_where_units_are_not_known
    random = Random.new(6)
    before, after = [COSTS, slower(MATCH, 0.05)].map { |costs| Array.new(8) { run_of(costs, random, units: nil) } }
    found = Difference.new(before, after)

    refute_predicate found, :units?
    assert_equal MATCH, found.changes.first.frame
    assert_equal [1.0, 1.0], found.totals
  end

  # A call of something written in C is where it is called.
  def test_what_is_written_in_c_is_told_with_its_caller
    random = Random.new(7)
    runs = [0.0, 0.05].map do |more|
      Array.new(8) do
        builder = Profiler::Builder.new({ mode: :cpu })
        stacks = [[MAIN], [MATCH], [MATCH, Frame.new("Array#pack", nil, 0)]]
        stacks.zip([500, 400, 100 + (more * 1000)]) do |stack, cost|
          cost *= 1 + (0.01 * normal(random))
          builder.add(builder.stack(stack.map { |frame| [frame, frame.line] }), running: (cost * UNITS).round)
        end
        Difference::Run.new(builder.profile, units: UNITS)
      end
    end

    assert_equal "Array#pack, called by Router#match (router.rb:40)",
                 Difference.new(*runs, paired: true).significant.first.name
  end

  def test_garbage_collection_has_a_name
    costs = COSTS.merge(Frame::GC => 200)

    assert_match(/in garbage collection\z/, difference(costs, costs.merge(Frame::GC => 300)).to_s)
  end

  # Parts of one profile, by its timeline.
  def test_one_profile_of_each_side_is_cut
    found = Difference.new(timed(100), timed(160), unit: "request")

    assert_equal [MATCH], found.significant.select { |change| change.share.positive? }.map(&:frame)
    assert_nil found.total_interval
  end

  def test_one_profile_without_a_timeline_tells_nothing
    random = Random.new(8)
    found = Difference.new([run_of(COSTS, random)], [run_of(slower(MATCH, 0.5), random)])

    assert_empty found.significant
    assert_equal "what has changed cannot be told: that wants several profiles, or a timeline.", found.to_s
  end

  def test_the_page_gets_all_of_it
    data = difference(COSTS, slower(MATCH, 0.05)).to_h
    root, *others = data[:nodes]

    assert_equal "ns per request", data[:unit]
    assert_equal [0, 0, 0.0, 0.0], root
    assert(others.all? { |parent, frame, *| parent < data[:nodes].size && data[:frames][frame] })
    [0, 1].each { |side| assert_in_delta data[:total][side], data[:nodes].sum { |node| node[2 + side] }, 1e-6 }
    assert_equal "Router#match", data[:frames][data[:changes].first[:frame]].first
  end

  def test_what_cannot_be_compared_is_said
    random = Random.new(9)
    time = run_of(COSTS, random)

    { run_of(COSTS, random, about: { mode: :allocations }) =>
        "profiles of cpu and allocations cannot be compared: take those of one mode.",
      run_of({}, random) => "a profile has no samples: profile for longer, or more often.",
      run_of(COSTS, random, units: nil) =>
        "some profiles say how much work was done, and others do not: say it for all, or for none." }
      .each do |other, message|
        assert_equal message, assert_raises(BenchDD::Error) { Difference.new([time], [other]) }.message
      end
  end

  private

  # 6,000 samples, so many of 600 in MATCH.
  def timed(share)
    builder = Profiler::Builder.new({ mode: :cpu })
    places = [MATCH, *FILES.first(5)].map { |frame| builder.stack([[MAIN, 2], [frame, frame.line]]) }
    random = Random.new(share)
    order = Array.new(6000) { places[random.rand(600) < share ? 0 : 1 + random.rand(5)] }
    order.each { |place| builder.add(place, samples: 1, running: 1000) }
    builder.track(Profiler::Track.new(1, nil, order.each_with_index.map { |place, at| [place, at * 1000] }))
    [Difference::Run.new(builder.profile)]
  end
end
