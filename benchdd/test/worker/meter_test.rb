# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/worker/reading"
require "benchdd/worker/meter"

class MeterTest < Minitest::Test
  def measure(&block) = BenchDD::Worker::Meter.measure(&block)

  def test_objects_are_counted
    assert_in_delta 1000, measure { 1000.times { Object.new } }.allocations, 20
    assert_operator measure { nil }.allocations, :<, 20
  end

  def test_work_costs_cpu_time
    reading = measure { 1_000_000.times { nil } }

    assert_operator reading.cpu_ns, :>, 1_000_000
    assert_operator reading.wall_ns, :>=, reading.cpu_ns
  end

  def test_waiting_costs_wall_time_alone
    reading = measure { IO.select(nil, nil, nil, 0.05) }

    assert_operator reading.wall_ns, :>=, 50_000_000
    assert_operator reading.cpu_ns, :<, 25_000_000
  end

  def test_other_threads_count
    reading = measure { Array.new(2) { Thread.new { 500_000.times { nil } } }.each(&:join) }

    assert_operator reading.cpu_ns, :>, 1_000_000
  end

  def test_garbage_collection_is_told_and_is_part_of_the_cost
    reading = measure { 3.times { GC.start } }

    assert_operator reading.gc_count, :>=, 3
    assert_operator reading.gc_ns, :>, 0
    assert_operator reading.cpu_ns, :>=, reading.gc_ns / 2
  end

  def test_what_is_raised_passes
    assert_raises(KeyError) { measure { {}.fetch(:none) } }
  end

  def test_peak_memory_stays_when_memory_is_freed
    before = BenchDD::Worker::Meter.peak_memory_kb
    skip "this system does not tell" if before.zero?
    ("x" * (before + 50_000) * 1024).clear

    assert_operator BenchDD::Worker::Meter.peak_memory_kb, :>, before + 50_000
  end
end
