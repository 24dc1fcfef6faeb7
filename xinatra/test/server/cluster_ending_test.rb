# frozen_string_literal: true

require_relative "server_case"
require_relative "crowd"
require_relative "program"

# How a master and its workers end, as processes.
class ClusterEndingTest < Minitest::Test
  def setup
    skip "the server is in C" unless Xinatra::Server.available?
  end

  [true, false].each do |kept|
    # Who had a connection before is answered.
    define_method(:"test_no_request_fails_when_it_ends, kept: #{kept}") do
      cluster do |program|
        load = Crowd.new(program.port, kept:)
        program.eventually("few answers") { load.answered > 100 }
        load.expect_end
        sleep(0.05) # whoever was about to connect has connected

        assert_equal 0, program.stop
        load.stop

        assert_empty load.failures
      end
    end
  end

  # It closes its end within a second.
  def test_clients_that_keep_their_connections_do_not_keep_it_from_ending
    cluster(files: { "config.ru" => Program::SLOW_APP }) do |program|
      idle, slow = Array.new(2) { RoughClient.new(program.port) }
      idle.get("/?0")
      slow.say(RoughClient.head("/?0.3"))
      sleep(0.1)

      assert_equal 0, program.stop(within: 3)
      assert_equal 200, slow.answer&.status
    end
  end

  # What a worker that is retired still answers, it may answer to the end.
  def test_it_ends_while_workers_are_replaced
    cluster(files: { "config.ru" => Program::SLOW_APP }) do |program|
      clients = Array.new(6) { program.ask_slowly(2) }
      program.signal("USR1")
      sleep(0.8)
      program.signal("TERM")

      assert_equal([200], clients.map { |client| client.answer&.status }.uniq)
      assert_equal 0, program.wait
    end
  end

  # A terminal sends INT to all processes of a group, and systemd TERM to all of a unit: a worker that has it from both
  # has it once.
  %w[INT TERM].each do |signal|
    define_method(:"test_#{signal} to master and workers alike") do
      cluster(files: { "config.ru" => Program::SLOW_APP }) do |program|
        clients = Array.new(4) { program.ask_slowly(0.8) }
        program.signal(signal, -program.pid)

        assert_equal([200], clients.map { |client| client.answer&.status }.uniq)
        assert_equal 0, program.wait
      end
    end
  end

  # As `timeout` and some supervisors do: to the process, and to its group.
  def test_a_signal_that_comes_twice_at_once
    cluster(files: { "config.ru" => Program::SLOW_APP }) do |program|
      client = program.ask_slowly(0.8)
      program.signal("TERM")
      sleep(0.02)
      program.signal("TERM")

      assert_equal 200, client.answer&.status
      assert_equal 0, program.wait
    end
  end

  def test_whoever_asks_twice_does_not_want_to_wait
    cluster(files: { "config.ru" => Program::SLOW_APP }) do |program|
      program.ask_slowly(10)
      asking = ask_to_end(program)
      program.wait(within: 3)

      assert_empty program.group
    ensure
      asking&.kill
    end
  end

  # More than twice: a signal that comes while the one before is still to be heard is none.
  def ask_to_end(program)
    Thread.new do
      loop { program.signal("TERM") && sleep(0.5) }
    rescue Errno::ESRCH
      nil # it has ended
    end
  end

  # Whoever is still to begin has nothing to answer: it does not keep the others, who have what is asked of them.
  { "every worker" => "sleep", "one worker" => "index.zero? ? $stderr.puts('begun') : sleep" }.each do |who, hook|
    define_method(:"test_it_ends_while #{who} begins") do
      files = { "config.ru" => Program::SLOW_APP,
                "config.rb" => "after_fork { |index| $stderr.puts('forked') && #{hook} }\n" }
      Program.starting(*Program::CLUSTER, "-C", "config.rb", files:) do |program|
        program.await(/(forked\n.*){2}/m)

        assert_equal 0, program.stop(within: 3)
        assert_empty program.group
      end
    end
  end

  def test_it_ends_while_a_worker_is_to_be_replaced
    files = { "config.ru" => Program::SLOW_APP, "config.rb" => "after_fork { sleep if ::File.exist?('slow') }\n" }
    cluster("-C", "config.rb", files:) do |program|
      File.write(File.join(program.folder, "slow"), "")
      client = program.ask_slowly
      program.signal("USR1")
      program.eventually("no third") { program.group.size == 4 }

      assert_equal 0, program.stop(within: 3)
      assert_equal 200, client.answer&.status
      assert_empty program.group
    end
  end

  # What else the master has for children, is not the cluster's to bury.
  def test_children_of_the_apps_own_in_the_master
    hook = <<~'RUBY'
      before_fork do
        pid = spawn("sleep 0.3; exit 6")
        Thread.new { sleep(1) && $stderr.puts("own: #{Process.wait2(pid).last.exitstatus}") }
      end
    RUBY
    cluster("-C", "config.rb", files: { "config.ru" => Program::PID_APP, "config.rb" => hook }) do |program|
      program.await(/^own: 6$/)
      program.stop
    end
  end

  def test_workers_end_with_a_master_that_was_killed
    cluster do |program|
      program.signal("KILL")

      program.eventually("workers left: #{program.group}", within: 5) { program.group.empty? }
    end
  end

  def test_workers_answer_to_the_end_though_their_master_was_killed
    cluster(files: { "config.ru" => Program::SLOW_APP }) do |program|
      client = program.ask_slowly
      program.signal("KILL")

      assert_equal 200, client.answer&.status
    end
  end

  # Whoever comes now is to go elsewhere, and not to wait for the end.
  def test_no_more_connections_are_taken_while_it_ends
    cluster(files: { "config.ru" => Program::SLOW_APP }) do |program|
      port = program.port
      client = program.ask_slowly(1)
      program.signal("TERM")
      sleep(0.3)

      assert_raises(Errno::ECONNREFUSED) { RoughClient.new(port).close }
      assert_equal 200, client.answer.status
      program.wait
    end
  end

  private

  def cluster(...) = Program.cluster(...)
end
