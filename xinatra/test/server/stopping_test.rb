# frozen_string_literal: true

require_relative "server_case"

# How a server ends: what has come is answered, and nobody is kept waiting.
class StoppingTest < ServerCase
  parallelize_me!

  # How long idle connections are kept, so that a request that is on its way is answered.
  GRACE = 1
  SLACK = 0.5
  APP = lambda do |env|
    sleep(0.3) if env["PATH_INFO"] == "/slow"
    [200, {}, [env["PATH_INFO"]]]
  end

  def test_a_request_that_is_being_answered
    serve(APP)
    wire = connect.say(RoughClient.head("/slow"))
    stopping = stop_soon
    answer = wire.answer

    assert_equal "/slow", answer.body
    assert_predicate answer, :closes?
    assert_predicate wire, :closed?
    assert stopping.join(SLACK)
  end

  def test_no_more_connections_are_taken
    serve(APP)
    port = @server.listeners.first.port
    connect.say(RoughClient.head("/slow"))
    stop_soon.join(0.05)

    assert_raises(Errno::ECONNREFUSED) { RoughClient.new(port) }
  end

  def test_without_connections_it_ends_at_once
    serve(APP)
    get

    assert_operator seconds { @server.stop }, :<, 0.2
  end

  { "idle" => RoughClient.head("/"), "silent" => "" }.each do |name, bytes|
    define_method(:"test_a_connection_that_is #{name} is closed after a second") do
      serve(APP)
      wire = connect.say(bytes)
      wire.answer unless bytes.empty?

      assert_connections 1
      took = seconds { @server.stop(5) }

      assert_operator took, :<, GRACE + SLACK
      assert_predicate wire, :closed?
    end
  end

  def test_stopping_does_not_keep_connections_for_longer_than_they_would_have_been
    serve(APP, idle_timeout: 0.1)
    connect.get

    assert_operator seconds { @server.stop(5) }, :<, 0.5
  end

  def test_a_request_that_comes_meanwhile_over_a_connection_that_is_there
    serve(APP)
    wire = connect
    wire.get
    stop_soon
    sleep(0.2)
    answer = wire.get

    assert_equal "/", answer.body
    assert_predicate answer, :closes?
    assert_predicate wire, :closed?
  end

  def test_a_request_that_has_come_in_part
    serve(APP)
    wire = connect.say("GET /part HTTP/1.1\r\nHost:")

    assert_connections 1
    stop_soon
    sleep(0.2)

    assert_equal "/part", wire.say(" a\r\n\r\n").answer.body
  end

  def test_requests_that_came_together
    serve(APP)
    wire = connect.say(RoughClient.head("/slow") * 2)
    stop_soon
    first = wire.answer

    assert_equal "/slow", first.body
    assert_predicate wire, :closed? if first.closes?
    assert_equal "/slow", wire.answer.body unless first.closes?
  end

  # All threads wait, so that nobody has taken it: still, it was there before the server was stopped.
  def test_connections_in_the_queue
    serve(APP, threads: 1)
    connect.say(RoughClient.head("/slow"))
    sleep(0.1)
    wire = connect.say(RoughClient.head("/queued"))
    stop_soon

    assert_equal "/queued", wire.answer&.body
  end

  def test_a_stream_ends_as_it_should
    serve { [200, {}, Enumerator.new { |parts| 5.times { (parts << "part ") && sleep(0.05) } }] }
    wire = connect.say(RoughClient.head("/"))
    stop_soon

    assert_equal "part " * 5, wire.answer.body
  end

  def test_a_client_that_reads_slowly_gets_all
    serve { [200, {}, ["x" * 10_000_000]] }
    wire = connect(receive: 4096).say(RoughClient.head("/"))
    stop_soon
    sleep(GRACE + 0.2)

    assert_equal 10_000_000, wire.answer.body.bytesize
  end

  def test_what_takes_too_long_is_given_up
    ended = false
    serve do |env|
      sleep if env["PATH_INFO"] == "/stuck"
      [200, {}, ["ok"]]
    ensure
      ended = true if env["PATH_INFO"] == "/stuck"
    end
    stuck, idle, part = Array.new(3) { connect }
    stuck.say(RoughClient.head("/stuck"))
    idle.get
    part.say("GET")

    assert_connections 3
    took = seconds { @server.stop(0.1) }

    assert_operator took, :<, 0.1 + SLACK
    assert_soon("the handler's end") { ended }
    assert_ended stuck, idle, part
  end

  def test_a_handler_that_stops_its_server
    server = serve { (server.stop && nil) || [200, {}, ["bye"]] }
    wire = connect
    answer = wire.get

    assert_equal "bye", answer.body
    assert_predicate answer, :closes?
    assert_soon("the end", within: GRACE + SLACK) { server.connections.zero? }
    assert_operator seconds { server.join }, :<, SLACK
  end

  def test_it_can_be_stopped_several_times
    serve(APP)
    connect.say(RoughClient.head("/slow"))
    sleep(0.05)
    took = seconds { Array.new(3) { Thread.new { @server.stop(3) } }.each(&:join) }

    assert_operator took, :<, 0.3 + GRACE + SLACK
    assert_operator seconds { @server.stop }, :<, SLACK
  end

  def test_one_that_was_never_started_can_be_stopped
    @server = Xinatra::Server.new(APP, binds: ["tcp://127.0.0.1:0"])

    assert_operator seconds { @server.stop }, :<, SLACK
  end

  def test_run_returns_when_it_is_stopped
    @server = Xinatra::Server.new(APP, binds: ["tcp://127.0.0.1:0"])
    running = Thread.new { @server.run }
    assert_soon("listeners") { @server.listeners.any? }
    sleep(0.05)
    get
    @server.stop

    assert running.join(SLACK)
  end

  # Whether the last connection is closed, a thread is parked or one is just woken: nobody is forgotten.
  def test_it_ends_at_any_moment
    30.times do |number|
      serve { [200, {}, ["ok"]] }
      client = Thread.new { try }
      sleep(number * 0.0002)

      assert_operator seconds { @server.stop(3) }, :<, GRACE + SLACK
      client.join
    end
  end

  private

  def try
    get
  rescue Errno::ECONNREFUSED, Errno::ECONNRESET, Errno::EPIPE, IOError, ResponseReader::Cut
    nil # it came too late, perhaps to ask for the address
  end

  def stop_soon
    sleep(0.05)
    Thread.new { @server.stop(5) }.tap { sleep(0.02) }
  end

  def assert_ended(*wires)
    wires.each { |wire| assert_empty wire.read_rest.sub(/\AHTTP.*/m, "") }
  end
end
