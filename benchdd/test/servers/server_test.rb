# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/servers"

class ServerTest < Minitest::Test
  parallelize_me!
  include Servers

  Server = BenchDD::Servers::Server

  # A server whose processes have gone where they are hard to find: a session of their own, orphans, deaf to SIGTERM.
  # Writes their pids.
  SCATTERED = <<~RUBY.freeze
    $stdout.sync = true
    fork { trap(:TERM) {}; puts Process.pid; sleep 60 while true }
    fork { Process.setsid; fork { trap(:TERM) {}; puts Process.pid; exec("sleep", "60") } }
    puts Process.pid
    #{Servers::ECHO}
  RUBY

  def scattered(output) = eventually { output.call.scan(/^\d+$/).then { |pids| pids.map(&:to_i) if pids.size == 3 } }

  def failure(**settings) = assert_raises(BenchDD::Error) { Server.start(**settings) }.message

  def get(server, path)
    socket = TCPSocket.new("127.0.0.1", server.port)
    socket.write("GET #{path} HTTP/1.1\r\n\r\n")
    socket.readpartial(1000)
  ensure
    socket&.close
  end

  def test_a_server_is_started_and_ended
    pid = nil
    with_server do |server|
      pid = server.pid

      assert_predicate server, :running?
      assert_match(%r{\Ahttp://127\.0\.0\.1:\d+\z}, server.url)
      assert_match(%r{GET /here}, get(server, "/here"))
    end

    assert ended?([pid])
  end

  def test_the_port_in_command_and_environment
    code = "puts [ARGV, ENV.fetch('BIND'), ENV.fetch('GONE', 'gone')].join(' '); $stdout.flush; #{ECHO}"
    ENV["GONE"] = "still there"

    Server.open(command: [*ruby(code), "--", "{port}"], env: { "BIND" => "tcp:{port}", "GONE" => nil }) do |server|
      assert_equal("#{server.port} tcp:#{server.port} gone", eventually { server.output[/.*(?=\n)/] })
    end
  end

  def test_its_cpu_time
    with_server do |server|
      load = BenchDD::Servers::Load.new(url: server.url, connections: 2)
      load.run(10)
      quiet = server.cpu_ns
      idle = server.cpu_ns - quiet
      load.run(2_000)
      busy = server.cpu_ns - quiet - idle
      load.stop

      assert_operator idle, :<, 2_000_000
      assert_includes 5_000_000..2_000_000_000, busy
    end
  end

  def test_the_cpu_time_of_others_counts_when_it_is_said_to
    IO.popen(ruby("3_000_000.times { }; puts; $stdout.flush; fork { gets }; gets"), "r+") do |other|
      other.gets
      tree = BenchDD::Servers::ProcessTree
      own = tree.new(other.pid).cpu_ns
      [other.pid, [other.pid], -> { other.pid }].each do |also|
        with_server(also: also) do |server|
          alone = tree.new(server.pid).cpu_ns

          assert_operator own, :>, 50_000_000
          assert_in_delta alone + own, server.cpu_ns, 20_000_000, "both are idle"
        end
      end
      other.puts
    end
  end

  # Two workers: what they did is counted although they are not the process that was started.
  def test_puma
    Dir.mktmpdir do |folder|
      File.write("#{folder}/config.ru", 'run ->(_) { [200, {}, [format("pid %d", Process.pid)]] }')
      command = [RbConfig.ruby, "-S", "puma", "--port", "{port}", "--workers", "2", "--threads", "1", "config.ru"]
      pids = nil
      Server.open(command: command, root: folder) do |server|
        pids = BenchDD::Servers::ProcessTree.new(server.pid).pids
        worker = get(server, "/")[/pid (\d+)/, 1].to_i
        before = server.cpu_ns
        BenchDD::Servers::Load.new(url: server.url).run(500)
        used = server.cpu_ns - before

        assert_includes pids, worker
        refute_equal server.pid, worker
        assert_includes 2_500_000..1_000_000_000, used
      end

      assert ended?(pids)
    end
  end

  def test_a_server_that_ends_says_why
    message = failure(command: ruby("puts 'loading'; $stdout.flush; warn 'no such thing'; exit 3"))

    assert_match(/\Athe server `.*` ended with status 3: loading\nno such thing\z/m, message)
    assert_match(/ended with SIGKILL: it wrote nothing/,
                 failure(command: ruby("Process.kill(:KILL, Process.pid); sleep")))
  end

  def test_a_server_that_does_not_get_ready_is_ended
    Dir.mktmpdir do |folder|
      code = "File.write('pid', Process.pid); puts 'still waiting'; $stdout.flush; sleep"
      message = failure(command: ruby(code), root: folder, timeout: 4)

      assert_match(/did not answer on port \d+ within 4 s: still waiting\z/, message)
      assert ended?([File.read("#{folder}/pid").to_i])
    end
  end

  def test_accepting_is_not_answering_unless_that_is_enough
    deaf = "require 'socket'; server = TCPServer.new('127.0.0.1', ENV['PORT'].to_i); sleep"

    assert_match(/did not answer/, failure(command: ruby(deaf), timeout: 0.5))
    with_server(deaf, ready: nil) { |server| assert_predicate server, :running? }
  end

  def test_a_server_that_ends_while_it_is_measured
    with_server("Thread.new { sleep 0.5; warn 'out of order'; exit!(1) }; #{ECHO}") do |server|
      eventually { !server.running? }
      error = assert_raises(BenchDD::Error) { server.cpu_ns }

      assert_match(/ended with status 1: out of order\z/, error.message)
    end
  end

  def test_only_the_end_of_much_output_is_kept
    with_server("1000.times { |n| puts 'x' * 1000, n }; $stdout.flush; #{ECHO}") do |server|
      assert(eventually { server.output.end_with?("\n999\n") })
      assert_operator server.output.bytesize, :<=, BenchDD::Servers::Tail::KEPT
    end
  end

  def test_all_processes_are_ended_wherever_they_are
    pids = nil

    with_server(SCATTERED, grace: 0.2) { |server| assert(pids = scattered(-> { server.output })) }

    assert ended?(pids)
  end

  def test_all_processes_are_ended_when_the_block_raises
    pids = nil
    assert_raises(Interrupt) do
      with_server(SCATTERED, grace: 0.2) do |server|
        pids = scattered(-> { server.output })
        raise Interrupt
      end
    end

    assert ended?(pids)
  end

  # In a process of its own, which a signal ends before it can do anything about its server.
  def test_all_processes_are_ended_when_their_starter_is_killed
    %i[KILL INT].each do |signal|
      script = "server = BenchDD::Servers::Server.start(command: #{ruby(SCATTERED).inspect}, grace: 0.2); " \
               "$stdout.sync = true; loop { puts server.output, '.'; sleep 0.05 }"
      IO.popen([RbConfig.ruby, "-I#{LIB}", "-rbenchdd/servers", "-e", script], err: File::NULL) do |starter|
        written = +""
        pids = scattered(-> { (written << starter.readpartial(4096)) && written.split(/^\.$/).max_by(&:size) })
        Process.kill(signal, starter.pid)

        assert(ended?(pids), "after #{signal}")
      end
    end
  end

  def test_a_grace_to_end_by_itself
    Dir.mktmpdir do |folder|
      code = "trap(:TERM) { File.write('said', 'goodbye'); exit!(0) }; #{ECHO}"
      with_server(code, root: folder) { nil }

      assert_equal "goodbye", File.read("#{folder}/said")
    end
  end

  def test_stopping_twice
    server = Server.start(command: ruby(ECHO))
    2.times { server.stop }

    refute_predicate server, :running?
  end

  def test_what_cannot_be_started
    assert_match(/\A`nosuchprogram` cannot be started: No such file or directory.*: check the command\.\z/,
                 failure(command: ["nosuchprogram"]))
    assert_equal "a server has no setting prot: it has env, port, ready, timeout, grace.",
                 failure(command: ["true"], prot: 1)
    assert_match(/command is "puma": give an array/, failure(command: "puma"))
  end

  def test_a_port_that_is_taken
    TCPServer.open("127.0.0.1", 0) do |other|
      assert_equal "port #{other.addr[1]} is taken: leave it out, or end what listens there.",
                   failure(command: ["true"], port: other.addr[1])
    end
  end

  # The first port that is chosen is taken before the server gets to it.
  def test_a_port_that_is_lost_to_another_is_replaced
    TCPServer.open("127.0.0.1", 0) do |other|
      code = "port = ENV['PORT']; unless File.exist?('tried'); File.write('tried', port); " \
             "ENV['PORT'] = '#{other.addr[1]}'; end; #{ECHO}"
      Dir.mktmpdir do |folder|
        stolen = Class.new(Server) { define_method(:robbed?) { true } }
        server = stolen.start(command: ruby(code), root: folder)

        assert_predicate server, :running?
        refute_equal File.read("#{folder}/tried").to_i, server.port
        server.stop
      end
    end
  end

  # In a process of its own, where nothing else opens any.
  def test_no_descriptors_are_kept
    script = "count = -> { GC.start; Dir.children('/proc/self/fd').size }; " \
             "start = -> { BenchDD::Servers::Server.open(command: #{ruby(ECHO).inspect}) { } }; " \
             "2.times { start.call; count.call }; before = count.call; 3.times { start.call }; p count.call - before"

    assert_equal "0\n", IO.popen([RbConfig.ruby, "-I#{LIB}", "-rbenchdd/servers", "-e", script], &:read)
  end
end
