# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../server/program"
require "xinatra/server"

# What `xinatra serve` makes of the process that it runs in.
class ServingProcessTest < Minitest::Test
  parallelize_me!

  ANY_PORT = %w[-b tcp://127.0.0.1:0].freeze

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
  end

  # A Ruby that was built without it warns of the option, and goes on.
  def yjit? = system(RbConfig.ruby, "--yjit", "-e", "exit RubyVM::YJIT.enabled?", %i[out err] => File::NULL)

  def test_yjit_is_on_where_ruby_has_it
    app = "run ->(_env) { [200, {}, [RubyVM::YJIT.enabled?.to_s]] }\n"
    skip "this Ruby has no YJIT" unless yjit?

    { nil => "true", "1" => "true", "0" => "false" }.each do |said, expected|
      Program.serving(*ANY_PORT, files: { "config.ru" => app }, env: { "XINATRA_YJIT" => said }) do |program|
        assert_equal expected, program.get, said.inspect
        assert_equal expected == "true", program.output.include?("YJIT")
        program.stop
      end
    end
  end

  # A process that is started anew is the same program: its number, its folder, its arguments, what it was told by Ruby.
  def test_yjit_leaves_everything_else_as_it_was
    skip "this Ruby has no YJIT" unless yjit?
    app = "run ->(env) { [200, {}, [[Process.pid, Dir.pwd, $VERBOSE, ENV['A B']].inspect]] }\n"
    Program.run(RbConfig.ruby, "-w", "-I", Program::LIBRARY, Program::COMMAND, "serve", *ANY_PORT, "the app.ru",
                files: { "the app.ru" => app }, env: { "XINATRA_YJIT" => nil, "A B" => "c d" }) do |program|
      program.await(/ serves /)

      assert_equal [program.pid, program.folder, true, "c d"].inspect, program.get
      program.stop
    end
  end

  # Where Ruby is not started anew for YJIT, its threads may have had an arena before the number is said.
  STRICT = RUBY_VERSION.start_with?("3.1.")
  # An arena of glibc's beside the first begins at a multiple of 64 MiB, and has as many: what is used, and behind that
  # what nobody may touch yet. (Other mappings begin there by chance.)
  ARENAS = <<~RUBY
    run(lambda do |_env|
      maps = File.readlines("/proc/self/maps").map { |line| [*line.split(/[- ]/).first(2).map(&:hex), line] }
      arenas = maps.each_cons(2).count do |(start, used, line), (rest, limit, behind)|
        start % (64 << 20) == 0 && line.match?(/ rw-p 00000000 00:00 0 *$/) && behind.include?(" ---p ") &&
          used == rest && limit >= start + (64 << 20)
      end
      [200, {}, [arenas.to_s]]
    end)
  RUBY

  def test_threads_share_an_arena_unless_told_otherwise
    strict = { nil => [1], "1" => [0], "8" => 2..7 }
    (STRICT ? strict : { nil => 0..2, "1" => 0..1, "8" => 1..9 }).each do |said, expected|
      Program.serving(*ANY_PORT, files: { "config.ru" => ARENAS }, env: { "MALLOC_ARENA_MAX" => said }) do |program|
        assert_includes expected, Integer(program.get), said.inspect
        program.stop
      end
    end
  end
end
