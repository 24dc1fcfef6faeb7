# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/comparison"

class TallyTest < Minitest::Test
  Tally = BenchDD::Comparison::Tally

  def reading(cpu, wall = 2 * cpu, allocations: 0) = BenchDD::Worker::Reading.new(cpu, wall, allocations, 7, 1)

  def tally = @tally ||= Tally.new

  def test_nothing_yet
    assert_equal [0, [], [], 0, nil], [tally.units, tally.cpu_samples, tally.cpu_batches, tally.peak_memory_kb,
                                       tally.trouble]
    assert_nil tally.per_unit(:allocations)
  end

  def test_a_sample_is_a_process_as_a_whole
    tally.add([reading(100), reading(500)], [10, 20], 1)
    tally.add([reading(900)], [30], 1)

    assert_equal [20.0, 30.0], tally.cpu_samples
    assert_equal [40.0, 60.0], tally.wall_samples
  end

  def test_a_batch_has_its_own_cost
    tally.add([reading(100), reading(500)], [10, 20], 1)
    tally.add([reading(900)], [30], 1)

    assert_equal [10.0, 25.0, 30.0], tally.cpu_batches
    assert_equal [20.0, 50.0, 60.0], tally.wall_batches
  end

  def test_sums_and_means
    tally.add([reading(100, allocations: 30), reading(500, allocations: 60)], [10, 20], 1)
    tally.add([reading(900, allocations: 0)], [30], 1)

    assert_equal 60, tally.units
    assert_equal BenchDD::Worker::Reading.new(1500, 3000, 90, 21, 3), tally.sum
    assert_in_delta 1.5, tally.per_unit(:allocations)
    assert_in_delta 0.05, tally.per_unit(:gc_count)
  end

  def test_the_most_memory_of_any_process
    [300, 500, 400].each { |kb| tally.add([reading(1)], [1], kb) }

    assert_equal 500, tally.peak_memory_kb
  end

  def test_batches_are_kept_up_to_a_bound
    count = Tally::KEPT - 1
    tally.add([reading(1)] * count, [1] * count, 1)
    tally.add([reading(2), reading(3)], [1, 1], 1)
    tally.add([reading(4)], [1], 1)

    assert_equal [Tally::KEPT] * 2, [tally.cpu_batches.size, tally.wall_batches.size]
    assert_in_delta 2, tally.cpu_batches.last
    assert_equal [3, Tally::KEPT + 2], [tally.cpu_samples.size, tally.units]
  end
end
