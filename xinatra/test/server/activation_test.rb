# frozen_string_literal: true

require_relative "server_case"
require_relative "crowd"
require_relative "program"
require_relative "systemd"

# Sockets that systemd passes.
class ActivationTest < Minitest::Test
  parallelize_me!

  KINDS = { "alone" => [], "with workers" => %w[-w 2] }.freeze

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
  end

  KINDS.each do |kind, arguments|
    # Nobody has said where to listen: the default is not listened at besides.
    define_method(:"test_sockets_are_served #{kind}") do
      Systemd.play do |systemd|
        port = systemd.listen
        path = systemd.listen_at_path
        Program.serving(*arguments, sockets: systemd.sockets) do |program|
          assert_equal port, program.port
          assert_includes program.output, " at http://127.0.0.1:#{port} and unix://#{path} with "
          assert_match(/\A\d+\z/, program.get)
          assert_match(/\r\n\r\n\d+\z/, ask_at(path))
          assert_equal 0, program.stop
        end

        assert_path_exists path
      end
    end

    # They are systemd's: what comes while no server runs waits, and whoever is stopped and started fails nobody.
    define_method(:"test_no_request_fails while it is stopped and started #{kind}") do
      Systemd.play do |systemd|
        load = Crowd.new(systemd.listen, kept: false, patience: Program::PATIENCE)
        3.times do
          Program.serving(*arguments, sockets: systemd.sockets) do |program|
            sleep(0.2)
            program.stop
          end
        end
        Program.serving(*arguments, sockets: systemd.sockets) { load.stop }

        assert_empty load.failures
        assert_operator load.answered, :>, 100
      end
    end

    define_method(:"test_a_hot_restart #{kind}") do
      Systemd.play do |systemd|
        systemd.listen
        path = systemd.listen_at_path
        Program.serving(*arguments, sockets: systemd.sockets) do |program|
          2.times { program.succeed }
          program.wait

          assert_match(/\A\d+\z/, program.get)
          assert_match(/\r\n\r\n\d+\z/, ask_at(path))
          program.stop_successor

          assert_path_exists path
        end
      end
    end
  end

  # An address that is said may be one that systemd listens at.
  def test_addresses_that_are_said
    Systemd.play do |systemd|
      port = systemd.listen
      path = File.join(systemd.folder, "own.sock")
      files = { "config.ru" => Program::PID_APP, "config.rb" => <<~RUBY }
        bind "unix://#{path}"
        bind "tcp://127.0.0.1:#{port}"
      RUBY
      Program.serving("-C", "config.rb", "-w", "2", sockets: systemd.sockets, files:) do |program|
        assert_includes program.output, " at unix://#{path} and http://127.0.0.1:#{port} with"
        assert_match(/\A\d+\z/, program.get)
        assert_match(/\r\n\r\n\d+\z/, ask_at(path))
        program.stop
      end

      refute_path_exists path
    end
  end

  def test_variables_are_not_the_childrens
    app = "found = `env`.scan(/^(?:LISTEN|NOTIFY|WATCHDOG)\\w+/).join\nrun ->(_env) { [200, {}, [found]] }\n"
    Systemd.play do |systemd|
      systemd.listen
      env = systemd.environment("WATCHDOG_USEC" => "20000000", "LISTEN_FDNAMES" => "web")
      Program.serving(sockets: systemd.sockets, env:, files: { "config.ru" => app }) do |program|
        assert_equal "", program.get
        program.stop
      end
    end
  end

  # By systemd's own tool.
  def test_systemd_socket_activate
    skip "there is no systemd-socket-activate" unless system("which", "systemd-socket-activate", out: File::NULL)
    port = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }
    kept = [*ENV.keys, *Program::ENVIRONMENT.keys].uniq.map { |name| "--setenv=#{name}" }
    Program.run("systemd-socket-activate", "-l", "127.0.0.1:#{port}", "--fdname=web", *kept, RbConfig.ruby, "-I",
                Program::LIBRARY, Program::COMMAND, "serve", files: { "config.ru" => Program::PID_APP }) do |program|
      program.await(/Listening on/)
      client = RoughClient.new(port, patience: Program::PATIENCE)

      assert_equal program.pid.to_s, client.get("/").body
      client.close

      assert_equal 0, program.stop
    end
  end

  # What is meant for another process, such as one that has started this, is not taken.
  def test_another_processs_sockets_are_left_alone
    env = { "LISTEN_PID" => "1", "LISTEN_FDS" => "1" }
    Program.serving("-b", "tcp://127.0.0.1:0", env:) do |program|
      assert_equal program.pid.to_s, program.get
      program.stop
    end
  end

  def test_what_is_no_socket_that_listens
    Systemd.play do |systemd|
      reader, writer = IO.pipe
      talking = UDPSocket.new
      { [reader] => "descriptor 3 (odd)", [systemd.listen && systemd.sockets.first, talking] => "descriptor 4" }
        .each do |sockets, named|
        Program.starting(sockets:, env: { "LISTEN_FDNAMES" => "odd" }) do |program|
          assert_equal 1, program.wait
          assert_match(/\Axinatra: #{Regexp.escape(named)} of LISTEN_FDS is no socket that listens/, program.output)
          assert_equal 1, program.output.lines.size
        end
      end
    ensure
      [reader, writer, talking].each(&:close)
    end
  end

  # A socket that waits for whoever connects would hold the server up.
  def test_a_socket_that_waits
    Systemd.play do |systemd|
      systemd.listen
      socket = systemd.sockets.first
      socket.fcntl(Fcntl::F_SETFL, socket.fcntl(Fcntl::F_GETFL) & ~File::NONBLOCK)
      Program.serving(sockets: systemd.sockets) do |program|
        2.times { assert_equal program.pid.to_s, program.get }
        assert_equal 0, program.stop
      end
    end
  end

  private

  def ask_at(path)
    UNIXSocket.open(path) do |io|
      io.write(RoughClient.head("/", Connection: "close"))
      io.read
    end
  end
end
