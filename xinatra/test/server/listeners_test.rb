# frozen_string_literal: true

require_relative "../test_helper"
require "xinatra/server"
require "tmpdir"

# Which worker has which listener, with sockets of their own and with those that were handed over.
class ListenersTest < Minitest::Test
  parallelize_me!

  Listeners = Xinatra::Server::Listeners
  Handed = Xinatra::Server::Handed

  def setup
    @opened = []
    @folder = Dir.mktmpdir("xinatra")
  end

  def teardown
    @opened.each(&:close)
    FileUtils.rm_rf(@folder)
  end

  def test_each_worker_has_one_of_its_own_at_a_tcp_address
    listeners = open_at("tcp://127.0.0.1:0", workers: 3)

    assert_equal 1, listeners.map(&:port).uniq.size
    assert_equal 3, [0, 1, 2].flat_map { |index| listeners.of(index) }.uniq.size
    assert_equal([1, 1, 1], [0, 1, 2].map { |index| listeners.of(index).size })
  end

  # The system spreads connections among them.
  def test_connections_come_to_all_of_them
    listeners = open_at("tcp://127.0.0.1:0", workers: 3)
    clients = Array.new(60) { TCPSocket.new("127.0.0.1", listeners.first.port) }
    waiting = [0, 1, 2].map { |index| taken(listeners.of(index).first.socket) }

    assert_equal 60, waiting.sum
    assert_operator waiting.min, :>, 5
  ensure
    clients.each(&:close)
  end

  def test_they_have_a_unix_socket_together
    listeners = open_at("unix://#{path}", workers: 2)

    assert_equal 1, listeners.count
    assert_same listeners.of(0).first, listeners.of(1).first
  end

  # Workers before and after, and how many each has then. What there is too much of, all have.
  { [2, 2] => [1, 1], [2, 4] => [1, 1, 1, 1], [1, 2] => [1, 1], [3, 1] => [3], [4, 2] => [3, 3] }
    .each do |(before, after), each|
    define_method(:"test_#{after} workers after #{before}") do
      first = open_at("tcp://127.0.0.1:0", "unix://#{path}", workers: before)
      sockets = first.descriptors.first
      second = open_at("tcp://127.0.0.1:0", "unix://#{path}", workers: after, handed: handed(own: sockets))

      assert_equal each, Array.new(after) { |index| second.of(index).count(&:port) }
      assert_equal [first.first.port], second.filter_map(&:port).uniq
      assert_equal([before, after].max + 1, second.count)
      [before, after].min.times do |index|
        assert_equal inode(first.of(index).first), inode(second.of(index).first), "worker #{index} has another's queue"
      end
    end
  end

  # An address may have another kind, or name, and remains the same one.
  def test_sockets_are_found_by_their_address
    first = open_at("tcp://127.0.0.1:0", "tcp://[::1]:0", "tcp://127.0.0.2:0")
    _one, other, third = first.to_a
    pool = handed(own: first.descriptors.first)
    second = open_at("tcp://127.0.0.2:#{third.port}", "tcp://[::1]:#{other.port}", handed: pool)

    assert_equal([third, other].map { |listener| inode(listener) }, second.map { |listener| inode(listener) })
  rescue Errno::EADDRNOTAVAIL
    skip "there is no IPv6"
  end

  # Whoever wants it no more does not keep the port.
  def test_what_is_no_more_wanted_is_closed
    first = open_at("tcp://127.0.0.1:0", "tcp://127.0.0.2:0")
    port = first.to_a.last.port
    open_at("tcp://127.0.0.1:0", handed: handed(own: first.descriptors.first)).add_rest
    first.release

    TCPServer.new("127.0.0.2", port).close
  end

  def test_systemds_sockets_are_everybodys_and_stay
    lent = [TCPServer.new("127.0.0.1", 0), UNIXServer.new(path)]
    listeners = open_at("tcp://127.0.0.2:0", workers: 2, handed: handed(lent: lent.map(&:fileno)))
    listeners.add_rest

    assert_equal 4, listeners.count
    assert_equal([3, 3], [0, 1].map { |index| listeners.of(index).size })
    assert_equal 2, listeners.descriptors.last.size
    listeners.close

    assert_path_exists path
  ensure
    lent.each(&:close)
  end

  # What could be opened is let go of when the next could not; a path that others use stays.
  def test_an_address_that_is_taken
    taken = TCPServer.new("127.0.0.1", 0)
    first = open_at("unix://#{path}")
    pool = handed(own: first.descriptors.first)

    assert_raises(Errno::EADDRINUSE) { open_at("unix://#{path}", "tcp://127.0.0.1:#{taken.addr[1]}", handed: pool) }
    assert_path_exists path
  ensure
    taken.close
  end

  private

  def open_at(*addresses, **options) = Listeners.open(addresses, **options).tap { |listeners| @opened << listeners }

  # As a process has them that was started with these.
  def handed(own: [], lent: [])
    Handed.new(*[lent, own].map { |descriptors| descriptors.map { |each| copy(each) } })
  end

  def copy(descriptor)
    io = IO.for_fd(descriptor, autoclose: false).dup
    io.autoclose = false
    Socket.for_fd(io.fileno)
  end

  def inode(listener) = File.readlink("/proc/self/fd/#{listener.socket.fileno}")

  def taken(socket)
    count = 0
    count += 1 while socket.accept_nonblock(exception: false) != :wait_readable
    count
  end

  def path = File.join(@folder, "a.sock")
end
