# frozen_string_literal: true

require_relative "server_case"
require "English"
require "tempfile"

# Clients that go, wait, or come in crowds: the server loses nothing by them. Descriptors are the whole process's, so
# that these tests run alone.
class RobustnessTest < ServerCase
  LARGE = "x" * 20_000_000
  BODY = RoughClient.head("/", method: "POST", "Content-Length": 400_000)
  TIMES = 5

  # How far a connection has come when its client goes.
  STATES = {
    "before the first byte" => "",
    "in a request line" => "GET / HT",
    "in a head" => "GET / HTTP/1.1\r\nHost: a\r\n",
    "before a body" => BODY,
    "in a body" => "#{BODY}hello",
    "in a body in a file" => BODY + ("x" * 300_000),
    "in a chunk" => "#{RoughClient.head("/", method: "POST", "Transfer-Encoding": "chunked")}5\r\nhe",
    "in a handler" => RoughClient.head("/slow"),
    "in a response" => RoughClient.head("/large"),
    "in a file" => RoughClient.head("/file"),
    "in a stream" => RoughClient.head("/stream"),
    "in the first of two responses" => RoughClient.head("/large") * 2,
    "in a refusal" => "nonsense\r\n\r\nmore"
  }.freeze

  # Answers by what a state needs.
  class App
    # @return [Integer] how often a body was asked for
    attr_reader :posts

    # @param path [String] of a large file
    def initialize(path)
      @path = path
      @posts = 0
    end

    # @param env [Hash]
    def call(env)
      @posts += 1 if env["REQUEST_METHOD"] == "POST"
      body = { "/slow" => -> { [sleep(0.05).to_s] }, "/large" => -> { [LARGE] }, "/file" => -> { File.open(@path) },
               "/stream" => -> { Enumerator.new { |parts| 200.times { parts << LARGE[0, 100_000] } } } }
      [200, {}, body.fetch(env["PATH_INFO"]) { -> { ["ok"] } }.call]
    end
  end

  STATES.each do |name, bytes|
    define_method(:"test_a_reset #{name}") { check_departure(bytes, &:reset) }
    define_method(:"test_a_close #{name}") { check_departure(bytes, &:close) }
  end

  # RFC 9112, section 9.6: a client may close its sending half behind its request.
  def test_a_client_that_sends_no_more_is_answered
    serve { |env| [200, {}, [env["PATH_INFO"]]] }
    wire = connect.say(RoughClient.head("/a") + RoughClient.head("/b")).finish

    assert_equal %w[/a /b], [wire.answer.body, wire.answer.body]
    assert_predicate wire, :closed?
    assert_connections 0
  end

  def test_half_a_request_is_not_answered_as_a_whole
    calls = 0
    serve { [200, {}, ["call #{calls += 1}"]] }
    ["GET / HTTP/1.1\r\nHost: a\r\n", "#{BODY}hello"].each do |bytes|
      answer = connect.say(bytes).finish.answer

      assert_includes [nil, 400], answer&.status
    end
    assert_connections 0
    assert_equal 0, calls
  end

  # What a body is told when its client has gone.
  class Stream
    # @return [Exception] what it was told
    attr_reader :error

    # @return [Boolean]
    def closed? = @closed

    # A body closed is a body that can give back what it holds.
    # @return [void]
    def close = @closed = true

    private

    # Without an end.
    def write_to
      loop { (yield "x" * 10_000) && sleep(0.001) }
    rescue StandardError => e
      @error = e
      raise
    end
  end

  # Streams by `each`.
  class Parts < Stream
    # @yield [String]
    def each(&) = write_to(&)
  end

  # Streams by `call`.
  class Callable < Stream
    # @param out [#write]
    def call(out) = write_to { |part| out.write(part) }
  end

  [Parts, Callable].each do |kind|
    { "has reset" => :reset.to_proc, "has closed" => :close.to_proc, "reads nothing" => proc {} }.each do |name, going|
      define_method(:"test_#{kind.name[/\w+\z/]} is told that the client #{name}") do
        body = kind.new
        serve(write_timeout: 0.2) { [200, {}, body] }
        wire = connect(receive: 4096).say(RoughClient.head("/"))
        wire.read_some(10)
        going.call(wire)

        assert_soon("the end of the body", within: 2) { body.closed? }
        assert_instance_of Errno::EPIPE, body.error
        assert_connections 0
        assert_empty @errors.string
      end
    end
  end

  # A stream that was handed on, and is written to when its response has ended and its connection may be another's.
  def test_a_stream_that_another_thread_writes_to_does_not_outlive_its_connection
    errors = Queue.new
    stream = proc do |out|
      Thread.new { loop { out.write("x" * 300_000) } rescue errors << $ERROR_INFO.class } # rubocop:disable Style/RescueModifier
      sleep(0.01)
    end
    serve(write_timeout: 0.5) { |env| [200, {}, env["PATH_INFO"] == "/stream" ? stream : ["ok" * 5000]] }
    10.times do
      connect(receive: 4096).say(RoughClient.head("/stream")).tap { |wire| wire.read_some(10) && sleep(0.02) }.reset
      bodies = Array.new(5) { connect.say(RoughClient.head("/")) }.map { |wire| wire.answer&.body }

      assert_equal ["ok" * 5000], bodies.uniq
    end

    assert_empty Array.new(10) { errors.pop } - [Errno::EPIPE, IOError]
  end

  # Whoever waits has a thread; all others are served by the rest.
  def test_streams_to_stalled_clients_do_not_hold_others_up
    body = Parts.new
    serve(threads: 3) { |env| [200, {}, env["PATH_INFO"] == "/stream" ? body : ["ok"]] }
    2.times { connect(receive: 4096).say(RoughClient.head("/stream")).read_some(10) }
    sleep(0.3)

    assert_operator seconds { assert_equal "ok", get.body }, :<, 0.2
  end

  def test_connections_beyond_the_limit_wait
    serve(connections: 3)
    first, *others = Array.new(3) { connect.tap(&:get) }
    fourth = connect.say(RoughClient.head("/"))

    assert fourth.silent?(0.2)
    assert_equal(%w[ok ok], others.map { |wire| wire.get.body })
    first.close

    assert_equal "ok", fourth.answer.body
    assert_equal 3, @server.connections
  end

  def test_five_hundred_connections_at_once
    serve
    wires = Array.new(500) { connect.say(RoughClient.head("/")) }

    assert_equal ["ok"], wires.map { |wire| wire.answer.body }.uniq
    assert_equal 500, @server.connections
    assert_equal ["ok"], wires.map { |wire| wire.get.body }.uniq
    assert_equal 1000, @server.requests
    wires.each(&:close)

    assert_connections 0
  end

  def test_servers_leave_no_descriptors_behind
    before = descriptors
    20.times { serve.stop(1) }
    @server = nil

    assert_operator descriptors - before, :<, 20
  end

  def test_a_server_that_cannot_start_leaves_nothing_open
    taken = TCPServer.new("127.0.0.1", 0)
    free = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }
    binds = ["tcp://127.0.0.1:#{free}", "tcp://127.0.0.1:#{taken.addr[1]}"]
    server = Xinatra::Server.new(proc {}, binds:)

    assert_raises(Errno::EADDRINUSE) { server.start }
    assert_raises(Errno::ECONNREFUSED) { TCPSocket.new("127.0.0.1", free) }
  ensure
    taken&.close
  end

  private

  def check_departure(bytes)
    Tempfile.create("large") do |file|
      file.write(LARGE)
      file.close
      app = App.new(file.path)
      serve(app)
      get
      before = descriptors
      TIMES.times { yield connect(receive: 4096).say(bytes).tap { sleep(0.01) } }

      assert_connections 0
      assert_operator descriptors - before, :<, TIMES
      assert_equal ["ok", 0], [get.body, app.posts]
      assert_empty @errors.string
    end
  end
end
