# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd"

# Real profiles of programs whose answer is known, with each clock that this machine allows.
class ProfilerSamplingTest < Minitest::Test
  CLOCKS = %i[perf monotonic cpu].freeze

  # Burns CPU time in methods of its own.
  module Work
    module_function

    def spin(seconds)
      stop = cpu + seconds
      nil while cpu < stop
    end

    def long = spin(0.3)
    def short = spin(0.1)
    def collect = 20.times { GC.start }
    def strings = Array.new(200_000) { |index| index.to_s * 3 }.size
    def deep(levels, &) = levels.zero? ? yield : deep(levels - 1, &)
    def cpu = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
  end

  def test_weights_add_up_to_the_cpu_clock
    each_clock do |clock|
      profile = BenchDD.profile(clock: clock) { Work.long }

      assert_equal clock, profile.about[:clock]
      assert_in_delta 1, profile.total.fdiv(profile.about[:cpu]), 0.03, clock
      assert_operator profile.total, :>, 300_000_000, clock
    end
  end

  def test_shares_are_those_of_the_time_that_was_spent
    each_clock do |clock|
      profile = BenchDD.profile(clock: clock, rate: 2000) { 3.times { [Work.long, Work.short] } }
      long, short = %w[long short].map { |name| below(profile, name) }

      assert_in_delta 0.75, long.fdiv(long + short), clock == :cpu ? 0.05 : 0.02, clock
    end
  end

  # The kernel skips ticks, some in a hundred at this rate in a virtual machine, and perf's are made up for.
  def test_as_many_samples_are_taken_as_are_asked_for
    about = by_perf(10_000) { 3.times { Work.long } }.about

    assert_in_delta 10_000, (about[:samples] + about[:deferred]) * 1e9 / about[:cpu], 100
  end

  # Where ticks cost nearly all of the time between two of them, more would leave none to the program.
  def test_a_program_goes_on_where_samples_take_most_of_its_time
    work = -> { 2_000_000.times { |number| number } }
    plain = spent(&work)
    profiled = spent { by_perf(20_000) { Work.deep(400, &work) } }

    assert_operator profiled, :<, 30 * plain
  end

  # A stack of two thousand frames takes longer than one of a few; the least of some, as others may want the processor.
  def test_what_sampling_took_is_said
    flat, deep = [0, 2_000].map do |levels|
      Array.new(4) do
        about = BenchDD.profile(rate: 2000) { Work.deep(levels) { Work.short } }.about
        about[:handling].fdiv(about[:samples])
      end.min
    end

    assert_operator flat, :>, 100
    assert_operator deep, :>, 1.5 * flat
    refute_includes BenchDD.profile(mode: :allocations) { Work.strings }.about, :handling
  end

  def test_methods_written_in_c_and_collections_have_frames
    profile = BenchDD.profile(rate: 5000) { 5.times { Work.strings } }

    assert_operator profile.by_self[BenchDD::Profiler::Frame::GC], :>, 0
    assert_operator named(profile.by_total, "Integer#to_s"), :>, 0
    assert_nil profile.frames.find { |frame| frame.name == "Integer#to_s" }.path
    assert_includes 1...profile.about[:samples], profile.about[:gc]
  end

  # Also where nothing is sampled between two of them.
  def test_collections_are_below_what_they_began_in
    profile = BenchDD.profile(rate: 5000) { 3.times { [Work.short, Work.collect] } }

    assert_operator below(profile, "collect"), :>, 0.9 * profile.by_self[BenchDD::Profiler::Frame::GC]
    assert_operator below(profile, "short"), :<, 330_000_000
  end

  # As templates are: what they are made into begins before their first line.
  def test_evaluated_code_has_the_path_it_was_given_and_no_line_below_zero
    template = ["def evaluated = spin(0.05)\nmodule_function :evaluated", "/app/page.erb", -1]
    Work.module_eval(*template)
    profile = BenchDD.profile { Work.evaluated }
    frame = profile.frames.find { |found| found.name.end_with?("evaluated") }

    assert_equal ["/app/page.erb", 0], [frame.path, frame.line]
    assert_equal profile.frames, BenchDD::Profiler::Format.load(BenchDD::Profiler::Format.dump(profile)).frames
  end

  # Where the libraries' tables allow: below a method that is written in C, the functions that it is in.
  def test_native_functions_are_frames_where_they_are_asked_for
    packing = -> { 200_000.times { [1, 2, 3].pack("N*").unpack("N*") } }
    profile = BenchDD.profile(rate: 5000, native: true, &packing)
    native = profile.nodes.select { |node| profile.frames[node.frame].name.match?(/ \(\S+\)\z/) }
    callers = native.map { |node| profile.frames[profile.nodes[node.parent].frame].name }

    assert_operator native.sum(&:samples), :>, profile.about[:samples] / 4
    assert_includes callers, "Array#pack"
    assert_in_delta 1, profile.total.fdiv(profile.about[:cpu]), 0.05
    refute(BenchDD.profile(rate: 5000, &packing).frames.any? { |frame| frame.name.match?(/ \(\S+\)\z/) })
  end

  def test_samples_have_lines
    line = __LINE__ + 1
    profile = BenchDD.profile { Work.long }
    node = profile.nodes.find { |candidate| profile.frames[candidate.frame].name.end_with?("#test_samples_have_lines") }

    assert_equal line, node.line
    assert_equal File.expand_path(__FILE__), profile.frames[node.frame].path
  end

  def test_lines_can_be_left_out
    profile = BenchDD.profile(lines: false) { Work.long }

    assert_equal [0], profile.nodes.map(&:line).uniq
  end

  def test_every_thread_is_sampled
    waiting = Queue.new
    before = Thread.new { [waiting.pop, Work.long] }
    profile = BenchDD.profile do
      threads = [before, Thread.new { Work.short }]
      threads.last.name = "short one"
      waiting << true
      threads.each(&:join)
    end

    assert_in_delta 0.75, below(profile, "long").fdiv(below(profile, "long") + below(profile, "short")), 0.05
    assert_includes profile.tracks.map(&:name), "short one"
    assert_operator profile.tracks.size, :>=, 3
  end

  def test_threads_can_be_chosen
    other = Thread.new { Work.long }
    profile = BenchDD.profile(threads: [Thread.current]) { [Work.short, other.join, Thread.new { Work.long }.join] }

    assert_equal [Process.pid], profile.tracks.map(&:tid)
    assert_in_delta 0.1, profile.total / 1e9, 0.05
  end

  # Ruby does not tell of their end.
  def test_threads_that_are_killed_or_fail_are_kept
    profile = BenchDD.profile do
      killed = Thread.new { [Work.long, sleep] }
      failed = Thread.new do
        Thread.current.report_on_exception = false
        Work.long
        raise "no"
      end
      assert_raises(RuntimeError) { failed.join }
      Thread.pass until killed.stop?
      killed.kill.join
      20.times { Thread.new { nil }.join }
    end

    assert_operator below(profile, "long"), :>, 400_000_000
  end

  def test_the_timeline_has_a_time_for_every_sample
    profile = BenchDD.profile { Work.long }
    timeline = profile.tracks.flat_map(&:timeline)
    times = timeline.map(&:last)

    assert_equal profile.about[:samples], timeline.size
    assert_equal times.sort, times
    assert_operator times.last, :>, 200_000_000
    assert_operator(profile.nodes.size, :>, timeline.map(&:first).max)
  end

  def test_without_a_timeline_memory_grows_with_the_tree_alone
    profile = BenchDD.profile(timeline: false, rate: 10_000, threads: [Thread.current]) { Work.long }

    assert_empty profile.tracks.flat_map(&:timeline)
    assert_operator profile.about[:memory], :<, 400_000
  end

  def test_stacks_may_be_deep
    cpu = nil
    profile = BenchDD.profile(threads: [Thread.current]) { cpu = spent { Work.deep(6000) { Work.long } } }

    assert_in_delta 1, profile.total / 1e9 / cpu, 0.03
    assert_operator below(profile, "long"), :>, 200_000_000
    assert_includes profile.frames, BenchDD::Profiler::Frame::TRUNCATED
  end

  def test_waiting_is_told_apart_from_running
    slept = nil
    profile = BenchDD.profile(mode: :wall) do
      started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      sleep 0.2
      slept = Process.clock_gettime(Process::CLOCK_MONOTONIC) - started
      Work.short
    end

    assert_in_delta slept, named(profile.by_self(:waiting), "Kernel#sleep") / 1e9, 0.05
    assert_operator below(profile, "short"), :>, 80_000_000
  end

  def test_allocations_are_counted_by_objects
    profile = BenchDD.profile(mode: :allocations, every: 10) { 10_000.times { Object.new } }

    assert_in_delta 10_000, named(profile.by_self, "Class#new"), 100
    assert_in_delta 1000, profile.about[:samples], 100
  end

  def test_sleeping_threads_are_not_woken_for_cpu_time
    waiting = Thread.new { sleep }
    Thread.pass until waiting.stop?
    before = switches(waiting)
    BenchDD.profile(clock: :monotonic) { Work.long }

    assert_operator switches(waiting) - before, :<, 20
  ensure
    waiting.kill
  end

  private

  def spent
    before = Work.cpu
    yield
    Work.cpu - before
  end

  def each_clock(&)
    CLOCKS.each do |clock|
      yield clock
    rescue BenchDD::Error => e
      raise unless clock == :perf && refused?(e)
    end
  end

  def by_perf(rate, &)
    BenchDD.profile(clock: :perf, rate:, &)
  rescue BenchDD::Error => e
    refused?(e) ? skip("perf events are refused here") : raise
  end

  def refused?(error) = error.message.include?("a timer for a thread failed")

  # Nanoseconds in a method of Work and below.
  def below(profile, name) = named(profile.by_total, "ProfilerSamplingTest::Work.#{name}")

  def named(sums, name) = sums.sum { |frame, sum| frame.name == name ? sum : 0 }

  def switches(thread)
    File.read("/proc/self/task/#{thread.native_thread_id}/status")[/^voluntary_ctxt_switches:\s*(\d+)/, 1].to_i
  end
end
