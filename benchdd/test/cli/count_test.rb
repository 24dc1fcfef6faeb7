# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/counting"

# `--count` of the command. `count_long.rb` has the comparisons, which take many processes.
class CLICountTest < Minitest::Test
  include Counting

  MIXED = <<~RUBY
    BenchDD.suite "mixed" do
      dataset("d") { [100] * 4 }
      before_each { @numbers = data.to_a }
      scenario("counted") { @numbers.each { |number| number.times { nil } } }
      scenario("raises") { raise "no" }
      server "server", command: %w[ruby -rsocket -e] + [<<~CODE], load: { connections: 1 }
        server = TCPServer.new("127.0.0.1", Integer(ENV.fetch("PORT")))
        loop { Thread.new(server.accept) { |io|
          while (line = io.gets)
            io.write("HTTP/1.1 200 OK\\\\r\\\\ncontent-length: 2\\\\r\\\\n\\\\r\\\\nok") if line == "\\\\r\\\\n"
          end
        } }
      CODE
    end
  RUBY

  def test_what_cannot_be_counted_does_not_hold_up_the_others
    in_repository(suite: MIXED) do |folder|
      output, code = benchdd(folder, "run", *SHORT, "--json", "r.json")

      assert_equal 1, code, output
      found = results(folder)["suites"][0]["results"].to_h { |result| [result["scenario"], result] }

      assert_equal({ "counted" => "ok", "raises" => "raised", "server" => "skipped" },
                   found.transform_values { |result| result["status"] })
      assert_includes 10_000..1_000_000, found["counted"]["instructions"]
      assert_match(/a server's instructions cannot be counted/, output)
    end
  end

  def test_what_valgrind_cannot_do_is_said_at_once
    in_repository do |folder|
      [%w[run --yjit on,off], %w[compare --yjit off,on], %w[compare HEAD --yjit on]].each do |arguments|
        output, code = benchdd(folder, *arguments, "--count")

        assert_equal ["benchdd: valgrind cannot run YJIT's code: say --yjit off, or leave out --count. " \
                      "See benchdd --help.\n", 2], [output, code]
      end
    end
  end

  def test_a_machine_without_valgrind
    in_repository do |folder|
      output, status = Open3.capture2e(environment(folder).merge("PATH" => "/nowhere"), *COMMAND, "ci", "--count",
                                       "--base", "main", chdir: folder)

      assert_equal 2, status.exitstatus
      assert_match(/valgrind is not installed: `apt-get install valgrind` on Debian, or leave out --count/, output)
    end
  end
end
