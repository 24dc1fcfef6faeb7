# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/own_programs"
require "benchdd"

# Starting, stopping, and what must not go wrong meanwhile.
class ProfilerSessionTest < Minitest::Test
  include OwnPrograms

  def teardown
    BenchDD::Profiler.stop if BenchDD::Profiler.running?
  end

  def test_only_one_runs_at_a_time
    BenchDD::Profiler.start
    error = assert_raises(BenchDD::Error) { BenchDD::Profiler.start }

    assert_equal "a profiler runs already: stop it first.", error.message
    assert_predicate BenchDD::Profiler, :running?
    assert_instance_of BenchDD::Profiler::Profile, BenchDD::Profiler.stop
  end

  def test_what_does_not_run_is_not_stopped
    error = assert_raises(BenchDD::Error) { BenchDD::Profiler.stop }

    assert_equal "no profiler runs: start it first.", error.message
  end

  def test_options_are_checked
    { { rate: 0 } => "rate cannot be 0: it is from 1 to 20000.",
      { mode: :all } => "mode cannot be :all: it is :cpu, :wall, :allocations.",
      { clock: "perf" } => 'clock cannot be "perf": it is :auto, :perf, :monotonic, :cpu.' }.each do |options, message|
      assert_equal message, assert_raises(ArgumentError) { BenchDD::Profiler.start(**options) }.message
    end
    refute_predicate BenchDD::Profiler, :running?
  end

  def test_another_profilers_signal_is_left_alone
    output = run_program(<<~RUBY)
      trap("PROF") { puts "mine" }
      begin
        BenchDD::Profiler.start
      rescue BenchDD::Error => e
        puts e.message
      end
      Process.kill("PROF", Process.pid)
      sleep 0.05
    RUBY

    assert_equal "SIGPROF has a handler already, such as another profiler's: stop that first.\nmine\n", output
  end

  def test_what_the_block_raises_comes_out_and_sampling_ends
    assert_raises(KeyError) { BenchDD.profile { raise KeyError } }
    refute_predicate BenchDD::Profiler, :running?
  end

  def test_many_sessions_follow_each_other
    samples = Array.new(20) { BenchDD.profile(rate: 10_000) { 20_000.times(&:to_s) }.about[:samples] }

    assert_operator samples.min, :>, 0
  end

  # The child's samples are its own affair, and it can profile anew.
  def test_children_of_a_fork_go_on
    output = run_program(<<~RUBY)
      BenchDD::Profiler.start(children: false)
      pid = fork do
        busy(0.1)
        print BenchDD::Profiler.running?, " "
        print BenchDD.profile { busy(0.1) }.total > 90_000_000, " "
      end
      Process.wait(pid)
      busy(0.1)
      print $?.success?, " ", BenchDD::Profiler.stop.total > 90_000_000
    RUBY

    assert_equal "false true true true", output
  end

  # Its own faults are Ruby's, in every session.
  def test_a_fault_after_a_fork_is_reported_by_ruby
    output = run_program(<<~RUBY)
      BenchDD::Profiler.start
      reader, writer = IO.pipe
      pid = fork do
        $stderr.reopen(writer)
        BenchDD::Profiler.start
        Process.kill("SEGV", Process.pid)
      end
      writer.close
      print reader.read[/\\[BUG\\] \\w+ \\w+/]
      Process.wait(pid)
      BenchDD::Profiler.stop
    RUBY

    assert_equal "[BUG] Segmentation fault", output
  end

  def test_the_process_may_end_while_it_runs
    assert_equal "ended", run_program(<<~RUBY)
      BenchDD::Profiler.start(rate: 10_000)
      Thread.new { loop { busy(0.1) } }
      busy(0.1)
      print "ended"
      exit
    RUBY
  end

  def test_memory_may_be_moved
    assert_equal "true", run_program(<<~RUBY)
      GC.auto_compact = true
      profile = BenchDD.profile(rate: 10_000) do
        Array.new(4) { Thread.new { 20.times { Array.new(1_000) { Object.new }; busy(0.01); GC.compact } } }.each(&:join)
      end
      print profile.total > 500_000_000
    RUBY
  end

  # In the middle of whatever Ruby does with stacks.
  def test_stacks_may_change_at_any_moment
    assert_equal "true", run_program(<<~RUBY)
      def blocks(levels, &block) = levels.zero? ? block.call : blocks(levels - 1) { proc(&block).call }
      def escape = [1].each { |one| return binding.local_variables.size + one }
      profile = BenchDD.profile(rate: 20_000) do
        100.times do
          20.times { blocks(30) { catch(:done) { [1].each { throw :done } } } }
          fiber = Fiber.new { 10.times { Fiber.yield(escape) } }
          10.times { fiber.resume }
          Enumerator.new { |y| 5.times { |number| y << number } }.lazy.map(&:to_s).first(3)
          eval("begin; raise 'x'; rescue => e; e.backtrace; end")
          Class.new { define_method(:made) { proc { 1 }.call } }.new.made
          Thread.new { Thread.new { escape }.join }.join
        end
      end
      print profile.about[:samples] > 100
    RUBY
  end
end
