# frozen_string_literal: true

require_relative "web_socket_case"

# Many at once, the slow, the silent and the greedy.
class WebSocketPressureTest < WebSocketCase
  def test_messages_of_one_come_one_at_a_time_and_others_are_served
    serve_socket(threads: 3) do |ws|
      ws.on_message do |text|
        settings.told << text
        sleep(0.2) if text == "1"
      end
    end
    slow = open.send_frame(:text, "1").send_frame(:text, "2")
    sleep(0.02)
    other = open.send_frame(:text, "other")

    assert_operator(seconds { assert_equal("hello", get("/hello").body) }, :<, 0.15)
    assert_equal(%w[1 other 2], Array.new(3) { told })
    [slow, other].each(&:close)
  end

  def test_other_threads_send
    sockets = Queue.new
    serve_socket { |ws| ws.on_open { sockets << ws } }
    clients = Array.new(20) { open }
    all = Array.new(20) { sockets.pop }
    threads = Array.new(4) { |thread| Thread.new { 50.times { |turn| all.each { |ws| ws << "#{thread} #{turn}" } } } }
    got = clients.map { |client| Array.new(200) { client.message.split.map(&:to_i) } }
    threads.each(&:join)

    got.each do |messages|
      assert_equal(Array.new(4) do |thread|
        Array.new(50) do |turn|
          [thread, turn]
        end
      end, messages.group_by(&:first).sort.map(&:last))
    end
  end

  def test_a_client_that_takes_nothing_loses_its_connection_and_holds_up_nobody
    sockets = Queue.new
    serve_socket(outgoing_bytes: 300_000) { |ws| ws.on_open { sockets << ws } }
    client = open
    socket = sockets.pop
    taken = 0
    taken += 1 while taken < 1000 && socket.send("x" * 50_000)

    assert_includes(6..400, taken)
    assert_equal([:closed, 1006, ""], told)
    assert_predicate(socket, :closed?)
    assert_equal(0, socket.pending)
    assert_connections(0)
    client.close
  end

  def test_a_client_that_takes_nothing_for_too_long_loses_its_connection
    sockets = Queue.new
    serve_socket(write_timeout: 0.3, outgoing_bytes: 100_000_000) { |ws| ws.on_open { sockets << ws } }
    client = open
    sockets.pop.send("x" * 20_000_000)

    assert_equal([:closed, 1006, ""], told)
    client.close
  end

  def test_a_slow_client_gets_all
    sockets = Queue.new
    serve_socket(outgoing_bytes: 100_000_000) { |ws| ws.on_open { sockets << ws } }
    client = open
    socket = sockets.pop
    40.times { |index| socket.send(index.to_s * 250_000) }

    assert_operator(socket.pending, :>, 0)
    40.times { |index| assert_equal(index.to_s * 250_000, client.message) }
    assert_soon("all taken") { socket.pending.zero? }
  end

  def test_a_sign_of_life_is_asked_for
    serve_socket(heartbeat: 0.1) { |ws| ws << "hi" }
    client = open
    client.message

    3.times { assert_equal([:ping, ""], client.frame.to_a.first(2)) && client.send_frame(:pong) }

    assert_equal(:ping, client.frame.opcode)
    assert_predicate(client, :closed?)
    assert_equal([:closed, 1006, ""], told)
  end

  def test_a_message_that_stops_in_the_middle_ends
    serve_socket(body_timeout: 0.1) { |ws| ws << "hi" }
    client = open
    client.message
    client.send_frame(:text, "half", final: false)

    assert_predicate(client, :closed?)
    assert_equal([:closed, 1006, ""], told)
  end

  def test_a_flood_of_pings_without_reading_is_bounded
    serve_socket(outgoing_bytes: 100_000, write_timeout: 0.3) { |ws| ws << "hi" }
    client = open
    ping = WebSocketClient.frame(:ping, "x" * 125) * 1000
    flood = Thread.new { 200.times { client.say(ping) } }

    assert_equal([:closed, 1006, ""], told)
    client.close
    flood.kill
  end

  def test_frames_that_come_with_the_request
    serve_socket { |ws| ws.on_message { |text| ws << text } }
    wire = connect
    head = RoughClient.head("/", Upgrade: "websocket", Connection: "upgrade", "Sec-WebSocket-Version": "13",
                                 "Sec-WebSocket-Key": WebSocketClient::KEY)
    wire.say(head + (WebSocketClient.frame(:text, "soon") * 100) + WebSocketClient.close)

    assert_match(/\r\n\r\n(\x81\x04soon){100}\x88\x00\z/n, wire.read_rest.b)
  end

  def test_nothing_stays
    serve_socket { |ws| ws.on_message { |text| ws << text } }
    before = descriptors
    kept = channels
    50.times do
      client = open.send_frame(:text, "x")
      client.message
      client.close
    end

    assert_connections(0)

    assert_operator(channels - kept, :<, 10)
    assert_operator(descriptors, :<=, before)
  end

  def channels
    4.times { GC.start }
    ObjectSpace.each_object(Xinatra::Native::Channel).count
  end
end
