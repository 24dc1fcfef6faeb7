# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "hand_made"

class ViewsAboutTest < Minitest::Test
  def line(profile) = HandMade::Views::About.new(profile).line

  def nothing(**about)
    profile = BenchDD::Profiler::Builder.new(about).profile
    about = HandMade::Views::About.new(profile)

    assert_empty about
    about.nothing
  end

  def test_cpu_time
    assert_equal "cpu: 100 samples at 1,000 Hz by the clock perf; none lost; 100 ms of CPU time, 50.0 % of what the " \
                 "CPU clock says; GC 10.0 %; taking samples 0.08 %; ruby 3.3.0",
                 line(HandMade.profile(cpu: 200_000_000))
  end

  def test_what_was_lost
    assert_match(/; 1,203 lost \(1,200 deferred, 3 unreadable\);/, line(HandMade.profile(deferred: 1_200, faults: 3)))
    assert_match(/; 3 lost \(3 unreadable\);/, line(HandMade.profile(faults: 3)))
  end

  def test_several_processes
    assert_match(/\Acpu: 100 samples of 3 processes at /, line(HandMade.profile(processes: 3)))
  end

  def test_waiting
    assert_equal "wall: 100 samples at 1,000 Hz by the clock monotonic; none lost; 40.0 ms of CPU time, 100.0 % of " \
                 "what the CPU clock says; 50.0 ms waiting; 10.0 ms waiting for Ruby's lock; GC 0.0 %",
                 line(HandMade.wall)
  end

  def test_objects
    profile = HandMade.profile(mode: :allocations, unit: 640, deferred: 2)

    assert_equal "allocations: 100 samples; 2 lost (2 deferred); 64 k objects; ruby 3.3.0", line(profile)
  end

  def test_a_file_may_say_anything_of_itself
    profile = HandMade.profile(rate: "fast", clock: [1], ruby: {}, samples: -5, cpu: 1e300, deferred: "2", faults: nil)

    assert_equal "cpu: 100 samples; none lost; 100 ms of CPU time; GC 10.0 %", line(profile)
    assert_match(/ at 99.5 Hz/, line(HandMade.profile(rate: 99.5)))
    assert_equal "profile: 0 samples; none lost; 0 ns of CPU time; GC 0.0 %",
                 line(BenchDD::Profiler::Profile.new({}, [], [], []))
  end

  def test_why_there_is_nothing
    prefix = "There is nothing in this profile: "

    assert_equal "#{prefix}less CPU time was used than one sample takes (10.0 ms).", nothing(mode: :cpu, rate: 100)
    assert_equal "#{prefix}it ended before the first tick (1.00 ms).", nothing(mode: :wall, rate: 1000)
    assert_equal "#{prefix}too few objects were allocated while it was made, or none.", nothing(mode: :allocations)
    assert_equal "#{prefix}what ticks there were are lost, so profile for longer, or with another clock.",
                 nothing(mode: :cpu, faults: 2)
  end

  # The time between the start and the first tick is put down to the root.
  def test_time_without_a_sample_is_nothing
    builder = BenchDD::Profiler::Builder.new({ mode: :cpu, rate: 1000 })
    builder.add(0, running: 130_000)

    assert_empty HandMade::Views::About.new(builder.profile)
    assert_equal <<~TEXT, HandMade.text(builder.profile, columns: 120)
      cpu: 0 samples at 1,000 Hz; none lost; 130 us of CPU time; GC 0.0 %

      There is nothing in this profile: less CPU time was used than one sample takes (1.00 ms).
    TEXT
  end
end
