# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/sample_results"

class ResultTest < Minitest::Test
  def result(**changes)
    data = SampleResults.new.result(["a", "d", {}, "main"], 800).merge(changes.transform_keys(&:to_s))
    BenchDD::Report::Result.new(data)
  end

  # The median of the batches leaves bursts out; what is compared, and shown, has them in.
  def test_the_estimate_is_that_of_whole_processes
    cpu = { "median" => 700.0, "trimmed_mean" => 710.0, "p90" => 1.0, "p99" => 2.0, "min" => 3.0, "max" => 4.0,
            "samples" => [806, 801, 803, 804, 802, 805] }

    assert_in_delta 803.5, result(cpu_ns: cpu).cpu.estimate
    assert_equal [801, 806], result(cpu_ns: cpu).cpu.interval
    assert_equal([700.0, 3.0, 4.0], result(cpu_ns: cpu).cpu.then do |found|
      [found.median, found.least, found.greatest]
    end)
    assert_in_delta 804.0, result(cpu_ns: cpu.merge("samples" => [801, 804, 805])).cpu.estimate
    assert_in_delta 700.0, result(cpu_ns: cpu.merge("samples" => [])).cpu.estimate
  end

  def test_states
    states = %w[ok killed skipped].map { |status| [result(status: status).broken?, result(status: status).skipped?] }

    assert_equal [[false, false], [true, false], [false, true]], states
    assert_nil result(cpu_ns: nil).cpu
    assert_nil result(peak_memory_kb: 0).peak_memory_kb
  end
end
