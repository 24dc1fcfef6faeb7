# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/worker"
require "tmpdir"

# The conversation with a worker, in this process.
class SessionTest < Minitest::Test
  SUITE = <<~RUBY
    BenchDD.suite "numbers %<number>d" do
      unit "number"
      baseline "plus"
      dataset("three") { [1, 2, 3] }
      setup { @one = 1 }
      before_each { @befores = (@befores || 0) + 1 }
      teardown { $torn_down = @befores }
      expect
      scenario("plus") { data.each { |number| number + @one } }
      scenario("succ") { data.each(&:succ) }
      scenario("wrong") { data.each { |number| number - 1 } }
      scenario("raises") { data.each { |number| number.nothing } }
    end
  RUBY

  # Gives a session orders.
  # @return [Array<Object>] its answers, read
  def ask(*orders, suite: SUITE)
    Dir.mktmpdir do |folder|
      file = File.join(folder, "suite.rb")
      File.write(file, format(suite, number: @number = (@number || 0) + 1))
      lines = orders.map { |order| wire.write(order) }
      output = StringIO.new
      relay = BenchDD::Worker::Relay.new(*IO.pipe)
      BenchDD::Worker::Session.new([file], StringIO.new("#{lines.join("\n")}\n"), output, relay: relay).serve
      output.string.lines(chomp: true).map { |line| wire.read(line) }
    end
  end

  def wire = BenchDD::Worker::Message

  def check(number, **options) = ask([:check, number], **options).first

  def test_lists_the_cases
    list = ask([:list]).first

    assert_equal(%w[plus succ wrong raises], list.map { |info| info[:scenario] })
    assert_equal ["number", "plus", "three", {}, true, false],
                 list.first.values_at(:unit, :baseline, :dataset, :matrix, :equal, :server)
    assert_match(/suite\.rb:9\z/, list.first[:location])
  end

  def test_equal_results
    assert_equal %w[ok ok], [check(0)[:status], check(1)[:status]]
    assert_equal check(0)[:digest], check(1)[:digest]
  end

  def test_a_result_that_differs
    outcome = check(2)

    assert_equal "differs", outcome[:status]
    assert_match(/not that of plus: \[0, 1, 2\] instead of \[2, 3, 4\]/, outcome[:message])
    assert_match(/suite\.rb:11\z/, outcome[:location])
  end

  def test_a_scenario_that_raises
    error = check(3)[:error]

    assert_equal "raised", error[:status]
    assert_match(/NoMethodError: undefined method `?'?nothing/, error[:message])
    assert_match(/suite\.rb:12\z/, error[:location])
  end

  def test_an_expect_block
    suite = SUITE.sub("expect\n", "expect { |result| result == data.map(&:succ) }\n")

    assert_equal "ok", check(1, suite: suite)[:status]
    assert_equal "differs", check(2, suite: suite)[:status]
  end

  def test_batches
    prepared, batch, peak = ask([:prepare, 0], [:batch, 1, 500], [:finish])

    assert_equal({ total: 3, batch_ns: 1_000_000 }, prepared)
    reading = BenchDD::Worker::Reading.new(*batch)

    assert_operator reading.cpu_ns, :>, 500
    assert_operator reading.wall_ns, :>, 500
    assert_operator peak[:peak_memory_kb], :>, 1000
  end

  # Each batch has a part before it that is not timed.
  def test_before_each_and_teardown
    ask([:prepare, 0], [:batch, 0, 1], [:batch, 0, 1], [:finish])

    assert_equal 4, $torn_down # rubocop:disable Style/GlobalVars -- the suite's only way to here
  end

  def test_a_batch_of_slices
    suite = SUITE.sub("unit", "slice 10\n  unit").sub("number + @one", "($walked ||= []) << number")
    ask([:prepare, 0], [:batch, 0, 34], suite: suite)

    assert_equal 34 + (34 / 16), $walked.size # rubocop:disable Style/GlobalVars -- the suite's only way to here
    ask([:prepare, 0], [:batch, 0, 34], [:finish], suite: suite)

    assert_equal 5, $torn_down # rubocop:disable Style/GlobalVars -- the suite's only way to here
  end

  # Two batches a cycle, each over the next slice of the three.
  def test_a_relay_of_one
    suite = SUITE.sub("number + @one", "($relayed ||= []) << number")
    readings = ask([:prepare, 0], [:relay, 1, 2, 2, true, 5], suite: suite).last

    assert_equal [4, 5], [readings.size, readings.first.size]
    assert_equal [2, 3, 1, 2, 3, 1, 2, 3], $relayed # rubocop:disable Style/GlobalVars -- the suite's only way to here
  end

  def test_a_relay_that_raises
    failed, prepared = ask([:prepare, 3], [:relay, 0, 1, 1, true, 5], [:prepare, 0]).drop(1)

    assert_equal "raised", failed[:error][:status]
    assert_equal 3, prepared[:total]
  end

  def test_a_batch_that_raises_and_goes_on
    _, failed, prepared = ask([:prepare, 3], [:batch, 0, 1], [:prepare, 0])

    assert_equal "raised", failed[:error][:status]
    assert_equal 3, prepared[:total]
  end

  def test_allocations_are_counted
    suite = SUITE.sub("data.each { |number| number + @one }", "data.each { |number| String.new; number }")
    reading = BenchDD::Worker::Reading.new(*ask([:prepare, 0], [:batch, 0, 1000], suite: suite).last)

    assert_in_delta 1000, reading.allocations, 20
  end

  def test_threads_share_a_slice
    suite = SUITE.sub("setup { @one = 1 }", "threads 4\n  setup { @seen = $seen = Queue.new }")
                 .sub("number + @one", "@seen << [Thread.current, number]")
    ask([:prepare, 0], [:batch, 0, 12], suite: suite)
    seen = Array.new($seen.size) { $seen.pop } # rubocop:disable Style/GlobalVars -- the suite's only way to here

    assert_equal [1, 2, 3].flat_map { |number| [number] * 4 }, seen.map(&:last).sort
    assert_equal 4, seen.map(&:first).uniq.size
  end
end
