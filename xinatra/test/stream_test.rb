# frozen_string_literal: true

require_relative "test_helper"

class StreamTest < Minitest::Test
  parallelize_me!

  # Collects what is scheduled and deferred, and runs it on demand.
  class LateScheduler
    attr_reader :calls

    def initialize
      @calls = []
      @blocks = []
    end

    def schedule(&block) = add(:schedule, block)

    def defer(&block) = add(:defer, block)

    def run
      @blocks.shift.call until @blocks.empty?
    end

    private

    def add(name, block)
      @calls << name
      @blocks << block
    end
  end

  def test_sends_what_the_block_writes
    assert_equal %w[a 1], chunks(Xinatra::Stream.new { |out| out << "a" << 1 })
  end

  def test_is_closed_when_the_block_is_done
    stream = Xinatra::Stream.new { |out| out << "a" }

    refute_predicate stream, :closed?
    chunks(stream)

    assert_predicate stream, :closed?
  end

  def test_stays_open_on_demand
    stream = Xinatra::Stream.new(Xinatra::Stream, true) { |out| out << "a" }
    chunks(stream)

    refute_predicate stream, :closed?
    stream.close

    assert_predicate stream, :closed?
  end

  def test_runs_callbacks_once_when_it_is_closed
    called = []
    stream = Xinatra::Stream.new { |out| out << "a" }
    stream.callback { called << :callback }
    stream.errback { called << :errback }

    assert_empty called
    chunks(stream)
    stream.close

    assert_equal %i[callback errback], called
  end

  def test_runs_a_late_callback_at_once
    stream = Xinatra::Stream.new { |out| out << "a" }
    chunks(stream)
    called = false
    stream.callback { called = true }

    assert called
  end

  def test_an_exception_of_the_block_reaches_the_server_and_closes
    stream = Xinatra::Stream.new { raise "broken" }
    error = assert_raises(RuntimeError) { chunks(stream) }

    assert_equal "broken", error.message
    assert_predicate stream, :closed?
  end

  def test_the_scheduler_decides_when
    scheduler = LateScheduler.new
    stream = Xinatra::Stream.new(scheduler) { |out| out << "a" }
    sent = []
    stream.each { |chunk| sent << chunk } # rubocop:disable Style/MapIntoArray -- it runs later

    assert_empty sent
    scheduler.run

    assert_equal ["a"], sent
    assert_equal %i[defer schedule schedule], scheduler.calls
  end

  def test_the_scheduler_raises_what_the_block_raised
    scheduler = LateScheduler.new
    stream = Xinatra::Stream.new(scheduler) { raise NotImplementedError }
    stream.each(&:itself)

    assert_raises(NotImplementedError) { scheduler.run }
    assert_equal %i[defer schedule schedule], scheduler.calls
  end

  def test_needs_a_block
    assert_raises(ArgumentError) { Xinatra::Stream.new }
  end

  private

  def chunks(stream) = stream.to_enum.to_a
end
