# frozen_string_literal: true

require_relative "server_case"
require_relative "program"

# Workers that cannot begin: at the first start that ends the server, later they are tried again.
class BeginningTest < Minitest::Test
  def setup
    skip "the server is in C" unless Xinatra::Server.available?
  end

  # What a hook does, and what is said of it in the end.
  FAILURES = {
    "after_fork { |index|\n  raise \"broken\\nby \#{index}\"\n}" =>
      "no worker could begin: after_fork at config.rb:2 fails: broken (RuntimeError)",
    "after_fork { require 'nonexistent' }" =>
      "no worker could begin: after_fork at config.rb:1 fails: cannot load such file -- nonexistent (LoadError)",
    "after_fork { exit!(7) }" => "no worker could begin: it has ended with status 7",
    "\nbefore_fork { Integer('x') }" =>
      "before_fork at config.rb:2 fails: invalid value for Integer(): \"x\" (ArgumentError)"
  }.freeze

  FAILURES.each do |hook, sentence|
    define_method(:"test_the_end_by #{hook}") do
      starting(hook) do |program|
        assert_equal 1, program.wait(within: 10)
        lines = program.output.lines(chomp: true)

        assert_equal "xinatra: #{sentence}", lines.last
        assert_empty(lines[..-2].grep_v(/\Axinatra: worker \d \(\d+\) could not begin: /))
        assert_empty program.group
      end
    end
  end

  # As long as one may still begin, the others are tried again.
  def test_one_that_cannot_begin_is_tried_again
    starting("after_fork { |i| raise 'broken' if i.zero? && ::File.exist?('broken') }", "broken" => "") do |program|
      program.await(/ serves /)
      2.times { |times| program.eventually("no #{times}") { program.output.scan(/worker 0 .* broken/).size > times } }
      File.unlink(File.join(program.folder, "broken"))

      assert_equal 2, program.eventually("no two") { (pids = program.pids).size == 2 && pids }.size
      assert_equal 0, program.stop
    end
  end

  # Once some have begun, none that fails ends the server.
  def test_all_that_fail_later_are_tried_again
    starting("after_fork { raise 'broken' if ::File.exist?('broken') }") do |program|
      before = program.tap { |started| started.await(/ serves /) }.pids
      File.write(File.join(program.folder, "broken"), "")
      program.signal("USR1")
      program.await(/worker 0 \(\d+\) stays, for no other has begun: after_fork at config.rb:1 fails: broken/)
      before.each { |pid| program.signal("KILL", pid) }
      2.times { |index| program.await(/worker #{index} \(\d+\) could not begin: after_fork at config.rb:1 fails/) }
      File.unlink(File.join(program.folder, "broken"))

      assert_equal 2, program.eventually("no two") { (pids = program.pids).size == 2 && pids }.size
      refute_match(/cluster\.rb:\d+/, program.output, "a backtrace")
      assert_equal 0, program.stop
    end
  end

  private

  def starting(hook, files = {}, &)
    files = { "config.ru" => Program::PID_APP, "config.rb" => "#{hook}\n", **files }
    Program.starting(*Program::CLUSTER, "-C", "config.rb", files:, &)
  end
end
