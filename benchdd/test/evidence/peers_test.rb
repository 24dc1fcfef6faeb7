# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../../evidence/peers/benchmark_driver"
require_relative "../../evidence/peers/benchmark_ips"

# What the peers print, as verdicts.
class EvidencePeersTest < Minitest::Test
  def test_benchmark_ips_says_itself_what_is_slower
    assert_verdict "slower", 2.0, ips(["base", 200.0, ""], ["changed", 100.0, "2.00x  slower"])
    assert_verdict "faster", 0.5, ips(["changed", 200.0, ""], ["base", 100.0, "2.00x  slower"])
    assert_verdict "same", 1.25, ips(["base", 125.0, ""], ["changed", 100.0, "same-ish: difference falls within error"])
  end

  def test_benchmark_ips_that_compared_nothing_is_no_result
    assert_raises(RuntimeError) { Evidence::Peers::BenchmarkIps.read("Calculating ---\n  base 1.0 i/s\n") }
  end

  def test_benchmark_driver_differs_when_repetitions_do_not_overlap
    assert_verdict "slower", 2.0, driver([10.0] * 5, [4.0, 6.0, 5.0, 5.0, 5.0])
    assert_verdict "faster", 0.5, driver([5.0] * 5, [10.0] * 5)
    assert_verdict "same", 30.0 / 25, driver([6.0] * 5, [4.0, 6.0, 5.0, 5.0, 5.0])
  end

  def test_benchmark_driver_that_was_broken_off_is_no_result
    assert_raises(RuntimeError) { Evidence::Peers::BenchmarkDriver.read("Calculating ---\n query 10.0 i/s\n") }
  end

  private

  def assert_verdict(verdict, ratio, result)
    assert_equal verdict, result["verdict"]
    assert_in_delta ratio, result["ratio"]
  end

  def ips(*lines)
    lines = lines.map do |side, rate, words|
      "#{side.rjust(20)}: #{rate.to_s.rjust(10)} i/s#{" - #{words}" unless words.empty?}"
    end
    Evidence::Peers::BenchmarkIps.read("Calculating ---\n   changed 1.0 i/s\n\nComparison:\n#{lines.join("\n")}\n\n")
  end

  # First the base's lines alone, then, drawn over them, both sides'.
  def driver(base, changed)
    alone = base.map { |rate| "query #{rate} i/s" }
    both = base.zip(changed).map.with_index { |(one, other), index| "#{" query" if index.zero?}  #{one}  #{other} i/s" }
    Evidence::Peers::BenchmarkDriver.read("Calculating ---\n\r#{alone.join("\n")}\n\e[5F#{both.join("\n")}\n")
  end
end
