# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/repository"
require "io/wait"

# What is left of a command that is ended: nothing. Real processes, real signals.
class SignalsTest < Minitest::Test
  include Repository

  # A scenario that says that it runs, and takes longer than anybody waits.
  SUITE = <<~RUBY
    BenchDD.load_path "lib"
    require "work"

    BenchDD.suite "work" do
      timeout 100
      dataset("numbers") { [100] * 50 }
      scenario("sum") do
        File.write(ENV.fetch("SIGNALS_TEST"), Process.pid.to_s)
        sleep
      end
    end
  RUBY
  # Seconds after which something is amiss.
  PATIENCE = 60

  # Starts a command and ends it while a scenario runs.
  # @return [Array(String, Process::Status)] what it wrote, and how it ended
  def ended(folder, signal, *arguments, again: false)
    mark = File.join(folder, "mark")
    variables = environment(folder).merge("SIGNALS_TEST" => mark)
    output, status = nil
    IO.pipe do |read, write|
      pid = spawn(variables, *COMMAND, *arguments, chdir: folder, out: write, err: write)
      write.close
      await { File.size?(mark) }
      Process.kill(signal, pid)
      Process.kill(signal, pid) if again
      output = read.read
      status = Process.wait2(pid).last
    end
    @worker = Integer(File.read(mark), 10)
    [output, status]
  end

  def await
    deadline = now + PATIENCE
    until yield
      flunk "it does not come" if now > deadline
      sleep(0.02)
    end
  end

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

  def gone?(pid)
    Process.kill(0, pid)
    File.read("/proc/#{pid}/stat").split[2] == "Z"
  rescue Errno::ESRCH, Errno::ENOENT
    true
  end

  def test_ctrl_c_and_sigterm
    in_repository(suite: SUITE) do |folder|
      save(folder, "r.json", "as it was")
      before = Dir.children(folder).sort
      { INT: [130, "interrupted"], TERM: [143, "terminated"] }.each do |signal, (code, words)|
        output, status = ended(folder, signal, "run", "--json", "r.json", "--html", "r.html", again: true)

        assert_equal ["benchdd: #{words}.\n", code], [output, status.exitstatus]
        await { gone?(@worker) }
        File.delete(File.join(folder, "mark"))

        assert_equal before, Dir.children(folder).sort - [".cache"]
        assert_equal "as it was", File.read(File.join(folder, "r.json"))
      end
    end
  end

  def test_a_file_of_requests_that_is_half_written_is_taken_away
    Dir.mktmpdir do |folder|
      save(folder, "routes.tsv", "GET\t/songs/:id\n")
      pid = spawn(environment(folder), *COMMAND, "generate", "--routes", "routes.tsv", "--count", "10000000",
                  "-o", "r.jsonl", chdir: folder, err: File::NULL)
      await { File.size?(File.join(folder, "r.jsonl.part")).to_i > 100_000 }
      Process.kill(:TERM, pid)

      assert_equal 143, Process.wait2(pid).last.exitstatus
      assert_equal ["routes.tsv"], Dir.children(folder)
    end
  end
end
