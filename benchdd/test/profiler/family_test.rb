# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/own_programs"

# Children of forks are sampled, too, and what they leave is added up.
class ProfilerFamilyTest < Minitest::Test
  include OwnPrograms

  METHODS = <<~RUBY
    def parent = busy(0.1)
    def child = busy(0.1)
    def grandchild = busy(0.1)
    # How often each has burnt its tenth of a second: of six children, each may be a twelfth off.
    def shares(profile)
      %w[parent child grandchild].map do |name|
        nanoseconds = profile.by_total.sum { |frame, cost| frame.name.end_with?("#\#{name}") ? cost : 0 }
        (nanoseconds / 1e8).round
      end
    end
  RUBY

  def test_children_and_theirs_are_in_the_profile
    output = run_program(METHODS + <<~RUBY)
      profile = BenchDD.profile do
        parent
        Process.wait(fork { child; Process.wait(fork { grandchild }) })
      end
      p shares(profile), profile.about[:processes], profile.tracks.map(&:name).uniq.size
    RUBY

    assert_equal "[1, 1, 1]\n3\n3\n", output
  end

  # None of these runs what is registered for a process's end.
  def test_no_way_to_end_loses_a_profile
    output = run_program(METHODS + <<~RUBY)
      profile = BenchDD.profile do
        Process.wait(fork { child; exit! })
        Process.wait(fork { child; Process.exit!(false) })
        Process.wait(fork { child; Kernel.exit!(true) })
        Process.wait(fork { child; exec("true") })
        Process.wait(fork { child; raise SignalException, "TERM" })
        pipe = IO.popen("-") and pipe.read or child
      end
      p shares(profile), profile.about[:processes]
    RUBY

    assert_equal "[0, 6, 0]\n7\n", output
  end

  def test_a_child_that_is_killed_leaves_none
    output = run_program(METHODS + <<~RUBY)
      profile = BenchDD.profile do
        Process.wait(fork { child; Process.kill("KILL", Process.pid) })
        parent
      end
      p shares(profile), profile.about[:processes]
    RUBY

    assert_equal "[1, 0, 0]\nnil\n", output
  end

  def test_a_child_may_profile_itself
    output = run_program(METHODS + <<~RUBY)
      profile = BenchDD.profile do
        Process.wait(fork { child; own = BenchDD.profile { grandchild }; p shares(own) })
      end
      p shares(profile)
    RUBY

    assert_equal "[0, 0, 1]\n[0, 1, 0]\n", output
  end

  def test_a_child_goes_where_its_parent_has_not_waited
    output = run_program(METHODS + <<~RUBY)
      reader, writer = IO.pipe
      pid = nil
      BenchDD.profile { pid = fork { writer.close; reader.read; child } }
      writer.close
      Process.wait(pid)
      p $?.success?, Dir.glob(File.join(Dir.tmpdir, "benchdd-profile*")).size
    RUBY

    assert_equal "true\n0\n", output
  end

  def test_children_are_left_alone_when_asked
    output = run_program(METHODS + <<~RUBY)
      profile = BenchDD.profile(children: false) do
        Process.wait(fork { p BenchDD::Profiler.running?; child })
        parent
      end
      p shares(profile)
    RUBY

    assert_equal "false\n[1, 0, 0]\n", output
  end
end
