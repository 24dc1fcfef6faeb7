# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/counted_programs"

# Real runs under valgrind, one at a time.
class CallgrindTest < Minitest::Test
  include CountedPrograms

  # Mostly to the instruction; but Ruby measures the time of its collections, and what it does with the figure may take
  # one more or less. On Ruby 3.4, one in eight processes executes 132 more in its first batch.
  def test_the_same_again_is_the_same
    batches = Array.new(3) { run_counted(WORKER, BATCHES: "2") }.transpose

    assert_equal 2, batches.size
    batches.each do |counts|
      least, middle, most = counts.sort

      assert_operator [middle - least, most - middle].min, :<=, middle * 1e-5
      assert_in_delta least, most, middle * 1e-4
      assert_includes 500_000..5_000_000, middle
    end
  end

  def test_a_batch_is_what_is_between_its_marks
    code = <<~RUBY
      require "benchdd/count"
      marks = BenchDD::Count::Marks
      count = 0
      marks.start { count += 1 }
      [1_000, 2_000, 1].each { |loops| 50_000.times { count += 1 }; marks.batch { loops.times { count += 1 } } }
    RUBY
    one, two, none = run_counted(code)

    assert_in_delta 2.0, two.fdiv(one), 0.1
    assert_operator none, :<, one / 100
  end

  def test_descriptors_and_the_exit_status_are_handed_on
    code = <<~RUBY
      require "benchdd/count"
      trap(:USR1) { print "signal " }
      Process.kill(:USR1, Process.pid)
      system("true") && Process.wait(fork { require "securerandom"; SecureRandom.hex; exit!(0) })
      BenchDD::Count::Marks.start
      BenchDD::Count::Marks.batch { Process.wait(fork { BenchDD::Count::Marks.batch { 1 }; exit!(0) }) }
      print "done"
      $stdout.flush
      exit!(7)
    RUBY
    counts = run_counted(code) { |written, status| assert_equal ["signal done", 7], [written, status.exitstatus] }

    assert_equal 1, counts.size, "the forked process's batch is not this one's"
  end

  def test_nothing_counted_says_why
    error = assert_raises(BenchDD::Error) { run_counted("1") }

    assert_equal "nothing was counted: its process has not called BenchDD::Count::Marks.", error.message
  end

  def test_yjit_is_refused
    [[{}, ["ruby", "--yjit"]], [{ "RUBYOPT" => "-W0 --yjit-exec-mem-size=64" }, ["ruby"]]].each do |environment, words|
      error = assert_raises(BenchDD::Error) { BenchDD::Count::Callgrind.new(".", 1).wrap([environment, words, "."]) }

      assert_match(/valgrind cannot run YJIT's code: count with YJIT off \(--yjit/, error.message)
    end
  end
end
