# frozen_string_literal: true

require_relative "../test_helper"
require "open3"
require "rbconfig"
require "tmpdir"
require "xinatra/server"

# How a program was started, and that it can be started so again.
class CommandTest < Minitest::Test
  parallelize_me!

  LIBRARY = File.expand_path("../../lib", __dir__)
  # Starts itself again, once, and says how it was started.
  PROGRAM = <<~RUBY
    require "xinatra/server"
    arguments = ARGV.slice!(0..)
    TITLE
    puts [$VERBOSE, arguments, Dir.pwd, ENV["PWD"], ENV["A"], ENV["AGAIN"]].inspect
    $stdout.flush
    command = Xinatra::Server::Command.new(arguments)
    ENV["A"] = "changed"
    Process.wait(command.start({ "AGAIN" => "yes" }, [])) unless ENV["AGAIN"]
  RUBY

  def test_it_is_started_as_it_was
    said = run_program("")

    assert_equal [true, ["--port", "a b"], @folder, @folder, "a", nil].inspect, said[0]
    assert_equal [true, ["--port", "a b"], @folder, @folder, "a", "yes"].inspect, said[1]
  end

  # As Bundler does where it loads the program within its own process: what Ruby was told is lost, but nothing else.
  def test_one_that_has_another_title
    said = run_program("$PROGRAM_NAME = $PROGRAM_NAME")

    assert_equal [false, ["--port", "a b"], @folder, @folder, "a", "yes"].inspect, said[1]
  end

  private

  def run_program(title)
    Dir.mktmpdir do |folder|
      @folder = File.realpath(folder)
      File.write(File.join(@folder, "program"), PROGRAM.sub("TITLE", title))
      paths = [LIBRARY, ENV.fetch("RUBYLIB", nil)].compact.join(":")
      environment = { "A" => "a", "AGAIN" => nil, "RUBYLIB" => paths, "PWD" => @folder }
      out, status = Open3.capture2e(environment, RbConfig.ruby, "-w", "program", "--port", "a b", chdir: @folder)

      assert_predicate status, :success?, out
      out.lines.map(&:chomp)
    end
  end
end
