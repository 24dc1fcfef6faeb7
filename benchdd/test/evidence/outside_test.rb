# frozen_string_literal: true

require_relative "../test_helper"
require "rbconfig"
require "tmpdir"
require_relative "../../evidence/support/load"
require_relative "../../evidence/support/outside"

# Programs that the studies start, and that must not stay behind.
class EvidenceOutsideTest < Minitest::Test
  def test_seconds_are_those_of_the_whole_program
    output, seconds = Evidence::Outside.run(RbConfig.ruby, "-e", "sleep 0.3; print 1", folder: Dir.pwd)

    assert_equal "1", output
    assert_operator seconds, :>=, 0.3
  end

  def test_a_program_knows_nothing_of_this_bundler
    code = "print [defined?(Bundler), *ENV.keys.grep(/\\ABUNDLE/), ENV['RUBYOPT'].to_s[/bundler/]].compact"

    assert_equal "[]", Evidence::Outside.run(RbConfig.ruby, "-e", code, folder: Dir.pwd).first
  end

  def test_a_program_that_fails_is_told_with_what_it_said
    error = assert_raises(RuntimeError) do
      Evidence::Outside.run(RbConfig.ruby, "-e", "abort 'no luck'", folder: Dir.pwd)
    end

    assert_match(/ended with 1: no luck/, error.message)
  end

  def test_a_program_ends_with_who_waits_for_it
    Dir.mktmpdir do |folder|
      waiting = Thread.new { Evidence::Outside.run(RbConfig.ruby, "-e", "File.write('pid', $$); sleep", folder:) }
      pid = wait_for { Integer(File.read(File.join(folder, "pid")), exception: false) }
      waiting.kill.join

      assert(wait_for { !alive?(pid) })
    end
  end

  def test_the_load_ends_with_its_block
    before = children # of other tests
    pid = Evidence::Load.during { wait_for { (children - before).first } }

    refute alive?(pid)
  end

  private

  def wait_for
    100.times do
      value = begin
        yield
      rescue SystemCallError
        nil
      end
      return value if value

      sleep 0.1
    end

    flunk "waited for nothing"
  end

  def children = File.read("/proc/self/task/#{Process.pid}/children").split.map { |pid| Integer(pid) }

  def alive?(pid)
    Process.kill(0, pid)
    !File.read("/proc/#{pid}/stat").include?(") Z ")
  rescue SystemCallError
    false
  end
end
