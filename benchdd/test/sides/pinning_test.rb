# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/sides"

class PinningTest < Minitest::Test
  parallelize_me!
  Pinning = BenchDD::Sides::Pinning

  def test_a_command_stays_on_its_core
    core = Pinning.allowed.last
    pinned = Pinning.command(core)
    skip "there is no taskset here" if pinned.empty?
    found = IO.popen([*pinned, "cat", "/proc/self/status"], &:read)

    assert_equal core.to_s, found[/^Cpus_allowed_list:\s*(.*)/, 1]
  end

  def test_a_process_is_moved
    core = Pinning.allowed.first
    skip "there is no taskset here" if Pinning.command(core).empty?

    sleeping do |pid|
      Pinning.move(pid, nil)

      assert_equal Pinning.allowed, allowed(pid)
      Pinning.move(pid, core)

      assert_equal [core], allowed(pid)
    end
  end

  # @yieldparam pid [Integer] of a process that is ended after the block
  def sleeping
    pid = spawn("sleep", "60")
    yield pid
  ensure
    Process.kill(:KILL, pid)
    Process.wait(pid)
  end

  def allowed(pid)
    File.read("/proc/#{pid}/status")[/^Cpus_allowed_list:\s*(\S+)/, 1].split(",").flat_map do |range|
      first, last = range.split("-").map(&:to_i)
      [*first..(last || first)]
    end
  end

  def test_the_core_beside
    assert_nil Pinning.beside(nil)
    core = Pinning.core or skip "there is one core"

    refute_equal core, Pinning.beside(core)
    assert_includes Pinning.allowed, Pinning.beside(core)
  end

  def test_without_a_core_or_with_one_that_is_not_there
    assert_empty Pinning.command(nil)
    assert_empty Pinning.command(Pinning.allowed.max.to_i + 1)
  end

  def test_the_core_is_the_last_of_several
    assert_includes [Pinning.allowed.last, nil], Pinning.core
    assert_equal Pinning.allowed.size > 1, !Pinning.core.nil?
  end
end
