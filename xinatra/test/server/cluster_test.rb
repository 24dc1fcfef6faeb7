# frozen_string_literal: true

require_relative "server_case"
require_relative "crowd"
require_relative "program"

# A master and its workers, as processes.
class ClusterTest < Minitest::Test
  def setup
    skip "the server is in C" unless Xinatra::Server.available?
  end

  def test_workers_answer_from_processes_of_their_own
    cluster do |program|
      pids = program.pids

      assert_equal 2, pids.size
      refute_includes pids, program.pid
      assert_equal 0, program.stop
    end
  end

  # As the system spreads connections by their ports, it does so over a Unix socket by who is awake.
  def test_workers_have_a_unix_socket_together
    Dir.mktmpdir do |folder|
      path = File.join(folder, "a.sock")
      Program.serving("-b", "unix://#{path}", "-w", "2") do |program|
        assert_path_exists path
        UNIXSocket.open(path) { |io| io.write(RoughClient.head("/")) && assert_match(/\d+\z/, io.readpartial(500)) }

        assert_equal 0, program.stop
      end
      refute_path_exists path
    end
  end

  def test_a_worker_that_was_killed_is_replaced
    cluster do |program|
      killed = program.pids.first
      sleep(1) # one that has lived for longer is replaced at once
      program.signal("KILL", killed)
      program.await(/ended with signal 9/)

      assert_equal 2, program.eventually("no successor") { (pids = program.pids).size == 2 && pids }.size
      refute_includes program.pids, killed
      assert_empty program.zombies
      assert_equal 0, program.stop
    end
  end

  # They have nobody else to go to.
  def test_connections_that_wait_for_a_killed_worker_are_answered
    cluster do |program|
      killed = program.pids.first
      program.signal("STOP", killed)
      program.eventually("it goes on") { stopped?(killed) }
      clients = Array.new(20) { RoughClient.new(program.port, patience: 10).say(RoughClient.head("/")) }
      sleep(0.1)
      waiting = clients.select(&:silent?)
      program.signal("KILL", killed)

      refute_empty waiting
      answers = clients.map { |client| client.answer&.status }

      assert_equal [200], answers.uniq, waiting.size
      program.stop
    ensure
      clients.each(&:close)
    end
  end

  # One thread hears of the signal first; until then another one may take connections.
  def stopped?(pid) = Dir.glob("/proc/#{pid}/task/*/stat").all? { |path| File.read(path)[/\) (\w)/, 1] == "T" }

  # Requests in a queue that one worker after the other leaves to its successor.
  [true, false].each do |kept|
    define_method(:"test_no_request_fails_while_workers_are_replaced, kept: #{kept}") do
      cluster do |program|
        before = program.pids
        load = Crowd.new(program.port, kept:)
        2.times do
          sleep(0.1)
          program.signal("USR1")
          program.eventually("no new workers") { !program.pids.intersect?(before) }
          before = program.pids
        end
        load.stop

        assert_empty load.failures
        assert_operator load.answered, :>, 500
        assert_equal 2, program.pids.size
        program.eventually("workers left") { program.group.size == 3 }

        assert_empty program.zombies
        assert_equal 0, program.stop
      end
    end
  end

  def test_a_slow_request_is_answered_by_its_worker
    cluster(files: { "config.ru" => Program::SLOW_APP }) do |program|
      %w[USR1 TERM].each do |signal|
        client = program.ask_slowly
        program.signal(signal)

        assert_equal 200, client.answer&.status, signal
        client.close
      end

      assert_equal 0, program.wait
    end
  end

  HOOKS = <<~'RUBY'
    $stdout.sync = true
    before_fork { puts "before in #{Process.pid}" }
    before_fork { $shared = "from the master" }
    after_fork { |index| $index = index }
    after_fork { |index| puts "after #{index} in #{Process.pid}, child of #{Process.ppid}, #{$shared}" }
  RUBY

  def test_hooks_are_called_where_they_should_be
    files = { "config.ru" => "run ->(_env) { [200, {}, [\"\#{$index} \#{Process.pid}\"]] }\n", "config.rb" => HOOKS }
    cluster("-C", "config.rb", files:) do |program|
      said = Array.new(40) { program.get }.uniq.sort
      program.stop

      assert_equal 1, program.output.scan(/^before in /).size
      assert_includes program.output, "before in #{program.pid}\n"
      said.each do |answer|
        index, pid = answer.split

        assert_includes program.output, "after #{index} in #{pid}, child of #{program.pid}, from the master\n"
      end
      assert_equal(%w[0 1], said.map { |answer| answer[/\d/] })
    end
  end

  def test_successors_are_told_their_index
    cluster("-C", "config.rb", files: { "config.ru" => Program::PID_APP, "config.rb" => HOOKS }) do |program|
      program.signal("USR1")
      program.eventually("no four workers") { program.output.scan(/^after /).size == 4 }

      assert_equal %w[0 0 1 1], program.output.scan(/^after (\d)/).flatten.sort
      program.stop
    end
  end

  # What a worker has printed is not lost with it; what it wants done at its end is done.
  def test_workers_end_as_programs_do
    app = "$stdout.sync = false\nrun ->(_env) { print('printed ') && [200, {}, []] }\n"
    hook = "after_fork { |index| at_exit { puts \"end of \#{index}\" } }\n"
    cluster("-C", "config.rb", files: { "config.ru" => app, "config.rb" => hook }) do |program|
      5.times { program.get }
      program.stop

      assert_equal 5, program.output.scan("printed").size
      assert_equal(["end of 0", "end of 1"], program.output.scan(/end of \d/).sort)
    end
  end

  def test_workers_that_die_at_once_make_no_storm
    hook = "$stdout.sync = true\nafter_fork { |index| puts 'born'\nexit!(7) if ::File.exist?('broken') }\n"
    cluster("-C", "config.rb", files: { "config.ru" => Program::PID_APP, "config.rb" => hook }) do |program|
      File.write(File.join(program.folder, "broken"), "")
      program.pids.each { |pid| program.signal("KILL", pid) }
      sleep(1.5)

      assert_operator program.output.scan("born").size, :<, 2 + (2 * 4)
      assert_includes program.output, "status 7"
      assert_equal 0, program.stop(within: 5)
      assert_empty program.group
    end
  end

  def test_one_that_dies_does_not_hold_the_other_up
    hook = "after_fork { |index| exit!(7) if index.zero? && ::File.exist?('broken') }\n"
    cluster("-C", "config.rb", files: { "config.ru" => Program::PID_APP, "config.rb" => hook }) do |program|
      File.write(File.join(program.folder, "broken"), "")
      first = program.pids.first
      program.signal("USR1")
      File.unlink(File.join(program.folder, "broken"))

      assert_equal 2, program.eventually("no two") { (pids = program.pids - [first]).size == 2 && pids }.size
      program.stop
    end
  end

  def test_the_masters_number_is_written
    cluster("--pid-file", "a.pid") do |program|
      path = File.join(program.folder, "a.pid")

      assert_equal program.pid, File.read(path).to_i
      program.signal("USR1")
      program.eventually("no new ones") { program.group.size == 3 }
      program.stop

      refute_path_exists path
    end
  end

  # Rack's SPEC of version 2, which apps still read.
  def test_the_environment_says_that_there_are_others
    app = "run ->(env) { [200, {}, [env['rack.multiprocess'].inspect]] }\n"
    cluster(files: { "config.ru" => app }) do |program|
      assert_equal "true", program.get
      program.stop
    end
  end

  def test_a_second_cluster_finds_the_address_taken
    cluster do |program|
      Program.run(RbConfig.ruby, "-I", Program::LIBRARY, Program::COMMAND, "serve", "-w", "2",
                  "-b", "tcp://127.0.0.1:#{program.port}", files: { "config.ru" => Program::PID_APP }) do |second|
        assert_equal 1, second.wait(within: 5)
      end
      program.stop
    end
  end

  private

  def cluster(...) = Program.cluster(...)
end
