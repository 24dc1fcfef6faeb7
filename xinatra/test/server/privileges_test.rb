# frozen_string_literal: true

require_relative "server_case"
require_relative "program"
require_relative "certificates"
require_relative "../apart/cli/executable"
require "etc"

# A server that root has started, and that goes on as another user.
class PrivilegesTest < Minitest::Test
  parallelize_me!
  include Executable

  NOBODY = Etc.getpwnam("nobody")
  # Who answers, and whether he could become root again.
  APP = <<~RUBY
    loaded = Process.euid
    regained = begin
      Process::Sys.setuid(0)
      "root again"
    rescue Errno::EPERM
      "no"
    end
    run(lambda do |_env|
      ids = [Process.uid, Process.euid, Process.gid, Process.egid, Process.groups]
      [200, {}, [[loaded, ids, regained, ENV.values_at("USER", "HOME")].inspect]]
    end)
  RUBY
  ANY_PORT = %w[-b tcp://127.0.0.1:0].freeze

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
    skip "only root may become another user" unless Process.euid.zero?
  end

  { "alone" => [], "with workers" => %w[-w 2] }.each do |kind, arguments|
    define_method(:"test_it_goes_on_as_another_user #{kind}") do
      serving(*arguments, "--user", "nobody") do |program|
        ids = [NOBODY.uid, NOBODY.uid, NOBODY.gid, NOBODY.gid, [NOBODY.gid]]

        assert_equal [NOBODY.uid, ids, "no", ["nobody", NOBODY.dir]].inspect, program.get
        assert_equal 0, program.stop
      end
    end
  end

  def test_a_group_and_numbers
    daemon = Etc.getgrnam("daemon").gid
    { %w[--user nobody --group daemon] => [NOBODY.uid, daemon], %w[--user 4711 --group 4712] => [4711, 4712] }
      .each do |arguments, (user, group)|
      serving(*arguments) do |program|
        assert_includes program.get, [user, user, group, group, [group]].inspect
        program.stop
      end
    end
  end

  # Only root may listen at a low port, write the file of the process's number into such a folder, and read such a
  # configuration.
  def test_what_only_root_may_is_done_before
    at_a_low_port(81) do |address, path|
      serving("-b", address, "--user", "nobody", "--pid-file", path) do |program|
        assert_includes program.get, "[#{NOBODY.uid}, #{NOBODY.uid}"
        assert_equal program.pid, File.read(path).to_i
        assert_equal 0, program.stop
      end

      assert_empty File.read(path), "nobody may not remove it"
    end
  end

  # Workers would read it anew, as that user.
  { "alone" => [], "with workers" => %w[-w 2] }.each do |kind, arguments|
    define_method(:"test_a_key_that_only_root_may_read #{kind}") do
      skip "the server was built without TLS" unless Xinatra::Server::TLS.available?
      made = Certificates.for
      files = { "config.ru" => APP, "cert.pem" => File.read(made.path), "key.pem" => File.read(made.key_path) }
      folder(files)
      readable(folder({}))
      File.chmod(0o600, File.join(folder({}), "key.pem"))
      _out, err, status = xinatra("serve", "-b", "ssl://127.0.0.1:0?cert=cert.pem&key=key.pem", "--user", "nobody",
                                  *arguments)

      sentence = "xinatra: the file key.pem of the parameter key of ssl:// cannot be read by user #{NOBODY.uid}\n"

      assert_equal [sentence, 1], [err, status]
    end
  end

  # The successor is that user already, and inherits what it could not open.
  def test_a_hot_restart_goes_on_as_that_user
    at_a_low_port(82) do |address, path|
      files = { "config.ru" => APP, "config.rb" => "workers 1\nuser 'nobody'\n" }
      serving("-b", address, "-C", "config.rb", "--pid-file", path, files:) do |program|
        File.write(File.join(program.folder, "config.rb"), "workers 3\nuser 'nobody'\n")
        successor = program.succeed
        program.wait

        assert_includes program.get, "[#{NOBODY.uid}, #{NOBODY.uid}"
        assert_includes program.output, "with 3 workers"
        assert_equal successor, File.read(path).to_i
        program.stop_successor
      end
    end
  end

  def test_the_file_of_a_unix_socket
    Dir.mktmpdir do |folder|
      path = File.join(folder, "a.sock")
      daemon = Etc.getgrnam("daemon").gid
      serving("-b", "unix://#{path}?mode=0620&user=nobody&group=daemon", "-w", "2") do |program|
        stat = File.stat(path)

        assert_equal [0o620, NOBODY.uid, daemon], [stat.mode & 0o777, stat.uid, stat.gid]
        UNIXSocket.open(path) { |io| io.write(RoughClient.head("/")) && assert_match(/ 200 /, io.readpartial(500)) }
        program.stop
      end
    end
  end

  # Arguments, and what is said.
  MISTAKES = {
    "an unknown user" => [%w[--user nobody-at-all], /there is no user nobody-at-all/, 2],
    "an unknown group" => [%w[--user nobody --group no-group], /there is no group no-group/, 2],
    "a number that is nobody's" => [%w[--user 4711], /user 4711 is not known here.*group/, 2],
    "a group alone" => [%w[--group daemon], /group daemon needs a user/, 2],
    "an unknown owner" => [%w[-b unix:///tmp/xinatra-none.sock?user=nobody-at-all], /there is no user nobody-at-all/, 1]
  }.freeze

  MISTAKES.each do |name, (arguments, said, code)|
    define_method(:"test_one_line_for #{name}") do
      out, err, status = xinatra("serve", *arguments, files: { "config.ru" => APP })

      assert_equal ["", 1, code], [out, err.lines.size, status], err
      assert_match said, err
    end
  end

  def test_one_line_for_whoever_is_not_root
    said = as_nobody { Xinatra::Server::Privileges.new("daemon").drop }

    assert_equal "only root may go on as user daemon and group #{Etc.getpwnam("daemon").gid}: " \
                 "this process is user #{NOBODY.uid}", said
  end

  # As in a container that is that user's from the start, or behind a hot restart.
  def test_whoever_is_that_user_stays
    assert_equal("false", as_nobody { Xinatra::Server::Privileges.new("nobody").drop })
  end

  # Where the real user remains root, whoever takes over the process takes over the machine.
  def test_a_way_back_to_root_is_refused
    said = in_a_child do
      Process::UID.singleton_class.prepend(Module.new { def change_privilege(id) = Process::Sys.seteuid(id) })
      Xinatra::Server::Privileges.new("nobody").drop
    end

    assert_match(/could become root again/, said)
  end

  private

  def serving(*arguments, files: { "config.ru" => APP })
    skip "this Ruby lies where only its owner may read" unless as_nobody { File.readable?(RbConfig.ruby) } == "true"
    binds = arguments.include?("-b") ? [] : ANY_PORT
    Program.starting(*binds, *arguments, files:) do |program|
      readable(program.folder)
      program.await(/ serves /)
      yield program
    end
  end

  # Folders of tests are their user's alone.
  def readable(folder) = File.chmod(0o755, folder)

  # @yieldparam address [String] at which only root may listen
  # @yieldparam path [String] of a file, into whose folder only root may write
  def at_a_low_port(port)
    lowest = File.read("/proc/sys/net/ipv4/ip_unprivileged_port_start").to_i
    skip "port #{port} is anybody's" if lowest <= port
    begin
      TCPServer.new("127.0.0.1", port).close
    rescue Errno::EADDRINUSE
      skip "port #{port} is taken"
    end
    Dir.mktmpdir do |folder|
      readable(folder)
      yield "tcp://127.0.0.1:#{port}", File.join(folder, "a.pid")
    end
  end

  def as_nobody
    in_a_child do
      Process::GID.change_privilege(NOBODY.gid)
      Process::UID.change_privilege(NOBODY.uid)
      yield
    end
  end

  # @return [String] what the block returned, or raised
  def in_a_child
    reader, writer = IO.pipe
    pid = fork do
      writer.write(yield.to_s)
    rescue StandardError => e
      writer.write(e.message)
    ensure
      writer.close
      exit!
    end
    writer.close
    reader.read
  ensure
    Process.wait(pid)
    reader.close
  end
end
