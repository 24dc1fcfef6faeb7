# frozen_string_literal: true

require_relative "../test_helper"
require "stringio"
require "xinatra/server"
require_relative "rough_client"

# A test with a server and connections of its own, which are closed behind it.
class ServerCase < Minitest::Test
  # Seconds that whatever is waited for may take.
  PATIENCE = 5

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
    @errors = StringIO.new
    @wires = []
  end

  def teardown
    @wires&.each(&:close)
    @server&.stop(0.2)
  end

  # Starts the test's server.
  # @param options [Hash] see Xinatra::Server.new
  # @yieldparam env [Hash] answers; with "ok" unless given
  # @return [Xinatra::Server]
  def serve(app = nil, binds: ["tcp://127.0.0.1:0"], **options, &block)
    app ||= block || proc { [200, {}, ["ok"]] }
    @server = Xinatra::Server.new(app, binds:, errors: @errors, **options).start
  end

  # @return [RoughClient] a new connection to the test's server
  def connect(**options)
    RoughClient.new(@server.listeners.first.socket.local_address, **options).tap { |wire| @wires << wire }
  end

  # Asks over a new connection, and closes it.
  # @return [ResponseReader::Answer]
  def get(path = "/", **options)
    wire = connect(**options)
    wire.get(path)
  ensure
    wire&.close
  end

  # @return [Float] how many seconds the block took
  def seconds
    start = now
    yield
    now - start
  end

  # Waits until the block answers true.
  def assert_soon(what, within: PATIENCE)
    deadline = now + within
    sleep(0.005) until (true_now = yield) || now > deadline

    assert true_now, "#{what} within #{within} s"
  end

  # The server has let go of everything but `count` connections.
  def assert_connections(count, within: PATIENCE)
    assert_soon("#{count} connections, not #{@server.connections},", within:) { @server.connections == count }
  end

  # @return [Integer] how many descriptors this process has
  def descriptors
    GC.start
    Dir.children("/proc/self/fd").size
  end

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
