# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/suites"

# What is asked of a worker, and how its end is seen, however it was started.
module ConversationTests
  include Suites

  SUITE = <<~RUBY
    BenchDD.suite "s" do
      dataset("d") { [1, 2] }
      scenario("fine") { data.each { |number| number + 1 } }
      scenario("exits") { exit!(3) }
      scenario("is killed") { Process.kill(:KILL, Process.pid); sleep }
      scenario("hangs") { sleep }
      scenario("prints") { puts "some", "text" }
      scenario("starts another") { $child ||= spawn("sleep 60"); File.write("child", $child) }
    end
  RUBY

  def worker(text = SUITE)
    in_file(text) do |file|
      worker = start(file)
      yield worker, File.dirname(file)
    ensure
      worker&.stop
    end
  end

  def trouble(&block) = assert_raises(BenchDD::Comparison::Trouble, &block)

  def test_it_answers
    worker do |worker|
      assert_equal 6, worker.ask(:list).size
      assert_equal 2, worker.ask(:prepare, 0)[:total]
      assert_operator worker.ask(:batch, 0, 10, timeout: 5).first, :>, 0
    end
  end

  def test_a_process_that_ends
    worker do |worker|
      worker.ask(:prepare, 1)
      error = trouble { worker.ask(:batch, 0, 1, timeout: 5) }

      assert_equal ["killed", "its process ended with status 3."], [error.status, error.message]
    end
  end

  def test_a_process_that_is_killed
    worker do |worker|
      worker.ask(:prepare, 2)

      assert_equal "its process was killed by SIGKILL.", trouble { worker.ask(:batch, 0, 1, timeout: 5) }.message
    end
  end

  def test_a_process_that_hangs
    worker do |worker|
      worker.ask(:prepare, 3)
      error = trouble { worker.ask(:batch, 0, 1, timeout: 0.2) }

      assert_equal "timeout", error.status
      assert_match(/longer than 0.2 s/, error.message)
    end
  end

  def test_what_a_scenario_prints_is_no_answer
    worker do |worker|
      worker.ask(:prepare, 4)

      assert_operator worker.ask(:batch, 0, 1, timeout: 5)[1], :>, 0
    end
  end

  def test_a_suite_that_cannot_be_loaded_says_why
    worker("raise 'no such thing'") do |worker|
      error = trouble { worker.ask(:list) }

      assert_equal "killed", error.status
      assert_match(/ended with status 1: .*no such thing/m, error.message)
    end
  end

  def test_killing_ends_what_it_started
    worker do |worker, folder|
      worker.ask(:prepare, 5)
      worker.ask(:batch, 0, 1, timeout: 5)
      child = File.read(File.join(folder, "child")).to_i
      worker.kill

      assert ended?(child), "process #{child} is still there"
    end
  end

  # It may take a moment until its parent's parent has waited for it.
  def ended?(pid)
    1_000.times do
      return true if File.read("/proc/#{pid}/stat").split[2] == "Z"

      sleep 0.01
    end
    false
  rescue Errno::ENOENT, Errno::ESRCH
    true
  end
end

class WorkerProcessTest < Minitest::Test
  parallelize_me!
  include ConversationTests

  def start(file) = BenchDD::Comparison::WorkerProcess.new(side(file), [file])
end

class ForkedWorkerTest < Minitest::Test
  parallelize_me!
  include ConversationTests

  def start(file) = starter(file).call(side(file)).first
end
