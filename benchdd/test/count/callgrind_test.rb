# frozen_string_literal: true

require_relative "../test_helper"
require "benchdd/count"
require "benchdd/sides"
require "open3"

# Real runs under valgrind, one at a time.
class CallgrindTest < Minitest::Test
  LIB = File.expand_path("../../lib", __dir__)
  # A program whose count depends on the hash seed, on random bytes and on garbage; `EXTRA` more loops a unit.
  WORKER = <<~'RUBY'
    require "benchdd/count"
    require "securerandom"
    table = (1..100).to_h { |number| ["key #{number * 7919}", number] }
    keys = table.keys
    extra = ENV["EXTRA"].to_i
    work = lambda do |units|
      units.times do |number|
        table[keys[number % 100]] && [number.to_s, rand]
        SecureRandom.alphanumeric(5) if number % 100 == 0
        (1..extra).each(&:succ)
      end
    end
    BenchDD::Count::Marks.start { work.call(500) }
    ENV["BATCHES"].to_i.times { BenchDD::Count::Marks.batch { work.call(1_000) } }
  RUBY

  def setup
    skip "valgrind is not installed" unless BenchDD::Executable.find("valgrind")
  end

  # Loading gems takes seconds under valgrind, and nothing here needs one.
  def command(code, **env)
    words = [RbConfig.ruby, "--disable-gems", "-I#{LIB}", "-e", code]
    [{ "RUBYOPT" => nil, **env.transform_keys(&:to_s) }, words, Dir.pwd]
  end

  # Runs a program; returns what was counted, and what it wrote.
  def run_counted(code, seed: 1, **env)
    BenchDD::Count::Callgrind.open(seed: seed) do |callgrind|
      environment, words, folder = callgrind.wrap(command(code, **env))
      written, status = Open3.capture2e(environment, *words, chdir: folder)
      yield written, status if block_given?
      callgrind.batches
    end
  end

  # Mostly to the instruction; but Ruby measures the time of its collections, and what it does with the figure may take
  # one more or less.
  def test_the_same_again_is_the_same
    first, second = Array.new(2) { run_counted(WORKER, BATCHES: "2") }

    assert_equal 2, first.size
    first.zip(second).each { |one, other| assert_in_delta one, other, one * 1e-5 }
    first.each { |count| assert_includes 500_000..5_000_000, count }
  end

  def test_a_small_change_is_found_and_the_hash_seed_s_share_is_named
    base, subject = %w[0 1].map do |extra|
      BenchDD::Count.run(seeds: 2) do |callgrind|
        environment, words, = callgrind.wrap(command(WORKER, BATCHES: "1", EXTRA: extra))
        system(environment, *words)
        1_000
      end
    end

    assert_predicate base, :seeded?
    assert_includes 0.0..0.02, base.seed_share
    refute_equal 0, base.seed_share
    subject.log_ratios(base).each { |ratio| assert_includes 0.0..0.5, ratio }
    assert_operator subject.log_ratios(base).minmax.reduce(:-).abs, :<, 0.005
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

  # As it is on a processor whose registers are not known.
  def test_without_a_debugger_random_bytes_are_random
    require "benchdd/count/launcher"
    Dir.mktmpdir do |folder|
      code = "require 'benchdd/count'; BenchDD::Count::Marks.start; BenchDD::Count::Marks.batch { 1_000.times { } }"
      words = [RbConfig.ruby, "--disable-all", "-I#{LIB}", "-e", code]
      status = BenchDD::Count::Launcher.new(folder, 1, words, architecture: nil).run
      count, = BenchDD::Count::Callgrind.new(folder, 1).batches

      assert_predicate status, :success?
      assert_includes 10_000..500_000, count
    end
  end
end
