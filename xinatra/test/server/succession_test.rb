# frozen_string_literal: true

require "net/http"
require_relative "server_case"
require_relative "crowd"
require_relative "program"

# Hot restarts: USR2 has a program take the place of the one that serves.
class SuccessionTest < Minitest::Test
  parallelize_me!

  KINDS = { "alone" => %w[-b tcp://127.0.0.1:0], "with workers" => Program::CLUSTER }.freeze
  # Whether clients keep their connections.
  KEPT = [true, false].freeze
  # Seconds that a request takes, longer than a successor does to begin.
  SLOW = 4
  BROKEN = "exit(3) if ::File.exist?('broken')\n"

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
  end

  KINDS.each do |kind, arguments|
    KEPT.each do |kept|
      define_method(:"test_no_request_fails #{kind}, kept: #{kept}") do
        Program.serving(*arguments) do |program|
          load = Crowd.new(program.port, kept:)
          2.times do
            sleep(0.1)
            program.succeed
          end
          load.stop

          assert_empty load.failures
          assert_operator load.answered, :>, 500
          assert_equal 0, program.wait
          program.stop_successor
        end
      end
    end

    define_method(:"test_the_pid_file #{kind}") do
      Program.serving(*arguments, "--pid-file", "a.pid") do |program|
        path = File.join(program.folder, "a.pid")
        successor = program.succeed

        assert_equal successor, File.read(path).to_i
        program.wait

        assert_equal successor, File.read(path).to_i
        program.stop_successor

        refute_path_exists path
      end
    end

    define_method(:"test_one_that_cannot_begin #{kind}") do
      files = { "config.ru" => "#{BROKEN}#{Program::PID_APP}" }
      Program.serving(*arguments, "--pid-file", "a.pid", files:) do |program|
        before = program.pids
        File.write(File.join(program.folder, "broken"), "")
        program.signal("USR2")
        program.await(/^xinatra: the new server has ended with status 1; process #{program.pid} stays$/)

        assert_equal before, program.pids
        assert_equal program.pid, File.read(File.join(program.folder, "a.pid")).to_i
        File.unlink(File.join(program.folder, "broken"))

        refute_equal program.pid, program.succeed
        program.eventually("no new ones") { !program.pids.intersect?(before) }
        program.stop_successor
      end
    end

    define_method(:"test_what_was_asked_before #{kind}") do
      Program.serving(*arguments, files: { "config.ru" => Program::SLOW_APP }) do |program|
        client = program.ask_slowly(1)
        program.succeed

        refute_nil program.get("/?0")
        assert_equal 200, client.answer&.status
        assert_equal 0, program.wait
        program.stop_successor
      end
    end

    # Whoever ends a server means all of it.
    define_method(:"test_an_end_while_another_begins #{kind}") do
      files = { "config.ru" => "sleep(30) if ::File.exist?('slow')\n#{Program::PID_APP}" }
      Program.serving(*arguments, files:) do |program|
        File.write(File.join(program.folder, "slow"), "")
        program.signal("USR2")
        program.await(/process \d+ is starting to take over/)
        program.signal("USR2")
        program.await(/is already starting/)

        assert_equal 0, program.stop
        program.eventually("processes left: #{program.group}", within: 5) { program.group.empty? }
      end
    end
  end

  # As it is where Ruby is still starting itself, and loses the signal.
  def test_an_end_while_another_begins_that_does_not_hear
    ending_unheard(30) do |program|
      assert_equal 0, program.wait
      program.eventually("processes left: #{program.group}") { program.group.empty? }
    end
  end

  def test_an_end_while_another_begins_that_does_not_hear_and_comes_so_far
    ending_unheard(0.5) do |program, client|
      program.await(/ends, for the server that it was to relieve has gone/)

      assert_equal 200, client.answer&.status
      assert_equal 0, program.wait
      program.eventually("processes left: #{program.group}") { program.group.empty? }
    end
  end

  # Who asks for them asks at the same place, and reads of the one that answers.
  def test_metrics_and_logs
    arguments = ["--metrics", "tcp://127.0.0.1:0", "--access-log", "access.log"]
    Program.cluster(*arguments) do |program|
      metrics = Integer(program.await(%r{metrics are at http://\S+:(\d+)/})[1])
      program.succeed
      program.wait
      program.get

      program.eventually("not counted") do
        Net::HTTP.get(URI("http://127.0.0.1:#{metrics}/metrics")).match?(/^xinatra_http_requests_total.* 1$/)
      end
      program.eventually("no line") { File.read(File.join(program.folder, "access.log")).lines.size == 1 }
      program.stop_successor
    end
  end

  # However it went: a server that is left over would be nobody's.
  def test_one_whose_predecessor_was_killed
    files = { "config.ru" => "sleep(0.5) if ::File.exist?('slow')\n#{Program::PID_APP}" }
    Program.cluster(files:) do |program|
      File.write(File.join(program.folder, "slow"), "")
      program.signal("USR2")
      program.await(/process \d+ is starting to take over/)
      program.signal("KILL")
      program.await(/ends, for the server that it was to relieve has gone/)
      program.eventually("processes left: #{program.group}") { program.group.empty? }
    end
  end

  def test_workers_that_cannot_begin
    files = { "config.ru" => Program::PID_APP, "config.rb" => "after_fork { #{BROKEN} }\n" }
    Program.cluster("-C", "config.rb", files:) do |program|
      before = program.pids
      File.write(File.join(program.folder, "broken"), "")
      program.signal("USR2")
      program.await(/no worker could begin/)
      program.await(/the new server has ended with status 1; process #{program.pid} stays/)

      assert_equal before, program.pids
      assert_equal 0, program.stop
    end
  end

  # Numbers of workers, one after the other. Each of the first takes one connection, and the others wait in the queues
  # of all of them when the second takes over.
  [[3, 1], [1, 3], [3, 2]].each do |before, after|
    define_method(:"test_#{after} workers after #{before} lose no queue") do
      files = { "config.ru" => Program::SLOW_APP, "config.rb" => "workers(#{before})\nlimit :connections, 1\n" }
      Program.serving("-b", "tcp://127.0.0.1:0", "-t", "40", "-C", "config.rb", files:) do |program|
        clients = Array.new(40) { program.connect.say(RoughClient.head("/?1.5", Connection: "close")) }
        File.write(File.join(program.folder, "config.rb"), "workers(#{after})")
        program.succeed
        answers = clients.map(&:answer)

        assert_equal [200], answers.map { |answer| answer&.status }.uniq
        assert_operator answers.map(&:body).tally.values.max, :>, 40 / 3
        program.eventually("no #{after} workers") { program.pids(20, "/?0").size == after }
        program.stop_successor
      ensure
        clients&.each(&:close)
      end
    end
  end

  # Deployments let a link lead to the newest release, in which the program is to be started.
  %w[PWD directory].each do |by|
    define_method(:"test_the_folder_by_the_name_that_it_was_started_by: #{by}") do
      in_releases do |folder|
        link = "#{folder}/current"
        arguments = by == "PWD" ? [] : ["--directory", link]
        env = { "PWD" => (link if by == "PWD"), "A_PATH" => "#{folder}/1/a:/b", "ODD" => "#{folder}/1/\xFF" }
        Program.serving("-b", "tcp://127.0.0.1:0", *arguments, files: {}, env:, folder: link) do |program|
          assert_equal ["1", "#{folder}/1", "#{folder}/1/a:/b"].inspect, program.get
          File.unlink(link)
          File.symlink("2", link)
          program.succeed
          program.wait

          assert_equal ["2", "#{folder}/2", "#{folder}/current/a:/b"].inspect, program.get
          program.stop_successor
        end
      end
    end
  end

  # What an app has set is not the next one's, who may read it from a file that has changed.
  def test_the_environment_is_that_of_the_start
    app = "said = ENV.fetch('SAID', 'nothing').dup\nENV['SAID'] = 'something'\n" \
          "run ->(_env) { [200, {}, [said, ENV.keys.grep(/XINATRA_(L|R)|LISTEN|NOTIFY/).join]] }\n"
    Program.serving("-b", "tcp://127.0.0.1:0", files: { "config.ru" => app }) do |program|
      program.succeed
      program.wait

      assert_equal "nothing", program.get
      program.stop_successor
    end
  end

  # A child of the app that had the sockets would keep them when the server has gone.
  def test_an_apps_children_do_not_have_the_sockets
    app = "run ->(_env) { [200, {}, [`ls -l /proc/self/fd`.scan('socket:').size.to_s]] }\n"
    Program.cluster(files: { "config.ru" => app }) do |program|
      assert_equal "0", program.get
      program.succeed
      program.wait

      assert_equal "0", program.get
      program.stop_successor
    end
  end

  def test_a_unix_socket_stays_where_it_is
    Dir.mktmpdir do |folder|
      path = File.join(folder, "a.sock")
      Program.serving("-b", "unix://#{path}", "-w", "2") do |program|
        inode = File.stat(path).ino
        program.succeed
        program.wait

        assert_equal inode, File.stat(path).ino
        UNIXSocket.open(path) { |io| io.write(RoughClient.head("/")) && assert_match(/\d+\z/, io.readpartial(500)) }
        program.stop_successor
      end

      refute_path_exists path
    end
  end

  def test_hooks
    files = { "config.ru" => Program::PID_APP, "config.rb" => <<~'RUBY' }
      $stdout.sync = true
      on_restart { puts "restart of #{Process.pid}" }
      on_restart { raise "oops" if ::File.exist?("broken") }
      on_stop { puts "stop of #{Process.pid}" }
    RUBY
    KINDS.each_value do |arguments|
      Program.serving(*arguments, "-C", "config.rb", files:) do |program|
        File.write(File.join(program.folder, "broken"), "")
        program.signal("USR2")
        program.await(/the new server cannot be started: oops; process #{program.pid} stays/)
        File.unlink(File.join(program.folder, "broken"))
        answering = program.pids
        program.succeed
        program.wait
        answering.concat(program.pids)
        program.stop_successor

        assert_equal [program.pid.to_s] * 2, program.output.scan(/^restart of (\d+)/).flatten
        assert_equal answering.sort, program.output.scan(/^stop of (\d+)/).flatten.map(&:to_i).sort
      end
    end
  end

  private

  # Ends a server which still answers a client for some seconds, while its successor is deaf for as many as are said.
  def ending_unheard(seconds)
    deaf = "if ::File.exist?('deaf')\n  trap('TERM') { nil }\n  puts('deaf')\n  sleep(#{seconds})\nend\n"
    files = { "config.ru" => "$stdout.sync = true\n#{deaf}#{Program::SLOW_APP}" }
    Program.cluster(files:) do |program|
      client = program.ask_slowly(SLOW)
      File.write(File.join(program.folder, "deaf"), "")
      program.signal("USR2")
      program.await(/^deaf/)
      program.signal("TERM")
      yield program, client
    ensure
      client&.close
    end
  end

  # Two releases, and a link to the first. Each app says where it is.
  def in_releases
    Dir.mktmpdir("földer") do |folder|
      folder = File.realpath(folder)
      %w[1 2].each do |release|
        Dir.mkdir("#{folder}/#{release}")
        File.write("#{folder}/#{release}/config.ru", <<~RUBY)
          here = [#{release.inspect}, Dir.pwd, ENV.fetch("A_PATH")].inspect
          run ->(_env) { [200, {}, [here]] }
        RUBY
      end
      File.symlink("1", "#{folder}/current")
      yield folder
    end
  end
end
