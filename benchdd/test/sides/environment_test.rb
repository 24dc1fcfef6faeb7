# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/repositories"

class SideEnvironmentTest < Minitest::Test
  parallelize_me!
  include Repositories

  # How many bytes lie between the environment's strings and the end of the stack, as the kernel tells it.
  MEASURE = 'fields = File.read("/proc/self/stat").rpartition(") ").last.split.map(&:to_i); ' \
            "p fields[46] - fields[45], fields[48] - fields[47], File.read(\"/proc/self/environ\").count(0.chr)"

  def side(folder, **options)
    place = BenchDD::Sides::Place.new(name: "a", root: folder)
    BenchDD::Sides::Side.new(name: "a", place: place, **options)
  end

  # Arguments and variables together, as the kernel has laid them on the stack.
  def bytes(side, padding)
    env, command, folder = side.command("-e", MEASURE)
    out = BenchDD::Sides::Command.output(*command, env: env.merge(padding, "BENCHDD_ROOT" => side.root), folder: folder)
    arguments, variables, count = out.split.map(&:to_i)
    arguments + variables + (8 * (count + command.size))
  end

  def test_sides_take_the_same_room_on_the_stack
    Dir.mktmpdir do |folder|
      folder = File.realpath(folder)
      longer = "#{folder}/with/a/longer/path"
      FileUtils.mkdir_p("#{longer}/.git")
      FileUtils.touch("#{folder}/Gemfile")
      sides = [side(folder), side(longer), side(longer, yjit: false)]
      paddings = BenchDD::Sides::Environment.equalise(sides)

      assert_operator sides.map { |each| BenchDD::Sides::Environment.size(each) }.uniq.size, :>, 1
      assert_equal 1, sides.zip(paddings).map { |each, padding| bytes(each, padding) }.uniq.size
      assert_equal [["BENCHDD_PADDING"]], paddings.map(&:keys).uniq
    end
  end
end
