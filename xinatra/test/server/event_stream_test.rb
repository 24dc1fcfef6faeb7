# frozen_string_literal: true

require "timeout"
require_relative "server_case"

# Server-Sent Events over Xinatra's server: streams that stay open, and hold no thread.
class EventStreamTest < ServerCase
  def serve_events(**options, &block)
    told = @told = Queue.new
    app = Class.new(Xinatra::Base) do
      set(:told, told)
      set(:environment, :production)
      get("/hello") { "hello" }
      get("/events/:name") do
        sse do |out|
          told << out
          out.on_close { told << :closed }
          instance_exec(out, &block) if block
        end
      end
    end
    serve(app, **options)
  end

  def told = Timeout.timeout(PATIENCE) { @told.pop }

  # @return [Array(RoughClient, Xinatra::EventStream)]
  def open(path = "/events/x", **fields)
    wire = connect.say(RoughClient.head(path, **fields))
    [wire, told]
  end

  # Over a connection of its own.
  # @return [ResponseReader::Answer]
  def get(path, **fields)
    wire = connect
    wire.get(path, **fields)
  ensure
    wire&.close
  end

  # Reads until something has come.
  def read_until(wire, text)
    came = +""
    came << wire.read_some until came.include?(text)
    came
  end

  def test_the_head
    serve_events(&:close)
    answer = get("/events/x")

    assert_equal(200, answer.status)
    assert_equal("text/event-stream;charset=utf-8", answer["content-type"])
    assert_equal("no-store", answer["cache-control"])
    assert_equal("no", answer["x-accel-buffering"])
    assert_equal("chunked", answer["transfer-encoding"])
    assert_equal("close", answer["connection"])
    assert_equal("", answer.body)
    assert_kind_of(Xinatra::EventStream, told)
    assert_equal(:closed, told)
    assert_connections(0)
  end

  EVENTS = {
    "data: text\n\n" => ->(out) { out << "text" },
    "data: a\ndata: b\ndata: \ndata: c\n\n" => ->(out) { out << "a\nb\r\n\rc" },
    "data:\n\n" => ->(out) { out << "" },
    "data:  blanks \n\n" => ->(out) { out << " blanks " },
    "data: 7\n\n" => ->(out) { out << 7 },
    "data: é\n\n" => ->(out) { out << "é".encode("ISO-8859-1") },
    "data: \uFFFD\n\n" => ->(out) { out << "\xFF" },
    "event: news\nid: 12\ndata: text\n\n" => ->(out) { out.event("text", event: :news, id: 12) },
    "retry: 1500\n\n" => ->(out) { out.retry_after(1500) },
    ": words\n: and more\n\n" => ->(out) { out.comment("words\nand more") }
  }.freeze

  EVENTS.each_with_index do |(expected, sent), index|
    define_method("test_event_#{index}") do
      serve_events do |out|
        sent.call(out)
        out.close
      end

      assert_equal(expected, get("/events/x").body.force_encoding("UTF-8"))
    end
  end

  def test_what_would_be_another_field_cannot_be_sent
    serve_events do |out|
      [{ event: "a\nb" }, { id: "a\rb" }, { id: "a\0" }].each do |fields|
        out.event("x", **fields)
      rescue ArgumentError => e
        out << e.message
      end
      out.retry_after("soon")
    rescue ArgumentError => e
      out << e.message
      out.close
    end

    assert_equal(["\"a\\nb\" cannot be an event's event: it has a line's end or a NUL in it",
                  "\"a\\rb\" cannot be an event's id: it has a line's end or a NUL in it",
                  "\"a\\u0000\" cannot be an event's id: it has a line's end or a NUL in it",
                  "invalid value for Integer(): \"soon\""], get("/events/x").body.scan(/^data: (.*)$/).flatten)
  end

  def test_it_stays_open_and_holds_no_thread
    serve_events(threads: 1)
    wires, outs = Array.new(20) { open }.transpose

    assert_equal("hello", get("/hello").body)
    outs.each { |out| out << "later" }

    wires.each do |wire|
      assert_match(/data: later\n\n\r\n\z/, read_until(wire, "later\n\n\r\n"))
      wire.close
    end

    assert_connections(0)
    assert_equal([:closed] * 20, Array.new(20) { told })
  end

  def test_params_and_the_last_id_are_there_later
    serve_events do |out|
      Thread.new do
        sleep(0.05)
        out << params["name"] << params["q"] << out.last_id
        out.close
      end
    end

    assert_equal("data: x\n\ndata: 1\n\ndata: 41\n\n", get("/events/x?q=1", "Last-Event-ID": "41").body)
  end

  def test_heartbeats
    serve_events(heartbeat: 0.05)
    wire, out = open

    assert_match(/3\r\n:\n\n\r\n3\r\n:\n\n\r\n/, read_until(wire, "3\r\n:\n\n\r\n" * 2))
    out << "still here"
    read_until(wire, "still here")
  end

  def test_http_1_0_has_no_chunks
    serve_events do |out|
      out << "text"
      out.close
    end
    wire = connect.say("GET /events/x HTTP/1.0\r\nHost: localhost\r\n\r\n")

    assert_match(/connection: close\r\n\r\ndata: text\n\n\z/, wire.read_rest)
  end

  def test_head_has_no_stream
    serve_events
    answer = connect.say(RoughClient.head("/events/x", method: "HEAD")).answer(head: true)

    assert_equal(200, answer.status)
    assert_empty(@told)
    assert_equal("hello", get("/hello").body)
  end

  def test_what_a_client_says_meanwhile_is_passed_over
    serve_events
    wire, out = open
    wire.say(RoughClient.head("/hello") * 1000)

    assert_equal("hello", get("/hello").body)
    out << "text"
    out.close

    assert_match(/data: text\n\n\r\n0\r\n\r\n\z/, wire.read_rest)
  end

  def test_a_block_that_sends_for_ever_ends_with_its_client
    serve_events(threads: 2) { |out| loop { (out << "tick") && sleep(0.01) } }
    wire, = open
    read_until(wire, "tick")
    wire.close

    assert_equal(:closed, told)
    assert_soon("threads are free") { get("/hello").body == "hello" }
    assert_connections(0)
    assert_empty(@errors.string)
  end

  def test_sending_to_who_has_gone_does_nothing
    serve_events
    wire, out = open
    wire.close

    assert_equal(:closed, told)
    assert_same(out, out << "text")
    assert_predicate(out, :closed?)
    assert_equal(0, out.pending)
    assert_equal(:now, out.on_close { @told << :now } && told)
  end

  def test_a_client_that_takes_nothing_loses_its_connection
    serve_events(outgoing_bytes: 300_000)
    wire, out = open
    taken = 0
    taken += 1 until taken > 1000 || (out << ("x" * 50_000)).closed?

    assert_includes(6..400, taken)
    assert_equal(:closed, told)
    wire.close
  end

  def test_a_block_that_raises_ends_the_stream_and_is_told
    serve_events { |_out| raise "broken" }
    body = get("/events/x").body

    assert_equal("", body)
    assert_match(/broken/, @errors.string)
    told

    assert_equal(:closed, told)
  end

  def test_a_stopping_server_ends_it
    serve_events
    wire, = open
    stopping = Thread.new { @server.stop(5) }

    assert_match(/0\r\n\r\n\z/, wire.read_rest)
    assert(stopping.join(5))
    assert_equal(:closed, told)
  end

  def test_middleware_may_wrap_the_body
    closed = Queue.new
    inner = Class.new(Xinatra::Base) { get("/") { sse { |out| (out << "x") && out.close } } }
    app = lambda do |env|
      status, headers, body = inner.call(env)
      [status, headers, Rack::BodyProxy.new(body) { closed << :body }]
    end
    serve(app)

    assert_equal("data: x\n\n", get("/").body)
    assert_equal(:body, Timeout.timeout(PATIENCE) { closed.pop })
  end

  def test_a_response_that_is_finished_is_told_at_the_end
    finished = Queue.new
    inner = Class.new(Xinatra::Base) do
      get("/") do
        env["rack.response_finished"] = [->(*) { finished << :finished }]
        sse { |out| finished << out }
      end
    end
    serve(->(env) { inner.call(env) })
    wire = connect.say(RoughClient.head("/"))
    out = finished.pop
    read_until(wire, "\r\n\r\n")
    sleep(0.02)

    assert_empty(finished)
    out.close

    assert_equal(:finished, Timeout.timeout(PATIENCE) { finished.pop })
  end

  # Other servers make the body while it is sent, with a thread.
  def test_elsewhere
    out = nil
    stream = Xinatra::EventStream.new do |given|
      out = given
      out << "first"
      Thread.new { (out << "second") && out.close }
    end

    assert_equal(["data: first\n\n", "data: second\n\n"], body(stream).to_enum(:each).to_a)
    assert_predicate(out, :closed?)
  end

  def body(stream, **options) = Xinatra::EventStream::Body.new(stream, **options)

  def test_elsewhere_with_heartbeats
    closed = nil
    stream = Xinatra::EventStream.new { |out| out.on_close { closed = true } }

    assert_equal([":\n\n", ":\n\n"], body(stream, heartbeat: 0.01).to_enum(:each).first(2))
    assert(closed)
    assert_predicate(stream, :closed?)
  end

  def test_elsewhere_what_waits_is_bounded
    sent = Queue.new
    stream = Xinatra::EventStream.new { |out| Thread.new { sent << 30.times.count { !(out << ("x" * 100_000)).closed? } }.join }
    parts = body(stream).to_enum(:each).to_a

    assert_equal(10, sent.pop)
    assert_equal(10, parts.size)
  end

  def test_without_a_block
    assert_equal("a stream of events needs a block that gets it", assert_raises(ArgumentError) do
      Xinatra::EventStream.new
    end.message)
  end
end
