# frozen_string_literal: true

require_relative "../test_helper"
require "xinatra/server"
require "timeout"
require "tmpdir"

# Addresses that are listened at.
class ListenerTest < Minitest::Test
  parallelize_me!

  Listener = Xinatra::Server::Listener

  def setup
    @folder = File.realpath(Dir.mktmpdir("xinatra"))
    @opened = []
  end

  def teardown
    @opened.each(&:close)
    FileUtils.rm_rf(@folder)
  end

  # Each must be reachable where it says.
  { "tcp://127.0.0.1:0" => %r{\Ahttp://127\.0\.0\.1:\d+\z}, "tcp://0.0.0.0:0" => %r{\Ahttp://0\.0\.0\.0:\d+\z} }
    .each do |address, expected|
    define_method(:"test_#{address}") do
      listener = listen_at(address).first

      assert_match expected, listener.to_s
      TCPSocket.open("127.0.0.1", listener.port) { listener.socket.accept.first.close }
    end
  end

  ["tcp://[::1]:0", "tcp://::1:0"].each do |address|
    define_method(:"test_#{address}") do
      skip "there is no IPv6" unless ipv6?
      listener = listen_at(address).first

      assert_match %r{\Ahttp://\[::1\]:\d+\z}, listener.to_s
      TCPSocket.open("::1", listener.port) { listener.socket.accept.first.close }
    end
  end

  # RFC 3493, section 5.3: without it, IPv4 is taken along, and cannot be listened at besides.
  def test_ipv6_leaves_ipv4_alone
    skip "there is no IPv6" unless ipv6?
    port = listen_at("tcp://[::]:0").first.port

    assert_equal port, listen_at("tcp://0.0.0.0:#{port}").first.port
  end

  def test_a_host_with_several_addresses_has_one_port
    listeners = listen_at("tcp://localhost:0")

    assert_equal 1, listeners.map(&:port).uniq.size
    assert_equal listeners.size, listeners.map(&:to_s).uniq.size
  end

  # `localhost` is both 127.0.0.1 and ::1 in a container that has no IPv6: what can be listened at is enough.
  def test_an_address_of_a_host_that_is_not_this_machines
    resolved("127.0.0.1", "2001:db8::1") { |host| assert_equal ["127.0.0.1"], addresses(listen_at("tcp://#{host}:0")) }
    resolved("2001:db8::1", "127.0.0.1") { |host| assert_equal ["127.0.0.1"], addresses(listen_at("tcp://#{host}:0")) }
    resolved("2001:db8::1") { |host| assert_raises(SystemCallError) { listen_at("tcp://#{host}:0") } }
  end

  # Half of a host is none: what was opened before is closed.
  def test_an_address_of_a_host_that_is_taken
    port = listen_at("tcp://127.0.0.2:0").first.port

    resolved("127.0.0.1", "127.0.0.2") { |host| assert_raises(Errno::EADDRINUSE) { listen_at("tcp://#{host}:#{port}") } }

    assert_equal port, listen_at("tcp://127.0.0.1:#{port}").first.port
  end

  def test_an_address_that_is_taken
    port = listen_at("tcp://127.0.0.1:0").first.port

    assert_raises(Errno::EADDRINUSE) { listen_at("tcp://127.0.0.1:#{port}") }
  end

  # A second server must not take half of the first one's connections.
  def test_an_address_that_another_has_for_its_workers
    port = (first = listen_at("tcp://127.0.0.1:0").first).port
    @opened << first.another

    assert_raises(Errno::EADDRINUSE) { listen_at("tcp://127.0.0.1:#{port}") }
  end

  # A umask that takes rights away, or none; as the address says, it is at no time open for more.
  def test_the_mode_of_a_unix_sockets_file
    before = File.umask(0o022)
    { "" => 0o755, "?mode=0660" => 0o660, "?mode=777" => 0o777, "?mode=0600" => 0o600 }.each do |said, mode|
      listener = listen_at("unix://#{path}#{said}").first

      assert_equal [mode, 0o022], [File.stat(path).mode & 0o777, File.umask], said
      assert_equal "unix://#{path}", listener.to_s
      listener.close
    end
  ensure
    File.umask(before)
  end

  # Such as systemd passes (unix(7)).
  def test_an_abstract_name
    socket = Socket.new(:UNIX, :STREAM)
    socket.bind(Socket.pack_sockaddr_un("\0xinatra-test-#{Process.pid}"))
    listener = Listener.new(socket)

    assert_equal "unix://@xinatra-test-#{Process.pid}", listener.to_s
    listener.close
  end

  def test_another_for_a_worker
    first = listen_at("tcp://127.0.0.1:0").first
    @opened << (other = first.another)

    assert_equal first.to_s, other.to_s
    refute_same first, other
  end

  # Connections of a server that has just ended linger in the system (RFC 9293, section 3.3.2).
  def test_an_address_that_was_closed_is_free_at_once
    listener = listen_at("tcp://127.0.0.1:0").first
    client = TCPSocket.new("127.0.0.1", listener.port)
    listener.socket.accept.first.close
    listener.close
    client.close

    assert_equal listener.port, listen_at("tcp://127.0.0.1:#{listener.port}").first.port
  end

  WRONG = [
    "", "tcp", "tcp://", "tcp://localhost", "tcp://localhost:", "tcp://localhost:http", "tcp://localhost:-1",
    "tcp://localhost:123456", "tcp://localhost:65536", "tcp://:80", "localhost:80", "http://localhost:80",
    "tcp://localhost:80/", "tcp://localhost:80\n", "unix", "unix://", "unix://relative.sock", "unix:/tmp/a",
    "ssl://localhost:443", "ssl://localhost:65536?cert=a&key=b", nil, 80, :tcp, "unix:///#{"a" * 200}"
  ].freeze

  WRONG.each do |address|
    define_method(:"test_#{address.inspect} is no address") do
      error = assert_raises(ArgumentError) { listen_at(address) }

      assert_equal 1, error.message.lines.size
    end
  end

  # One kind of error for whoever tells the user, and the host is named.
  def test_a_host_that_there_is_not
    error = assert_raises(ArgumentError, SystemCallError) { listen_at("tcp://nonexistent.invalid:80") }

    assert_includes error.message, "nonexistent.invalid"
  end

  def test_a_unix_socket
    listener = listen_at("unix://#{path}").first

    assert_equal "unix://#{path}", listener.to_s
    assert_nil listener.port
    UNIXSocket.open(path) { listener.socket.accept.close }
    listener.close

    refute_path_exists path
    listener.close
  end

  def test_a_unix_socket_that_was_left_behind
    UNIXServer.new(path).close

    assert_path_exists path
    listen_at("unix://#{path}")
    UNIXSocket.new(path).close
  end

  def test_a_unix_socket_that_is_in_use
    first = listen_at("unix://#{path}").first

    assert_raises(Errno::EADDRINUSE) { listen_at("unix://#{path}") }
    UNIXSocket.open(path) { first.socket.accept.close }
  end

  # Whoever has more clients than it can take is still there.
  def test_a_unix_socket_whose_queue_is_full
    server = Socket.new(:UNIX, :STREAM).tap { |socket| socket.bind(Addrinfo.unix(path)) && socket.listen(0) }
    clients = Array.new(3) { Socket.new(:UNIX, :STREAM) }
    clients.each { |client| fill_queue(client) }

    assert_raises(Errno::EADDRINUSE) { Timeout.timeout(2) { listen_at("unix://#{path}") } }
    assert_path_exists path
  ensure
    [server, *clients].each(&:close)
  end

  def test_a_file_is_not_taken_for_a_socket
    File.write(path, "precious")

    assert_raises(Errno::EADDRINUSE) { listen_at("unix://#{path}") }
    assert_equal "precious", File.read(path)
  end

  def test_a_unix_socket_in_a_folder_that_there_is_not
    assert_raises(Errno::ENOENT) { listen_at("unix://#{@folder}/none/a.sock") }
  end

  # Somebody else may listen there by now.
  def test_closing_leaves_the_socket_of_another
    first = listen_at("unix://#{path}").first
    File.unlink(path)
    listen_at("unix://#{path}")
    first.close

    assert_path_exists path
  end

  private

  def listen_at(...) = Listener.open(...).tap { |listeners| @opened.concat(listeners) }

  def fill_queue(client)
    client.connect_nonblock(Addrinfo.unix(path))
  rescue Errno::EAGAIN
    nil # it is full
  end

  def path = File.join(@folder, "a.sock")

  def ipv6? = Socket.ip_address_list.any?(&:ipv6_loopback?)

  def addresses(listeners) = listeners.map { |listener| listener.socket.local_address.ip_address }

  # Lets a name of its own have these addresses.
  def resolved(*addresses)
    host = "several-#{addresses.join("-").tr(":.", "_")}.invalid"
    Resolved.names[host] = addresses
    yield host
  end

  # Put before what resolves names.
  module Resolved
    class << self
      # @return [Hash{String => Array<String>}]
      def names = @names ||= {}
    end

    # @return [Array<Addrinfo>]
    def getaddrinfo(host, port, *rest, **options)
      found = Resolved.names[host] or return super
      found.map { |address| Addrinfo.tcp(address, port) }
    end

    Addrinfo.singleton_class.prepend(self)
  end
end
