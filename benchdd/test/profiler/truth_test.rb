# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/without_bundler"
require_relative "../../evidence/profiler/material/sums"
require "benchdd"
require "json"
require "open3"
require "rbconfig"

# A short form of the study of truth (benchdd/evidence/profiler): programs whose answer is known, by clocks within them.
class ProfilerTruthTest < Minitest::Test
  PROGRAM = File.expand_path("../../evidence/profiler/programs/truth.rb", __dir__)
  LIBRARY = File.expand_path("../../lib", __dir__)
  # Of CPU time, one after the other until a run is near enough: with few samples and others on the machine, a share may
  # be off by chance, but not again and again.
  SECONDS = [0.5, 2, 4].freeze
  # A timer of CPU time ticks as the kernel looks at it, a hundred times a second perhaps.
  POINTS = { perf: 3, monotonic: 3, cpu: 6 }.freeze

  POINTS.each do |clock, points|
    define_method("test_cpu_time_is_where_it_was_spent_by_#{clock}") do
      near(points, "one thread", mode: :cpu, clock: clock)
    end
  end

  def test_threads_have_their_shares
    near(3, "threads", mode: :cpu, clock: :auto)
  end

  def test_time_asleep_is_told_apart
    result = near(3, "one thread", mode: :wall, clock: :auto)
    slept = result["rows"].find { |row| row.values_at("name", "what") == ["Kernel#sleep", "waiting"] }

    assert_operator slept["profile"], :>, 0.05
  end

  def test_threads_wait_where_they_wait
    near(3, "threads", mode: :wall, clock: :auto)
  end

  # By hand: (all) > a > b > GC, and a > GC.
  def test_collections_are_summed_up_apart_from_who_asked_for_them
    builder = BenchDD::Profiler::Builder.new({ mode: :cpu })
    a, b = %w[a b].map { |name| [BenchDD::Profiler::Frame.new(name, "x.rb", 1), 1] }
    gc = [BenchDD::Profiler::Frame::GC, 0]
    { [a] => 1, [a, b] => 10, [a, b, gc] => 100, [a, gc] => 1_000 }.each do |stack, weight|
      builder.add(builder.stack(stack), samples: 1, running: weight)
    end
    sums = Evidence::Profiling::Sums.new(builder.profile, [:running])

    assert_equal({ "a" => 11, "b" => 10 }, sums.below.slice("a", "b"))
    assert_equal({ "a" => 1_100, "b" => 100 }, sums.collections.slice("a", "b"))
    assert_equal 1_100, sums.alone["(garbage collection)"]
  end

  private

  # @return [Hash] of the run that is as near as so many points
  def near(points, program, **options)
    far = nil
    SECONDS.each do |seconds|
      result = known(program, seconds: seconds, **options)
      far = deviations(points, result)
      return result if far.empty?
    end

    flunk far.inspect
  end

  # In a process of its own, whose threads are all known.
  def known(program, **options)
    settings = { library: LIBRARY, program: program, seed: 1, **options }
    output, status = Open3.capture2e(WITHOUT_BUNDLER, RbConfig.ruby, "-W1", PROGRAM, JSON.generate(settings))
    skip "perf events are refused here" if options[:clock] == :perf && output.include?("a timer for a thread failed")

    assert_predicate status, :success?, output
    JSON.parse(output)
  end

  # What is off by more. Who asked for a collection is not known so well.
  def deviations(points, result)
    sum = result["sum"]
    rows = result["rows"].reject { |row| row["name"].end_with?("caller") }
    found = rows.select { |row| (row["truth"] - row["profile"]).abs * 100 > points }
    sum.between?(0.97, 1.03) ? found : [sum, *found]
  end
end
