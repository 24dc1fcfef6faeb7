# frozen_string_literal: true

require_relative "server_case"
require "tempfile"

# Clients that take their time: each waits alone, and not for ever.
class TimeoutsTest < ServerCase
  parallelize_me!

  # What is measured may take longer by this, on a machine that is busy.
  SLACK = 0.8
  LARGE = "x" * 20_000_000
  HEAD = RoughClient.head("/", method: "POST", "Content-Length": 10)
  CHUNKED = RoughClient.head("/", method: "POST", "Transfer-Encoding": "chunked")

  # RFC 9110, section 15.5.9. Parts that come before the time is over: what is left out is never sent.
  STALLS = {
    "a request line" => ["GET / HT"],
    "a head without its end" => ["GET / HTTP/1.1\r\nHost: a\r\n"],
    "a byte of the second request" => ["#{RoughClient.head("/")}G"],
    "a body that does not begin" => [HEAD],
    "half a body" => ["#{HEAD}hello"],
    "half a chunk" => ["#{CHUNKED}5\r\nhe"],
    "chunks without the last" => ["#{CHUNKED}5\r\nhello\r\n"],
    "a trailer section without its end" => ["#{CHUNKED}0\r\nX-A: b\r\n"]
  }.freeze

  STALLS.each do |name, (bytes)|
    define_method(:"test_408_after #{name}") do
      serve(head_timeout: 0.2, body_timeout: 0.2, idle_timeout: 0.2)
      wire = connect.say(bytes)
      wire.answer if bytes.start_with?(RoughClient.head("/"))
      took = seconds { assert_refused(wire) }

      assert_in_delta 0.2, took, 0.2 + SLACK
      assert_operator took, :>=, 0.15
    end
  end

  def test_bytes_now_and_then_do_not_extend_a_heads_time
    serve(head_timeout: 0.3)
    wire = connect.say("GET / HTTP/1.1\r\nX: ")
    took = seconds { sleep(0.02) while wire.silent? && wire.say?("a") }

    assert_refused(wire)
    assert_includes 0.25..(0.3 + SLACK), took
  end

  def test_a_heads_time_begins_with_its_first_byte
    serve(head_timeout: 0.3, idle_timeout: 5)
    wire = connect
    wire.get
    sleep(0.4)
    wire.say("GET / HTTP/1.1\r\n")
    sleep(0.15)

    assert_equal "ok", wire.say("Host: a\r\n\r\n").answer.body
  end

  # RFC 9112, section 9.5: a client that has asked for nothing would take a 408 for the answer to what it asks next.
  def test_a_connection_without_bytes_is_closed_silently
    serve(head_timeout: 0.2)
    wire = connect
    took = seconds { assert_predicate wire, :closed? }

    assert_includes 0.15..(0.2 + SLACK), took
  end

  def test_an_idle_connection_is_closed_silently
    serve(head_timeout: 5, idle_timeout: 0.2)
    wire = connect
    wire.get
    took = seconds { assert_predicate wire, :closed? }

    assert_includes 0.15..(0.2 + SLACK), took
  end

  def test_each_request_makes_a_connection_young
    serve(idle_timeout: 0.3)
    wire = connect

    5.times { assert_equal "ok", (sleep(0.12) && wire.get).body }
  end

  def test_a_body_that_comes_slowly_comes_whole
    serve(body_timeout: 0.3) { |env| [200, {}, [env["rack.input"].read]] }
    wire = connect.say(HEAD)
    "0123456789".each_char { |byte| sleep(0.06) && wire.say(byte) }

    assert_equal "0123456789", wire.answer.body
  end

  def test_leave_is_given_once_and_then_the_time_runs
    serve(body_timeout: 0.2)
    wire = connect.say(RoughClient.head("/", method: "POST", "Content-Length": 10, Expect: "100-continue"))

    assert_equal 100, wire.answer.status
    assert_refused(wire)
  end

  def test_a_handler_may_take_longer_than_any_client
    serve(head_timeout: 0.1, body_timeout: 0.1, idle_timeout: 0.1, write_timeout: 0.1) { [200, {}, [sleep(0.5).to_s]] }

    assert_equal 200, connect.get.status
    assert_equal 200, connect.post("body").status
  end

  # A thread that waits for events has to hear of times that another thread has set.
  def test_an_idle_connection_is_closed_though_its_handler_has_waited
    serve(idle_timeout: 0.2) { [200, {}, [sleep(0.1).to_s]] }
    wire = connect
    wire.get
    took = seconds { assert_predicate wire, :closed? }

    assert_includes 0.15..(0.2 + SLACK), took
  end

  # What a handler takes is not the client's time.
  def test_times_begin_when_a_handler_has_ended
    serve(idle_timeout: 0.2, head_timeout: 0.4) { [200, {}, [sleep(0.6).to_s]] }
    wire = connect
    wire.get
    sleep(0.1)
    wire.say("GET / HTTP/1.1\r\n")
    sleep(0.1)

    assert_equal 200, wire.say("Host: a\r\n\r\n").answer.status
  end

  def test_a_client_has_time_to_read_though_the_handler_took_long
    serve(write_timeout: 0.4) { sleep(0.6) && [200, {}, ["x" * 4_000_000]] }
    wire = connect(receive: 65_536).say(RoughClient.head("/"))
    wire.read_some(100)
    sleep(0.2)
    wire.finish

    assert_operator wire.read_rest.bytesize, :>, 3_999_000
  end

  def test_a_client_that_reads_nothing_of_a_file_is_given_up
    file = Tempfile.new.tap { |made| made.write(LARGE) && made.flush }
    serve(write_timeout: 0.3) { [200, {}, File.open(file.path)] }
    connect(receive: 4096).say(RoughClient.head("/"))

    assert_connections 1

    assert_connections 0, within: 0.3 + SLACK
  end

  def test_a_client_that_reads_nothing_is_given_up
    serve(write_timeout: 0.3) { [200, {}, [LARGE]] }
    wire = connect(receive: 4096).say(RoughClient.head("/"))
    sleep(0.15)

    assert_equal 1, @server.connections
    assert_connections 0, within: 0.3 + SLACK
    assert_operator wire.read_rest.bytesize, :<, LARGE.bytesize
  end

  def test_a_client_that_reads_slowly_gets_all
    serve(write_timeout: 0.3) { [200, {}, ["x" * 4_000_000]] }
    wire = connect(receive: 65_536).say(RoughClient.head("/"))
    size = 0
    took = seconds { size += wire.read_some(200_000).bytesize.tap { sleep(0.01) } until size > 4_000_000 }

    assert_operator took, :>, 0.3
  end

  # RFC 9112, section 9.6: the client may still be sending, and is to read what it was refused with.
  def test_a_refused_client_that_goes_on_sending_is_cut_off
    serve(linger_timeout: 0.3)
    wire = connect.say("nonsense\r\n\r\n")

    assert_equal 400, wire.answer.status
    took = seconds { sleep(0.01) while wire.say?("more") && @server.connections == 1 }

    assert_includes 0.25..(0.3 + SLACK), took
    assert_connections 0
  end

  def test_others_are_served_meanwhile
    serve(threads: 1, head_timeout: 2, body_timeout: 2) { |env| [200, {}, [env["PATH_INFO"] == "/" ? "ok" : LARGE]] }
    20.times { connect.say("GET / HTTP/1.1\r\nX: ") }
    10.times { connect.say("#{HEAD}hello") }
    3.times { connect(receive: 4096).say(RoughClient.head("/large")) }
    10.times { connect }
    wire = connect
    times = Array.new(50) { seconds { assert_equal "ok", wire.get.body } }.sort

    assert_operator times[25], :<, 0.02
    assert_operator times.last, :<, 0.5
  end

  private

  def assert_refused(wire)
    answer = wire.answer

    assert_equal 408, answer&.status
    assert_predicate answer, :closes?
    assert_predicate wire, :closed?
  end
end
