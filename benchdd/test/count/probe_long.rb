# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/probes"

# The differences between the counts of several processes.
class ProbeLong < Minitest::Test
  include Probes

  def test_processes_with_one_seed_differ_by_less_than_half_a_thousandth
    with_case(0) do |subject, start|
      walks = Array.new(4) { walk(subject, start, 1, 1_000) }
      counts = walks.map(&:instructions).sort

      assert_operator (counts.last - counts.first).fdiv(counts[1]), :<, 0.0005
      assert_includes 1_000_000..20_000_000, counts.first
      assert_equal([[1_000, walks.first.allocations]] * 4, walks.map { |walk| [walk.units, walk.allocations] })
      assert_includes 3_000..20_000, walks.first.allocations
      refute_equal counts.first, walk(subject, start, 2, 1_000).instructions, "another seed has other collisions"
    end
  end

  # Where collections fell by themselves, one step would have one of them, and the next none.
  def test_a_little_more_garbage_costs_a_little_more
    counts = (2..5).map do |number|
      with_case(number) { |subject, start| walk(subject, start, 1, 2_000).instructions }
    end
    steps = counts.each_cons(2).map { |fewer, more| more - fewer }

    assert_in_delta 1, steps.max.fdiv(steps.min), 0.05, "#{counts} in steps of #{steps}"
  end
end
