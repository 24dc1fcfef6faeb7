# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/suites"
require "benchdd/count/campaign"

# A case in processes of its own under valgrind, as `--count` runs it.
class ProbeTest < Minitest::Test
  include Suites

  # Hashes, garbage and random bytes: what differs from process to process.
  SUITE = <<~RUBY
    require "securerandom"
    BenchDD.suite "hashes" do
      dataset("keys") { Array.new(500) { |number| "key \#{number * 7919}" } }
      setup { @table = data.whole.to_h { |key| [key, key.size] } }
      slice 100
      scenario("look up") { data.each { |key| [@table[key], key.to_sym, SecureRandom.hex(2), rand] } }
      scenario("raises") { raise "no" if data.size > 1 }
      (60..63).each { |objects| scenario("leaves \#{objects}") { data.each { objects.times { Object.new } } } }
    end
  RUBY
  # Without gems, which take seconds to load under valgrind.
  BARE = Struct.new(:root) do
    def command(*arguments) = [{ "RUBYOPT" => nil }, [RbConfig.ruby, "--disable-gems", *arguments], root]
  end

  def setup
    skip "valgrind is not installed" unless BenchDD::Executable.find("valgrind")
  end

  # @yieldparam subject [BenchDD::Comparison::Subject]
  # @yieldparam start [Proc]
  def with_case(number)
    in_file(SUITE) do |file|
      subject = BenchDD::Comparison::Subject.new(BARE.new(File.dirname(file)), number, { timeout: 10 })
      start = lambda do |side, callgrind|
        BenchDD::Comparison::WorkerProcess.new(BenchDD::Count::CountedSide.new(side, callgrind), [file])
      end
      yield subject, start
    end
  end

  def walk(subject, start, seed, size)
    BenchDD::Count::Probe.open(subject, seed, start) { |probe| probe.walk(size) }
  end

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

  def test_sizes_are_powers_of_two_or_rounds_of_the_dataset
    with_case(0) do |subject, start|
      small, large = [2e5, 1e7].map do |wanted|
        BenchDD::Count::Probe.open(subject, 1, start) { |probe| probe.size_for(wanted) }
      end

      assert_includes [16, 32, 64], small
      assert_equal 0, large % 500
      assert_includes 500..5_000, large
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

  def test_a_case_that_raises
    with_case(1) do |subject, start|
      trouble = assert_raises(BenchDD::Comparison::Trouble) { walk(subject, start, 1, 10) }

      assert_match(/RuntimeError: no/, trouble.message)
    end
  end
end
