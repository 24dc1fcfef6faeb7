# frozen_string_literal: true

require_relative "server_case"
require_relative "program"
require "rackup"

# `rackup -s xinatra`, as a process, and what else picks a server by name.
class RackupTest < Minitest::Test
  RACKUP = Gem.bin_path("rackup", "rackup")
  APP = "run ->(env) { [200, {}, [env['SERVER_SOFTWARE'].to_s]] }\n"

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
    @port = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }
  end

  %w[INT TERM].each do |signal|
    define_method(:"test_it_serves_until_#{signal}") do
      rackup("-o", "127.0.0.1") do |program|
        assert_match(/\Axinatra \d/, ask)
        assert_equal 0, program.stop(signal)
      end
      assert_raises(Errno::ECONNREFUSED) { ask }
    end
  end

  def test_a_request_is_answered_to_its_end
    app = "run ->(_env) { [200, {}, [sleep(0.4).to_s]] }\n"
    rackup("-o", "127.0.0.1", app:) do |program|
      client = RoughClient.new(@port).say(RoughClient.head("/"))
      sleep(0.1)
      program.signal("TERM")

      assert_equal 200, client.answer&.status
      client.close

      assert_equal 0, program.wait
    end
  end

  def test_options_of_the_server
    ["Threads=2", "Threads=1:3"].each do |option|
      rackup("-o", "127.0.0.1", "-O", option) do |program|
        assert_match(/\Axinatra /, ask)
        program.stop
      end
    end
  end

  def test_the_hosts_default
    rackup do |program|
      assert_match(/\Axinatra /, ask)
      program.stop
    end
  end

  def test_a_pid_file_of_rackup
    rackup("-o", "127.0.0.1", "-P", "a.pid") do |program|
      assert_equal program.pid, File.read(File.join(program.folder, "a.pid")).to_i
      program.stop

      refute_path_exists File.join(program.folder, "a.pid")
    end
  end

  def test_an_address_that_is_taken
    taken = TCPServer.new("127.0.0.1", @port)
    Program.run(RbConfig.ruby, "-I", Program::LIBRARY, RACKUP, "-s", "xinatra", "-o", "127.0.0.1", "-p", @port.to_s,
                files: { "config.ru" => APP }) do |program|
      refute_equal 0, program.wait
      assert_includes program.output, "EADDRINUSE"
    end
  ensure
    taken&.close
  end

  def test_it_is_found_by_its_name
    handler = Rackup::Handler.get("xinatra")

    assert_equal "Rackup::Handler::Xinatra", handler.name
    assert_same handler, Rackup::Handler.pick(%w[nonexistent xinatra puma])
    assert_equal(%w[Host Port Threads], handler.valid_options.keys.map { |name| name[/\w+/] })
  end

  # As `run!` uses it: by its block, and from a thread of its own.
  def test_a_server_is_given_to_the_block
    app = proc { [200, {}, ["ok"]] }
    answer = nil
    Rackup::Handler.get("xinatra").run(app, Host: "127.0.0.1", Port: 0) do |server|
      client = RoughClient.new(server.listeners.first.port)
      answer = client.get("/", Connection: "close").body
      client.close
      server.stop
    end

    assert_equal "ok", answer
    assert_equal(%w[DEFAULT DEFAULT], %w[INT TERM].map { |name| trap(name, "DEFAULT") })
  end

  private

  def rackup(*arguments, app: APP)
    Program.run(RbConfig.ruby, "-I", Program::LIBRARY, RACKUP, "-s", "xinatra", "-p", @port.to_s, *arguments,
                files: { "config.ru" => app }) do |program|
      program.eventually("no server") { connects? || program.ended? }
      yield program
    end
  end

  def connects?
    TCPSocket.new("127.0.0.1", @port).close
    true
  rescue Errno::ECONNREFUSED
    false
  end

  def ask
    client = RoughClient.new(@port)
    client.get("/", Connection: "close").body
  ensure
    client&.close
  end
end
