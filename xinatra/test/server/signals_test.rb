# frozen_string_literal: true

require_relative "../test_helper"
require "xinatra/server"

# Signals belong to the whole process, so that these tests run alone; with signals that nothing else waits for.
class SignalsTest < Minitest::Test
  NAMES = %w[USR1 USR2].freeze

  def setup
    @before = NAMES.to_h { |name| [name, trap(name, "IGNORE")] }
    @signals = Xinatra::Server::Signals.new(NAMES)
  end

  def teardown
    @signals.release
    @before.each { |name, handler| trap(name, handler || "DEFAULT") }
  end

  def test_each_is_told_by_its_name_and_in_order
    come("USR2")
    come("USR1")

    assert_equal %w[USR2 USR1], [@signals.wait(1), @signals.wait(1)]
  end

  def test_without_one_there_is_nothing
    assert_nil @signals.wait(0)
    assert_nil @signals.wait(0.01)
  end

  def test_a_thread_waits_for_one
    waiting = Thread.new { @signals.wait }

    assert_nil waiting.join(0.02)
    come("USR1")

    assert_equal "USR1", waiting.value
  end

  def test_what_is_pushed_counts_as_one
    @signals.push("USR2")

    assert_equal "USR2", @signals.wait(1)
  end

  # A pipe that is full must not stop the process within a signal's handler.
  def test_more_than_anybody_waits_for
    70_000.times { @signals.push("USR1") }
    Process.kill("USR1", Process.pid)

    assert_equal "USR1", @signals.wait(1)
  end

  def test_handlers_from_before_are_put_back
    called = 0
    trap("USR2") { called += 1 }
    inner = Xinatra::Server::Signals.new(NAMES)
    inner.release
    Process.kill("USR2", Process.pid)
    sleep(0.001) until called.positive?

    assert_equal 1, called
  end

  def test_it_can_be_released_twice
    @signals.release
    @signals.release

    assert_equal "IGNORE", trap("USR1", "IGNORE")
  end

  def test_what_comes_behind_its_end_does_no_harm
    @signals.release
    @signals.push("USR1")

    assert_raises(IOError) { @signals.wait(0) }
  end

  private

  def come(name)
    Process.kill(name, Process.pid)
    Thread.pass
    sleep(0.01)
  end
end
