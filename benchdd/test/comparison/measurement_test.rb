# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/comparison"

# Lanes whose processes only say what a batch would have cost, so that every step is known.
class MeasurementTest < Minitest::Test
  BATCH_NS = 1_000_000
  TOTAL = 7
  LONGEST = 10_000_000
  # A worker process: `cost` says the nanoseconds of a batch by its size and how many there were before; a
  # Symbol is the answer to a relay in which the baton does not come.
  FakeProcess = Struct.new(:name, :journal, :cost) do
    def ask(order, *arguments, timeout:)
      order(order, *arguments)
      answer(timeout)
    end

    def order(*order) = journal << [order.first, name, *order.drop(1)].tap { @order = order }

    def too_slow(seconds) = BenchDD::Comparison::Trouble.new("timeout", "longer than #{seconds} s")

    def answer(timeout, besides: 0)
      raise ArgumentError, "no timeout" unless timeout.positive? && besides < 100

      name, from, size, cycles = @order
      case name
      when :batch then batch(from, size)
      when :relay then relay(from, size, cycles)
      else { prepare: { total: TOTAL, batch_ns: BATCH_NS }, finish: { peak_memory_kb: 42 } }[name]
      end
    end

    def relay(from, size, cycles)
      batches = Array.new(2 * cycles) { |index| batch((from + (index * size)) % TOTAL, size) }
      batches.find { |batch| !batch.is_a?(Array) } || batches
    end

    def batch(from, size)
      @batches = (@batches || -1) + 1
      journal << [:walk, name, from, size]
      ns = cost.call(size, @batches)
      ns.is_a?(Symbol) ? ns : [ns.round, ns.round, 0, 0, 0]
    end
  end

  # @return [Array<Lane>] by name, after the measurement
  def measure(costs, seconds: 0.02)
    @journal = []
    lanes = costs.map { |name, cost| lane(name, cost) }
    BenchDD::Comparison::Measurement.new(lanes, seconds).run
    lanes
  end

  def lane(name, cost)
    subject = BenchDD::Comparison::Subject.new(nil, 0, { scenario: name, dataset: "d", matrix: {}, timeout: 60 })
    BenchDD::Comparison::Lane.new(FakeProcess.new(name, @journal, cost), subject)
  end

  def per_unit(nanoseconds) = ->(size, _) { size * nanoseconds }

  # @return [Array(Array, Array)] the batches before garbage is collected, and after
  def phases
    collected = @journal.index { |order,| order == :collect }
    [@journal.take(collected), @journal.drop(collected)].map { |part| part.select { |order,| order == :walk } }
  end

  def warm_up_sizes = phases.first.map(&:last)

  def test_who_is_first_begins_each_relay
    measure({ "A" => per_unit(1000), "B" => per_unit(1500) })
    relays = @journal.select { |order,| order == :relay }.each_slice(2).to_a

    assert_operator relays.size, :>, 2
    relays.each do |(_, *one), (_, *other)|
      assert_equal ["A", true, "B", false], [*one.values_at(0, 4), *other.values_at(0, 4)]
      assert_equal one[1..3], other[1..3]
    end
  end

  def test_both_walk_the_same_slices_one_after_the_other
    measure({ "A" => per_unit(1000), "B" => per_unit(1500) })
    slices = %w[A B].map { |name| phases.last.select { |_, lane| lane == name }.map { |_, _, *slice| slice } }

    assert_equal(*slices)
    assert_equal Array.new(20) { |index| [(slices[0][0][0] + (index * 1000)) % TOTAL, 1000] }, slices[0]
  end

  def test_what_is_tried_is_not_counted
    a, b = measure({ "A" => per_unit(1000), "B" => per_unit(1500) })

    assert_equal [[1000] * 20] * 2, [a.sizes, b.sizes]
    assert_equal [20_000_000, 30_000_000], [a.cpu_ns, b.cpu_ns]
    assert_equal [42, 42], [a, b].map(&:peak_memory_kb)
  end

  def test_each_is_measured_for_its_seconds
    a, b = measure({ "A" => per_unit(1000), "B" => per_unit(250) }, seconds: 0.01)

    assert_equal [[4000], 10], [b.sizes.uniq, b.readings.size]
    assert_equal [[4000], 10], [a.sizes.uniq, a.readings.size]
  end

  def test_a_lane_alone
    a, = measure({ "A" => per_unit(1000) })

    assert_equal 20, a.readings.size
    assert_equal %i[prepare batch relay collect finish], @journal.map(&:first).uniq - [:walk]
  end

  def test_a_batch_takes_its_time
    { 10 => 100_000, 1000 => 1000, 400_000 => 3, 900_000 => 1, 5_000_000 => 1 }.each do |nanoseconds, size|
      a, = measure({ "A" => per_unit(nanoseconds) })

      assert_equal [size], a.sizes.uniq
    end
  end

  def test_a_batch_is_bounded
    a, = measure({ "A" => ->(_, _) { 100_000 } }, seconds: 0.001)

    assert_equal [LONGEST], a.sizes.uniq
  end

  def test_a_slow_lane_bounds_the_batches_of_a_quick_one
    a, b = measure({ "A" => per_unit(100_000), "B" => per_unit(100) }, seconds: 0.001)

    assert_equal([[200]] * 2, [a, b].map { |lane| lane.sizes.uniq })
  end

  def test_warming_up_ends_when_it_is_steady
    measure({ "A" => per_unit(1000) })

    assert_equal [1, 8, 64, 512, *[1000] * 9], warm_up_sizes
  end

  # Cold code is slower, and batches that are found on it are small.
  def test_sizes_are_found_on_warm_code
    a, = measure({ "A" => ->(size, batches) { size * (batches < 10 ? 20_000 : 1000) } })

    assert_equal [1000], a.sizes.uniq
    assert_equal 50, warm_up_sizes[6]
  end

  def test_warming_up_goes_on_while_a_lane_gets_quicker
    quicker = ->(size, batches) { size * 1000 * (0.99**[batches, 100].min) }
    measure({ "A" => per_unit(1000), "B" => quicker })

    assert_includes 200..280, warm_up_sizes.size
  end

  def test_warming_up_is_bounded
    measure({ "A" => ->(size, batches) { size * 1000 * (0.99**batches) } }, seconds: 0.001)

    assert_includes 240..290, warm_up_sizes.size
  end

  def test_what_is_slow_is_hardly_warmed_up
    measure({ "A" => per_unit(1000), "B" => per_unit(40_000_000) })

    assert_operator warm_up_sizes.size, :<=, 2 * 4
  end

  def test_a_lane_that_raises
    trouble = BenchDD::Comparison::Trouble.new("raised", "no more")
    breaks = ->(size, batches) { batches < 30 ? size * 1000 : raise(trouble) }
    blame = assert_raises(BenchDD::Comparison::Blame) { measure({ "A" => per_unit(1000), "B" => breaks }) }

    assert_equal ["B", trouble], [blame.subject.scenario, blame.trouble]
    assert_equal "B, d: no more", blame.message
    assert_equal "B", @journal.last[1]
  end

  # The first batches are as they should be.
  def then_comes(&late) = ->(size, batches) { batches < 30 ? size * 1000 : yield }

  # A waits for a baton that B, which has raised, does not hand over.
  def test_a_lane_that_lost_the_other_is_not_to_blame
    trouble = BenchDD::Comparison::Trouble.new("raised", "no more")
    costs = { "A" => then_comes { :lost }, "B" => then_comes { raise trouble } }

    assert_equal "B", assert_raises(BenchDD::Comparison::Blame) { measure(costs) }.subject.scenario
  end

  def test_who_keeps_the_other_waiting_is_to_blame
    { %i[late lost] => "B", %i[lost late] => "A" }.each do |(one, other), culprit|
      blame = assert_raises(BenchDD::Comparison::Blame) do
        measure({ "A" => then_comes { one }, "B" => then_comes { other } })
      end

      assert_equal [culprit, "timeout"], [blame.subject.scenario, blame.trouble.status]
      assert_match(/longer than 60 s/, blame.message)
    end
  end
end
