# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../../evidence/profiler/support/checker"
require_relative "../../evidence/profiler/support/watched"
require "json"
require "rbconfig"
require "tmpdir"

# A short form of the study of stress (benchdd/evidence/profiler), in a process of its own. BENCHDD_STRESS_SAMPLES makes
# it longer.
class ProfilerStressTest < Minitest::Test
  PROGRAM = File.expand_path("../../evidence/profiler/programs/stress.rb", __dir__)
  LIBRARY = File.expand_path("../../lib", __dir__)
  REPORTS = <<~TEXT
    ==1== Memcheck
    ==1==
    ==1== Invalid read of size 8
    ==1==    at 0x1: fold (/x/ext/benchdd/profiler/sampling.c:1)
    ==1==
    ==1== Invalid read of size 8
    ==1==    at 0x1: ??? (in libruby.so)
    ==1==
    ==1== Conditional jump or move depends on uninitialised value(s)
    ==1==    at 0x1: ??? (in libruby.so)
    ==1==    by 0x1: sampler_mark (/x/ext/benchdd/profiler/native.c:1)
    ==1==
    ==1== Thread 3 turmoil.rb:1:
    ==1== Use of uninitialised value of size 8
    ==1==    at 0x1: ??? (in libruby.so)
    ==1==    by 0x1: on_tick (/x/ext/benchdd/profiler/sampling.c:1)
    ==1==
    ==1== Thread 3 turmoil.rb:1:
    ==1== Use of uninitialised value of size 8
    ==1==    at 0x1: on_tick (/x/ext/benchdd/profiler/sampling.c:1)
    ==1==
  TEXT
  # Seconds after which it counts as stuck when it has said nothing.
  SILENCE = 60

  def test_a_hard_life_has_no_crash_and_no_deadlock
    lived = stress(clocks: %w[monotonic cpu], compact: true)

    assert_equal "ended", lived.ending, "#{lived.output}\n#{lived.threads&.join("\n")}"
    last = JSON.parse(lived.output.lines.last)

    assert last["ended"]
    assert_operator last["samples"], :>, 1_000
  end

  # What the study would see if it were otherwise.
  def test_a_process_that_is_stuck_or_dies_is_told_apart
    # Without gems, to say something long before it counts as stuck, however busy the machine is.
    environment = { **ENV, "RUBYOPT" => nil }
    stuck, killed, failed = ["puts 1; $stdout.flush; sleep", "Process.kill(:KILL, $$)", "exit 3"].map do |script|
      Evidence::Profiling::Watched.run(RbConfig.ruby, "--disable-gems", "-e", script, silence: 3, environment:)
    end

    assert_equal "stuck", stuck.ending
    assert_equal "1\n", stuck.output
    assert_match(/ruby/, stuck.threads.first)
    assert_equal ["killed by SIGKILL", "ended with 3"], [killed.ending, failed.ending]
  end

  def test_reports_count_that_have_a_frame_of_the_profiler
    Dir.mktmpdir do |folder|
      checker = Evidence::Profiling::Checker.new("valgrind", Struct.new(:folder).new(folder))
      File.write(File.join(folder, "reports-valgrind/report.1"), REPORTS)
      all, ours = checker.reports("")

      assert_equal 5, all
      assert_equal(["Invalid read of size 8", "Thread 3 turmoil.rb:1:"], ours.map { |text| text.lines.first.chomp })
    end
  end

  private

  # It ends after so many samples, and, unless the number is said, after some seconds.
  def stress(**settings)
    said = ENV.fetch("BENCHDD_STRESS_SAMPLES", nil)
    settings = { library: LIBRARY, seed: 1, samples: Integer(said || 1_000_000), seconds: said ? 86_400 : 8,
                 session: 0.3, rate: 20_000, without: [], **settings }
    Evidence::Profiling::Watched.run(RbConfig.ruby, "-W1", PROGRAM, JSON.generate(settings),
                                     silence: SILENCE, environment: ENV.to_h)
  end
end
