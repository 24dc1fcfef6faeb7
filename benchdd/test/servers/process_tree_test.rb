# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/servers"

class ProcessTreeTest < Minitest::Test
  parallelize_me!
  include Servers

  # Uses so many seconds of CPU time.
  BURN = "def burn(s) = (t = Process.clock_gettime(2)) && (nil while Process.clock_gettime(2) - t < s); "

  # Runs a script; the block gets what it writes, line by line, and its tree.
  def in_tree(code)
    IO.popen(ruby("$stdout.sync = true; #{BURN}#{code}"), "r+") do |io|
      yield io, BenchDD::Servers::ProcessTree.new(io.pid)
    ensure
      io.close_write
    end
  end

  # @return [Float] seconds that the tree has used, from when the script is told to go on until the block returns
  def used(io, tree)
    before = tree.cpu_ns
    io.puts
    yield
    (tree.cpu_ns - before) / 1e9
  end

  def test_the_time_of_a_process_and_its_ended_threads
    in_tree("puts; gets; Thread.new { burn 0.2 }.join; puts; gets") do |io, tree|
      io.gets

      assert_in_delta 0.2, used(io, tree) { io.gets }, 0.05
    end
  end

  def test_the_time_of_children_and_theirs_living_and_ended
    code = "puts; gets; fork { fork { burn 0.2; puts; gets }; Process.wait fork { burn 0.1 }; puts; gets }; puts; gets"
    in_tree(code) do |io, tree|
      io.gets

      assert_in_delta 0.3, used(io, tree) { 3.times { io.gets } }, 0.08
      assert_equal 3, tree.pids.size
    end
  end

  def test_the_time_between_two_readings_loses_nothing_when_a_child_ends
    code = "pid = fork { burn 0.2; puts; sleep }; gets; Process.kill(:KILL, pid); Process.wait(pid); puts; gets"
    in_tree(code) do |io, tree|
      io.gets
      before = tree.cpu_ns
      io.puts
      io.gets

      assert_operator before, :>, 200_000_000
      assert_in_delta before, tree.cpu_ns, 60_000_000
    end
  end

  # The kernel's ticks are 10 ms; this is finer.
  def test_readings_are_finer_than_ticks
    in_tree("puts; gets") do |io, tree|
      io.gets

      refute_equal 0, tree.cpu_ns % 10_000_000
    end
  end

  def test_a_process_that_is_not_there
    pid = spawn("true")
    Process.wait(pid)
    tree = BenchDD::Servers::ProcessTree.new(pid)

    assert_equal [0, []], [tree.cpu_ns, tree.pids]
  end

  def test_only_what_stems_from_a_process
    in_tree("fork { puts Process.pid; gets }; gets") do |io, _|
      child = io.gets.to_i

      assert_equal [child], BenchDD::Servers::ProcessTree.new(io.pid, own: false).pids
    end
  end
end
