# frozen_string_literal: true

require_relative "../test_helper"
require "xinatra/server"
require_relative "program"

# As many descriptors as connections want, where the system lets a process have them.
class DescriptorLimitTest < Minitest::Test
  parallelize_me!

  # Tells the limits that it has.
  APP = "run ->(_env) { [200, {}, [Process.getrlimit(:NOFILE).join(' ')]] }\n"
  WARNING = /^xinatra: (\d+) connections want (\d+) descriptors, and (\d+) are allowed: raise that/

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
  end

  # Soft and hard limit at the start, and connections => the limits then, and whether there is a word about them.
  { "a soft limit that is too low" => [256, 4096, 1000, "1256 4096", nil],
    "a hard limit that is too low" => [256, 512, 1000, "512 512", %w[1000 1256 512]],
    "a hard limit that is reached" => [512, 512, 1000, "512 512", %w[1000 1256 512]],
    "a limit that is high enough" => [2000, 4096, 1000, "2000 4096", nil],
    "a limit that is just enough" => [256, 1256, 1000, "1256 1256", nil] }.each do |name, (soft, hard, many, *expected)|
    define_method(:"test_#{name}") do
      with_limits(soft, hard, many) do |program|
        assert_equal expected, [program.get, program.output.match(WARNING)&.captures]
        program.stop
      end
    end
  end

  def test_workers_have_it_too
    with_limits(256, 4096, 1000, "-w", "2") do |program|
      assert_equal "1256 4096", program.get
      assert_equal 0, program.stop
    end
  end

  private

  def with_limits(soft, hard, many, *arguments)
    files = { "config.ru" => APP, "serve.rb" => "limit :connections, #{many}\n" }
    command = [RbConfig.ruby, "-I", Program::LIBRARY, Program::COMMAND, "serve", "-b", "tcp://127.0.0.1:0"]
    limited = ["sh", "-c", "ulimit -Sn #{soft}; ulimit -Hn #{hard}; exec \"$@\"", "sh", *command]
    Program.run(*limited, "-C", "serve.rb", *arguments, files:) do |program|
      program.await(/ serves /)
      yield program
    end
  end
end
