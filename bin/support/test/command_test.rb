# frozen_string_literal: true

require "minitest/autorun"
require_relative "../tooling"
require_relative "../testing"

class CommandTest < Minitest::Test
  def run_ruby(code, limit: 30)
    command = nil
    printed, = capture_io { command = Tooling::Command.run({}, RbConfig.ruby, "-e", code, limit: limit) }
    [command, printed]
  end

  def test_keeps_and_shows_both_streams
    command, printed = run_ruby("puts 1; warn 2")

    assert_predicate command, :success?
    assert_equal %w[1 2], command.output.split.sort
    assert_equal command.output, printed
  end

  def test_another_status_is_no_success
    refute_predicate run_ruby("exit 3").first, :success?
  end

  def test_says_what_killed_a_process
    command, printed = run_ruby("Process.kill(:ABRT, Process.pid); sleep")

    assert_equal "It was killed by SIGABRT.", command.ending
    assert_includes printed, command.ending
    assert_equal "It ended with status 3.", run_ruby("exit 3").first.ending
  end

  # As in a background job: who starts commands stays deaf, and they are not.
  def test_signals_that_are_switched_off_are_given_back_to_commands
    files = %w[tooling command].map { |name| File.expand_path("../#{name}.rb", __dir__) }
    command, = run_ruby(<<~RUBY)
      trap("INT", "IGNORE")
      #{files}.each { |file| require file }
      Tooling::Command.restore_signals
      Process.kill("INT", Process.pid)
      print Tooling::Command.run({}, "ruby", "-e", "Process.kill(:INT, Process.pid); sleep 5", show: :failure).ending
      print trap("QUIT", "DEFAULT")
    RUBY

    assert_match(/It was killed by SIGINT\.DEFAULT\z/, command.output)
  end

  def test_ends_what_takes_too_long
    command, printed = run_ruby("sleep 60", limit: 0.5)

    assert_predicate command, :late?
    refute_predicate command, :success?
    assert_match(/took longer than/, printed)
  end

  def test_ends_the_children_a_command_leaves_behind
    command, = run_ruby("puts spawn('sleep', '60')")

    assert_raises(Errno::ESRCH) { wait_for_end(Integer(command.output)) }
  end

  private

  # Looks at a process for two seconds; raises Errno::ESRCH when it is gone.
  def wait_for_end(pid)
    40.times do
      Process.kill(0, pid)
      break if File.read("/proc/#{pid}/stat").split[2] == "Z" && raise(Errno::ESRCH)

      sleep 0.05
    rescue Errno::ENOENT
      raise Errno::ESRCH
    end
  end
end
