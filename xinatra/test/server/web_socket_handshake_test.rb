# frozen_string_literal: true

require_relative "server_case"
require_relative "web_socket_client"

# Who may open a WebSocket, and what is agreed on (RFC 6455, section 4.2; RFC 7692, section 7.1).
class WebSocketHandshakeTest < ServerCase
  class App < Xinatra::Base
    set :protection, permitted_origins: "https://friend.example"
    enable :sessions
    set :session_secret, "s" * 64

    before("/closed*") { halt(401, "who are you?") }
    websocket("/") { |ws| ws << "open" }
    websocket("/closed") { |ws| ws << "never" }
    websocket("/halting") { |_ws| halt(404, { "x-why" => "no room" }, "no such room") }
    websocket("/failing") { |_ws| raise "broken" }
    websocket("/protocols", protocols: %w[v2.chat v1.chat]) { |ws| ws << ws.protocol.inspect }
    websocket("/origins", origins: ["https://app.example:8443"]) { |ws| ws << "open" }
    websocket("/any", origins: :any) { |ws| ws << "open" }
    websocket("/plain", compress: false) { |ws| ws << ("x" * 1000) }
    websocket("/rooms/:room/*") { |ws, room, rest| ws << "#{room}, #{rest}, #{params["room"]}, #{params["q"]}" }
    websocket("/session") { |ws| (session["visits"] = session["visits"].to_i + 1) && (ws << session["visits"].to_s) }
    websocket("/agents", agent: /Robot/) { |ws| ws << "robot" }
    get("/agents") { "for people" }
    set :show_exceptions, false
    set :dump_errors, false
  end

  def setup
    super
    serve(App)
  end

  def dial(path = "/", **fields)
    WebSocketClient.new(@server.listeners.first.port, path, **fields).tap { |client| @wires << client }
  end

  def assert_refused(status, path = "/", **fields)
    client = dial(path, **fields)

    assert_equal(status, client.status)
    client
  end

  # Threads that have it loaded at the same time, by Digest.const_missing, see a class that is not whole yet.
  def test_what_hashes_keys_is_loaded_before_there_are_threads
    command = [RbConfig.ruby, "-I", File.expand_path("../../lib", __dir__), "-r", "xinatra/web_socket", "-e"]

    assert_equal "true", IO.popen([*command, "print Digest.const_defined?(:SHA1, false)"], &:read)
  end

  def test_accept_is_the_hash_of_the_key
    client = dial

    assert_equal(101, client.status)
    assert_equal("websocket", client.field("upgrade"))
    assert_equal("Upgrade", client.field("connection"))
    assert_equal("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", client.field("sec-websocket-accept"))
    assert_nil(client.field("content-length"))
    assert_nil(client.field("sec-websocket-protocol"))
    assert_nil(client.field("sec-websocket-extensions"))
    assert_equal("open", client.message)
  end

  def test_fields_may_be_written_in_other_ways
    assert_equal("open", dial("/", Upgrade: "WebSocket", Connection: "keep-alive, upgrade").message)
  end

  def test_a_request_that_asks_for_something_else_is_told_to_upgrade
    [{ Upgrade: nil }, { Connection: nil }, { Upgrade: "h2c" }, { Connection: "keep-alive" }].each do |fields|
      client = assert_refused(426, "/", **fields)

      assert_equal("websocket", client.field("upgrade"))
      assert_match(/upgrade/i, client.field("connection"))
    end
  end

  def test_another_version_is_told_which_one_there_is
    [nil, "8", "12", "14", "13, 8", "x"].each do |version|
      assert_equal("13", assert_refused(426, "/", "Sec-WebSocket-Version": version).field("sec-websocket-version"))
    end
  end

  def test_a_key_that_is_none_is_refused
    ["", nil, "x", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZR==", "a" * 24,
     "a" * 5000].each do |key|
      assert_refused(400, "/", "Sec-WebSocket-Key": key)
    end
  end

  def test_http_1_0_cannot
    wire = connect
    wire.say("GET / HTTP/1.0\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade\r\n" \
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: #{WebSocketClient::KEY}\r\n\r\n")

    assert_equal(426, wire.answer.status)
  end

  def test_head_and_post_open_nothing
    %w[HEAD POST].each do |verb|
      wire = connect
      wire.say("#{verb} / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade, close\r\n" \
               "Sec-WebSocket-Version: 13\r\nContent-Length: 0\r\nSec-WebSocket-Key: #{WebSocketClient::KEY}\r\n\r\n")

      assert_includes([426, 404], wire.answer(head: verb == "HEAD").status, verb)
    end
  end

  def test_a_page_of_another_site_cannot
    port = @server.listeners.first.port
    here = "http://localhost:#{port}"

    assert_equal(101, dial("/", Host: "localhost:#{port}", Origin: here).status)
    assert_equal(101, dial("/", Origin: "https://friend.example").status)
    ["https://evil.example", "null", "http://localhost.evil.example", "https://localhost:#{port}",
     "http://localhost:1", ""].each do |origin|
      assert_refused(403, "/", Host: "localhost:#{port}", Origin: origin)
    end
  end

  def test_origins_that_a_route_permits
    assert_equal(101, dial("/origins", Origin: "https://app.example:8443").status)
    assert_refused(403, "/origins", Origin: "https://app.example")
    assert_equal(101, dial("/any", Origin: "https://evil.example").status)
  end

  def test_the_first_protocol_that_the_client_asks_for_and_the_route_speaks
    { "v1.chat" => "v1.chat", "x, v1.chat,v2.chat" => "v1.chat", "v3.chat" => nil, nil => nil,
      "" => nil }.each do |asked, spoken|
      client = dial("/protocols", "Sec-WebSocket-Protocol": asked)
      if spoken
        assert_equal(spoken,
                     client.field("sec-websocket-protocol"))
      else
        assert_nil(client.field("sec-websocket-protocol"))
      end

      assert_equal(spoken.inspect, client.message)
    end
  end

  def test_filters_and_halt_come_first
    assert_refused(401, "/closed")
    assert_equal("no room", assert_refused(404, "/halting").field("x-why"))
    assert_refused(404, "/nowhere")
    assert_refused(500, "/failing")
  end

  def test_captures_query_and_params
    assert_equal("7, a/b, 7, x", dial("/rooms/7/a/b?q=x").message)
  end

  def test_conditions
    assert_equal("robot", dial("/agents", "User-Agent": "Robot").message)
    assert_refused(200, "/agents", "User-Agent": "Person")
  end

  def test_a_session_is_read_and_written
    first = dial("/session")
    cookie = first.field("set-cookie")[/\A[^;]+/]

    assert_equal("1", first.message)
    assert_equal("2", dial("/session", Cookie: cookie).message)
  end

  AGREED = "permessage-deflate; server_no_context_takeover; client_no_context_takeover"
  EXTENSIONS = {
    "permessage-deflate" => AGREED,
    "permessage-deflate; client_max_window_bits" => AGREED,
    "permessage-deflate;client_max_window_bits=8" => AGREED,
    "permessage-deflate; server_max_window_bits=\"10\"" =>
      "#{AGREED}; server_max_window_bits=10",
    "x-webkit-deflate-frame, permessage-deflate" => AGREED,
    "permessage-deflate; server_max_window_bits=8, permessage-deflate" =>
      AGREED,
    "permessage-deflate; server_max_window_bits=8" => nil, "permessage-deflate; server_max_window_bits" => nil,
    "permessage-deflate; server_max_window_bits=16" => nil, "permessage-deflate; server_max_window_bits=010" => nil,
    "permessage-deflate; client_max_window_bits=7" => nil, "permessage-deflate; server_no_context_takeover=1" => nil,
    "permessage-deflate; client_no_context_takeover; client_no_context_takeover" => nil,
    "permessage-deflate; unknown" => nil, "permessage-deflate;" => AGREED,
    "permessage-deflate; =1" => nil, "x" => nil, "" => nil, ";,;,=" => nil
  }.freeze

  EXTENSIONS.each_with_index do |(offer, agreed), index|
    define_method("test_extension_#{format("%02d", index)}_#{offer.gsub(/\W+/, "_")}") do
      client = dial("/", "Sec-WebSocket-Extensions": offer)

      assert_equal(101, client.status)
      if agreed
        assert_equal(agreed,
                     client.field("sec-websocket-extensions"))
      else
        assert_nil(client.field("sec-websocket-extensions"))
      end
    end
  end

  def test_compression_can_be_left_out
    client = dial("/plain", "Sec-WebSocket-Extensions": "permessage-deflate")

    assert_nil(client.field("sec-websocket-extensions"))
    assert_equal("x" * 1000, client.message)
  end

  def test_another_server_says_where_it_works
    response = Rack::MockRequest.new(App).get("/", "HTTP_HOST" => "localhost", "HTTP_UPGRADE" => "websocket",
                                                   "HTTP_CONNECTION" => "upgrade", "HTTP_SEC_WEBSOCKET_VERSION" => "13",
                                                   "HTTP_SEC_WEBSOCKET_KEY" => WebSocketClient::KEY)

    assert_equal(501, response.status)
    assert_match(/Xinatra's own server/, response.body)
  end

  def test_what_cannot_be_declared_is_said_so
    error = assert_raises(ArgumentError) { Class.new(Xinatra::Base) { websocket("/x") } }
    assert_equal("websocket /x has no block: give it one that gets the socket", error.message)
    error = assert_raises(ArgumentError) { Class.new(Xinatra::Base) { websocket("/x", protocols: ["a b"]) { nil } } }
    assert_match(/"a b" is no WebSocket protocol/, error.message)
  end
end
