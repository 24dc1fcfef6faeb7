# frozen_string_literal: true

require "minitest/autorun"
require "tmpdir"
require_relative "../tooling"
require_relative "../testing"

class SlowestTest < Minitest::Test
  BUSY = "deadline = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) + 0.2\n" \
         "nil until Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) > deadline\n"

  def setup
    @before = ENV.to_h.slice("XINATRA_SLOWEST", "RUBYLIB")
  end

  def teardown
    ENV.update("XINATRA_SLOWEST" => nil, "RUBYLIB" => nil, **@before)
  end

  def run_test(folder, name, body)
    path = File.join(folder, "#{name}_test.rb")
    File.write(path, "require 'minitest/autorun'\nclass Some < Minitest::Test\ndef test_it\n#{body}\nend\nend\n")
    Tooling::Share.new({}, [RbConfig.ruby], [path], limit: 20).run_once
  end

  def test_files_by_the_time_that_their_tests_take
    Dir.mktmpdir do |folder|
      slowest = Tooling::Slowest.new(File.join(folder, "times"))
      capture_io do
        run_test(folder, "quick", "assert true")
        2.times { run_test(folder, "busy", BUSY) }
        run_test(folder, "idle", "sleep 0.3")
        run_test(folder, "child", "system(#{RbConfig.ruby.dump}, '--disable=gems', '-e', #{BUSY.dump})")
      end
      lines = slowest.to_s.lines.map(&:split)
      times = lines.to_h { |processor, clock, path| [File.basename(path, "_test.rb"), [processor, clock].map(&:to_f)] }

      assert_equal %w[busy child], times.keys.first(2).sort
      assert_operator times["busy"].first, :>=, 0.4
      assert_operator times["child"].first, :>=, 0.2
      assert_operator times["idle"].last, :>=, 0.3
    end
  end
end
