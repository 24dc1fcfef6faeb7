# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/without_bundler"
require "json"
require "open3"
require "rbconfig"

# The frames of code that YJIT has compiled. Those of Ruby 3.1 do not say where in their method they are: what stands
# there is left from another frame, here from one of a method so long that it lies far away in memory.
class ProfilerCompiledCodeTest < Minitest::Test
  PROGRAM = <<~'RUBY'
    require "benchdd"
    require "json"

    module Work
      module_function

      clock = "Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond)"
      class_eval("def now(all)\n  return #{clock} unless all\n" + ("all = all.succ\n" * 40_000) + "end")
      module_function :now

      def spin(rounds)
        index = 0
        index += 1 while index < rounds
      end

      def turn(stop)
        spin(2_000) while now(nil) < stop
      end
    end

    20.times { Work.turn(Work.now(nil) + 10_000_000) }
    profile = BenchDD.profile(rate: 2_000) { 10.times { Work.turn(Work.now(nil) + 30_000_000) } }
    nodes = profile.nodes.map { |node| [profile.frames[node.frame].name, node.line, node.running] }
    puts JSON.generate({ about: profile.about, nodes: nodes })
  RUBY
  LIBRARY = File.expand_path("../../lib", __dir__)

  # Both tests look at one run.
  def self.run_once
    @run_once ||= Open3.capture2e(WITHOUT_BUNDLER, RbConfig.ruby, "-W1", "--yjit", "-I", LIBRARY, "-e", PROGRAM)
  end

  def setup
    skip "this Ruby has no YJIT" unless system(WITHOUT_BUNDLER, RbConfig.ruby, "--yjit", "-e", "", err: File::NULL)
    output, @status = self.class.run_once
    @result = JSON.parse(output) if @status.success?
  end

  def test_stacks_are_read_without_the_lines_that_cannot_be
    assert_predicate @status, :success?
    about, nodes = @result.values_at("about", "nodes")
    spun, all = [nodes.select { |name,| name == "Work.spin" }, nodes].map { |list| list.sum(&:last) }

    assert_operator about["faults"], :<, about["samples"] / 50
    assert_operator spun.fdiv(all), :>, 0.7
  end

  def test_lines_are_those_of_the_method_or_not_known
    assert_predicate @status, :success?
    lines = @result["nodes"].group_by(&:first).transform_values { |nodes| nodes.map { |node| node[1] }.uniq.sort }

    assert_empty lines.fetch("Work.spin") - [0, 11, 12, 13, 14]
    assert_includes lines.fetch("Work.turn"), 17
  end
end
