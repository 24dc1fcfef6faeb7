# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/worker"

# Relays in threads of this process, with real pipes.
class WorkerRelayTest < Minitest::Test
  parallelize_me!
  Relay = BenchDD::Worker::Relay

  # Two relays that hand the baton to each other; what they are to do at each turn, by name.
  # @param ended [Queue] is closed when one has ended
  # @return [Array<Object>] what each has come to: its turns, or what it raised
  def run_two(cycles: 2, patience: 5, ended: Queue.new, **turns)
    pipes = Array.new(2) { IO.pipe }
    threads = turns.each_with_index.map do |(_, turn), index|
      relay = Relay.new(pipes[index - 1].first, pipes[index].last)
      Thread.new do
        relay.run(first: index.zero?, cycles: cycles, patience: patience, &turn)
      rescue Relay::Lost, IOError => e
        e.class
      ensure
        ended.close
      end
    end
    threads.map(&:value)
  end

  def test_the_order
    said = Queue.new
    results = run_two(a: -> { said << "A" }, b: -> { said << "B" })

    assert_equal %w[A B B A A B B A], Array.new(said.size) { said.pop }
    assert_equal([4, 4], results.map(&:size))
  end

  def test_what_the_turns_return
    numbers = [1, 2, 3, 4].each

    assert_equal [[[1], [2], [3], [4]], [nil] * 4], run_two(a: -> { [numbers.next] }, b: -> {})
  end

  def test_one_alone
    assert_equal [:turn] * 6, Relay.new(*IO.pipe).run(first: true, cycles: 3, patience: 1) { :turn }
  end

  def test_who_raises_is_not_waited_for
    fails = -> { raise IOError }

    assert_equal [Relay::Lost, IOError], run_two(a: -> {}, b: fails)
    assert_equal [IOError, Relay::Lost], run_two(a: fails, b: -> {})
  end

  # Who is slow comes back, and finds that the other is gone.
  def test_who_is_slow_is_not_waited_for_longer
    ended = Array.new(2) { Queue.new }

    assert_equal [Relay::Late, Relay::Lost],
                 run_two(a: -> {}, b: -> { ended[0].pop }, patience: 0.1, ended: ended[0])
    assert_equal [Relay::Lost, Relay::Late],
                 run_two(a: -> { ended[1].pop }, b: -> {}, patience: 0.1, ended: ended[1])
  end

  def test_who_has_ended_is_not_waited_for
    unwritten, written = IO.pipe
    unread, output = IO.pipe
    [written, unread].each(&:close)
    relay = Relay.new(unwritten, output)

    [true, false].each do |first|
      assert_instance_of Relay::Lost, assert_raises(Relay::Lost) { relay.run(first: first, cycles: 1, patience: 5) { 1 } }
    end
  end
end
