# frozen_string_literal: true

require_relative "server_case"

# Connections that an app takes for itself (Rack's SPEC, "Hijacking"): from then on they are nobody else's.
class HijackTest < ServerCase
  HEAD = RoughClient.head("/", Connection: "Upgrade", Upgrade: "echo")

  # Says each line again, in capitals, until one is empty.
  ECHO = lambda do |io|
    while (line = io.gets) && line != "\n"
      io.write(line.upcase)
    end
  rescue Errno::ECONNRESET, Errno::EPIPE
    nil # the client has gone
  ensure
    io.close
  end

  FULL = lambda do |env|
    io = env["rack.hijack"].call
    io.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n")
    Thread.new { ECHO.call(io) }
    [200, { "content-length" => "5" }, ["wrong"]]
  end

  PARTIAL = lambda do |_env|
    [101, { "connection" => "Upgrade", "upgrade" => "echo", "rack.hijack" => lambda { |io|
      Thread.new do
        ECHO.call(io)
      end
    } }, []]
  end

  SWITCHED = "HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: echo\r\n\r\n"

  { full: FULL, partial: PARTIAL }.each do |name, app|
    define_method(:"test_#{name}: bytes behind the head are the app's") do
      serve(app)
      wire = connect.say("#{HEAD}one\ntwo\nthr")
      sleep(0.05)
      wire.say("ee\n\n")

      assert_equal "#{SWITCHED}ONE\nTWO\nTHREE\n".downcase, wire.read_rest.downcase
      assert_connections 0
    end

    define_method(:"test_#{name}: bytes that come later are the app's") do
      serve(app, idle_timeout: 0.1, head_timeout: 0.1, write_timeout: 0.1)
      wire = connect.say(HEAD)
      sleep(0.4)

      assert_equal "#{SWITCHED}ONE\n".downcase, wire.say("one\n\n").read_rest.downcase
    end

    define_method(:"test_#{name}: the connection outlives the server") do
      serve(app)
      wire = connect.say("#{HEAD}one\n")
      wire.read_some

      assert_connections 0
      @server.stop(1)
      GC.start

      assert_includes wire.say("two\n\n").read_rest, "TWO\n"
    end

    define_method(:"test_#{name}: connections that are forgotten are closed") do
      serve(app)
      before = descriptors
      10.times { connect.say("#{HEAD}one\n\n").tap(&:read_rest).close }

      assert_connections 0
      assert_operator descriptors - before, :<, 10
    end

    define_method(:"test_#{name}: a client that has reset") do
      serve(app)
      3.times { connect.say("#{HEAD}one\n").reset }

      assert_connections 0
    end
  end

  def test_what_fails_behind_a_hijack_is_told_and_not_answered
    io = nil
    serve { |env| (io = env["rack.hijack"].call) && raise("oops") }
    wire = connect.say(HEAD)
    assert_soon("an end of the handler") { @errors.string.include?("oops") }

    assert wire.silent?(0.05)
    io.write("mine")
    io.close

    assert_equal "mine", wire.read_rest
  end

  def test_a_partial_hijack_that_fails_is_told_and_closed
    closed = false
    body = Struct.new(:on_close) { def close = on_close.call }.new(-> { closed = true })
    serve { [200, { "rack.hijack" => proc { |_io| raise "oops" } }, body] }

    refute_includes connect.say(HEAD).read_rest, "500"
    assert_includes @errors.string, "oops"
    assert_soon("an end of the body") { closed }
  end

  # RFC 9112, section 6.3: such a response ends with its connection.
  def test_a_partial_hijack_without_an_upgrade
    stream = lambda do |io|
      3.times { |number| io.write("#{number}\n") }
      io.close
    end
    serve { [200, { "content-type" => "text/plain", "rack.hijack" => stream }, []] }
    answer = connect.get

    assert_equal [200, "0\n1\n2\n", :closed], [answer.status, answer.body, answer.framing]
  end

  def test_bytes_behind_a_body
    serve do |env|
      body = env["rack.input"].read
      io = env["rack.hijack"].call
      io.write("#{body} #{io.gets}")
      io.close
    end

    head = RoughClient.head("/", method: "POST", "Content-Length": 4)

    assert_equal "body rest\n", connect.say("#{head}bodyrest\n").read_rest
  end

  def test_what_is_before_it_is_answered_first
    serve { |env| env["PATH_INFO"] == "/" ? [200, {}, ["x" * 3_000_000]] : FULL.call(env) }
    wire = connect(receive: 4096).say("#{RoughClient.head("/")}#{RoughClient.head("/up")}one\n\n")
    sleep(0.1)

    assert_equal 3_000_000, wire.answer.body.bytesize
    assert_equal 101, wire.answer.status
    assert_equal "ONE\n", wire.answer_rest
  end
end
