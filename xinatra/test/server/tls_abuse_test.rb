# frozen_string_literal: true

require_relative "tls_case"

# Clients that do not speak TLS, or not to its end: each costs its own connection, and holds up nobody.
class TLSAbuseTest < TLSCase
  # A client's first record, as OpenSSL sends it.
  HELLO = begin
    here, there = UNIXSocket.pair
    OpenSSL::SSL::SSLSocket.new(here, OpenSSL::SSL::SSLContext.new).connect_nonblock(exception: false)
    there.readpartial(4096)
  ensure
    [here, there].each(&:close)
  end

  GARBAGE = {
    "zeros" => "\0" * 100, "random bytes" => Random.new(1).bytes(1000),
    "a record of another type" => "\x17\x03\x03\0\x05hello",
    "a record that is too long" => "\x16\x03\x01\xFF\xFF#{"x" * 65_535}", "an empty record" => "\x16\x03\x01\0\0" * 100,
    "a hello that is none" => "\x16\x03\x01\0\x05\x01\0\0\x01x", "an alert" => "\x15\x03\x01\0\x02\x02\x28",
    "a hello that is cut" => [HELLO[0, 3], HELLO.bytesize - 24, HELLO[5..-20]].pack("a*na*"),
    "two hellos" => HELLO * 2, "a hello and garbage" => "#{HELLO}garbage#{"x" * 100}",
    "SSH" => "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/2" => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
  }.transform_values(&:b).freeze

  GARBAGE.each do |name, bytes|
    define_method(:"test_#{name}") do
      serve_tls(head_timeout: 0.3)
      wire = connect.say(bytes)
      said = wire.read_rest

      refute_includes said, "HTTP/1.1"
      assert_connections 0
      assert_equal "ok", secure.get.body
    end
  end

  # At each place: it stalls, or ends there.
  def test_a_hello_that_is_cut_anywhere
    serve_tls(head_timeout: 0.3)
    stalled = (1...HELLO.bytesize).step(7).map { |size| connect.say(HELLO.byteslice(0, size)) }
    ended = (1...HELLO.bytesize).step(11).map { |size| connect.say(HELLO.byteslice(0, size)).finish }

    assert_equal "ok", secure.get.body
    stalled.each { |wire| assert_empty wire.read_rest }
    # At most an alert (RFC 8446, section 6).
    ended.each { |wire| assert_match(/\A(\x15\x03.\0\x02..)?\z/mn, wire.read_rest) }
    assert_connections 1
  end

  %w[GET HEAD POST PUT].each do |method|
    define_method(:"test_plain #{method}") do
      serve_tls { flunk }
      wire = connect.say("#{RoughClient.head("/", method:, "Content-Length": 5)}hello")
      answer = wire.answer

      assert_equal [400, "Bad Request"], [answer.status, answer.body]
      assert_predicate answer, :closes?
      assert_predicate wire.finish, :closed?
      assert_connections 0
    end
  end

  def test_plain_http_byte_by_byte
    serve_tls
    wire = connect
    RoughClient.head("/").each_char { |byte| wire.say?(byte) }

    assert_equal 400, wire.answer.status
  end

  # All of hands and head has one time, whatever comes meanwhile.
  def test_a_handshake_that_does_not_end
    serve_tls(head_timeout: 0.3)
    silent = connect
    begun = connect.say(HELLO)
    slow = connect
    took = seconds { HELLO.each_char { |byte| break unless sleep(0.01) && slow.say?(byte) } }

    assert_connections 0

    assert_operator took, :<, 2
    assert_empty silent.read_rest
    refute_empty begun.read_rest
  end

  def test_a_head_that_does_not_come
    serve_tls(head_timeout: 0.3)
    wire = secure
    took = seconds { assert_predicate wire, :closed? }

    assert_includes 0.1..1.5, took
    slow = secure.say("GET / HTTP/1.1\r\n")

    assert_equal 408, slow.answer.status
  end

  def test_those_that_stall_hold_up_nobody
    serve_tls(threads: 1) { |env| [200, {}, [env["PATH_INFO"] == "/" ? "ok" : "x" * 20_000_000]] }
    20.times { connect.say(HELLO.byteslice(0, 100)) }
    20.times { connect.say(HELLO) }
    10.times { secure.say("GET / HT") }
    3.times { secure(receive: 4096).say(RoughClient.head("/large")) }
    wire = secure
    times = Array.new(50) { seconds { assert_equal "ok", wire.get.body } }.sort

    assert_operator times[25], :<, 0.02
    assert_operator times.last, :<, 1
  end

  # Those that have not shaken hands count among the connections.
  def test_many_handshakes_at_once_are_bounded
    serve_tls(connections: 20, head_timeout: 0.5)
    60.times { connect.say(HELLO) }
    assert_soon("all that there may be") { @server.connections == 20 }
    sleep(0.1)

    assert_equal 20, @server.connections
    assert_connections 0

    assert_equal "ok", secure.get.body
  end

  # RFC 5746 and RFC 8446, section 4.1.2.
  def test_nobody_shakes_hands_twice
    serve_tls
    s_client("-tls1_2") do |client|
      client.write("R\n")

      assert_match(/RENEGOTIATING.*no renegotiation/m, said(client, "no renegotiation"))
    end

    assert_equal "ok", secure.get.body
  end

  # RFC 8446, section 4.6.3.
  def test_keys_that_are_changed
    serve_tls
    s_client("-tls1_3", "-crlf") do |client|
      20.times { client.write("K\n") && said(client, "KEYUPDATE") }
      client.write("GET / HTTP/1.1\nHost: a\n\n")

      assert_includes said(client, "\r\n\r\nok"), "HTTP/1.1 200 OK"
    end
  end

  # Records and what is in them come as they come.
  def test_every_byte_by_itself
    serve_tls { |env| [200, {}, [env["rack.input"].read]] }
    drop_by_drop(@server.listeners.first.port) do |port|
      socket = TLSSocket.new(Socket.tcp("127.0.0.1", port))
      @wires << socket
      socket.write("#{RoughClient.head("/", method: "POST", "Content-Length": 5)}hello#{RoughClient.head("/")}")
      reader = ResponseReader.new(socket, 10)

      assert_equal(["hello", ""], Array.new(2) { reader.answer.body })
      socket.say_end

      assert_predicate reader, :closed?
      socket.close
    end

    assert_connections 0
  end

  def test_clients_that_reset
    serve_tls { [200, {}, ["x" * 1_000_000]] }
    5.times do
      wire = secure(receive: 4096).say(RoughClient.head("/") * 3)
      wire.socket.setsockopt(:SOCKET, :LINGER, [1, 0].pack("ii"))
      wire.close
    end
    5.times { connect.say(HELLO).reset }

    assert_connections 0
  end

  def test_no_descriptor_is_kept
    serve_tls
    before = descriptors
    20.times { secure.tap(&:get).close }
    20.times { connect.say(HELLO).close }
    20.times { connect.say(RoughClient.head("/")).tap(&:answer).close }

    assert_connections 0

    assert_operator descriptors - before, :<, 5
  end

  private

  # OpenSSL's own client, which takes one letter for an order.
  def s_client(*options)
    skip "there is no openssl" unless system("openssl", "version", out: File::NULL, err: File::NULL)
    to = "127.0.0.1:#{@server.listeners.first.port}"
    IO.popen(["openssl", "s_client", "-connect", to, *options, { err: %i[child out] }], "r+") do |client|
      said(client, "Verify return code")
      yield client
    end
  end

  # @return [String] what it says, up to what is waited for
  def said(client, ending)
    came = +""
    came << client.readpartial(4096) until came.include?(ending) || !client.wait_readable(PATIENCE)
    came
  end

  # Yields a port behind which each byte goes to the server, and back, by itself.
  def drop_by_drop(port)
    server = TCPServer.new("127.0.0.1", 0)
    carrying = Thread.new do
      here = server.accept
      there = Socket.tcp("127.0.0.1", port)
      [here, there].each { |socket| socket.setsockopt(:TCP, :NODELAY, true) }
      [[here, there], [there, here]].map { |from, to| Thread.new { carry(from, to) } }.each(&:join)
      [here, there].each(&:close)
    end
    yield server.addr[1]
  ensure
    carrying&.join(5)
    server&.close
  end

  def carry(from, to)
    while (byte = from.read(1))
      to.write(byte)
      to.flush
    end
    to.close_write
  rescue Errno::EPIPE, Errno::ECONNRESET, Errno::ENOTCONN
    nil
  end
end
