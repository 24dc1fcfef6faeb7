# frozen_string_literal: true

require_relative "server_case"
require "tmpdir"

# An app served as a configuration says, in this process: signals are the whole process's, so these tests run alone.
class RunnerTest < ServerCase
  def setup
    super
    @folder = Dir.mktmpdir("xinatra")
    @log = StringIO.new
  end

  def teardown
    super
    FileUtils.rm_rf(@folder) if @folder
  end

  %w[INT TERM].each do |signal|
    define_method(:"test_#{signal} ends it") do
      previous = Signal.trap(signal, "DEFAULT")
      run_server(binds: ["tcp://127.0.0.1:0"]) do |port|
        assert_equal "ok", ask(port)
        Process.kill(signal, Process.pid)
      end

      assert_match(/\A== Xinatra \S+ serves \w+ at http:\S+ with 5 threads.*\n== Xinatra has stopped\n\z/, @log.string)
      assert_equal "DEFAULT", Signal.trap(signal, previous || "DEFAULT")
    end
  end

  def test_several_addresses
    socket = File.join(@folder, "a.sock")
    run_server(binds: ["tcp://127.0.0.1:0", "unix://#{socket}", "tcp://127.0.0.1:0"]) do |port|
      ports = @log.string.scan(%r{http://127\.0\.0\.1:(\d+)}).flatten

      assert_equal [port.to_s, 2], [ports.first, ports.uniq.size]
      assert_equal(%w[ok ok], ports.map { |each| ask(Integer(each)) })
      UNIXSocket.open(socket) do |client|
        client.write(RoughClient.head("/"))

        assert_includes client.readpartial(500), "ok"
      end
      Process.kill("TERM", Process.pid)
    end

    refute_path_exists socket
  end

  def test_the_number_of_the_process
    path = File.join(@folder, "a.pid")
    run_server(binds: ["tcp://127.0.0.1:0"], pid_file: path) do
      assert_equal "#{Process.pid}\n", File.read(path)
      Process.kill("TERM", Process.pid)
    end

    refute_path_exists path
  end

  # Another server that runs, and has written it: it is not ours to take away.
  def test_the_pid_file_of_another_is_left_alone
    path = File.join(@folder, "a.pid")
    taken = TCPServer.new("127.0.0.1", 0)
    File.write(path, "1\n")
    configuration = configuration(binds: ["tcp://127.0.0.1:#{taken.addr[1]}"], pid_file: path)

    assert_raises(Errno::EADDRINUSE) { Xinatra::Server::Runner.new(configuration, log: @log) { proc {} }.run }
    assert_equal "1\n", File.read(path)
    assert_empty @log.string
  ensure
    taken&.close
  end

  def test_a_pid_file_that_was_overwritten_meanwhile_is_left_alone
    path = File.join(@folder, "a.pid")
    run_server(binds: ["tcp://127.0.0.1:0"], pid_file: path) do
      File.write(path, "1\n")
      Process.kill("TERM", Process.pid)
    end

    assert_equal "1\n", File.read(path)
  end

  # What could be opened is closed when the next could not.
  def test_nothing_stays_open_when_an_address_is_taken
    taken = TCPServer.new("127.0.0.1", 0)
    socket = File.join(@folder, "a.sock")
    configuration = configuration(binds: ["unix://#{socket}", "tcp://127.0.0.1:#{taken.addr[1]}"])

    assert_raises(Errno::EADDRINUSE) { Xinatra::Server::Runner.new(configuration, log: @log) { proc {} }.run }
    refute_path_exists socket
  ensure
    taken&.close
  end

  private

  def configuration(**given) = Xinatra::Server::Configuration.new(environment: {}, **given)

  # Runs it until the block has ended it.
  def run_server(**given)
    runner = Xinatra::Server::Runner.new(configuration(**given), log: @log) { proc { [200, {}, ["ok"]] } }
    running = Thread.new { runner.run }
    assert_soon("an announcement") { @log.string.include?("serves") || !running.alive? }
    yield Integer(@log.string[%r{http://\S+:(\d+)}, 1])

    assert running.join(PATIENCE)
  end

  def ask(port)
    wire = RoughClient.new(port)
    wire.get("/", Connection: "close").body
  ensure
    wire&.close
  end
end
