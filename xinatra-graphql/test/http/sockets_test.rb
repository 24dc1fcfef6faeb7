# frozen_string_literal: true

require_relative "streams_case"

# Subscriptions, queries and mutations over WebSockets, by the GraphQL over WebSocket Protocol.
class SocketsTest < StreamsCase
  def test_a_subscription
    serve { |_request, payload| { user: payload["user"] } }
    client = connect.begin({ user: "Ada" }).subscribe("1", ROOM)

    assert_equal [101, "graphql-transport-ws"], [client.status, client.field("sec-websocket-protocol")]
    wait_for_subscriptions(1)
    trigger("hi")
    trigger("elsewhere", room: "bar")
    trigger("there")

    %w[hi there].each do |text|
      assert_equal({ "id" => "1", "type" => "next", "payload" => update(text, reader: "Ada") }, client.told)
    end
    client.tell({ id: "1", type: "complete" }).settle

    assert_equal 0, subscriptions.size
    trigger("later")

    assert_equal({ "type" => "pong", "payload" => { "a" => 1 } },
                 client.tell({ type: "ping", payload: { a: 1 } }).told)
  end

  def test_queries_and_mutations
    serve { { user: "Ada" } }
    client = connect.begin.subscribe("1", "query A { hello } query B { hello }", operationName: "B")

    assert_equal [{ "id" => "1", "type" => "next", "payload" => { "data" => { "hello" => "Hello Ada" } } },
                  { "id" => "1", "type" => "complete" }], [client.told, client.told]
    client.subscribe("1", 'mutation($text: String!) { add(room: "tea", text: $text) }', variables: { text: "x" })

    assert_equal [{ "data" => { "add" => "x" } }, "complete"], [client.told["payload"], client.told["type"]]
  end

  def test_first_answers_and_ends
    serve
    client = connect.begin.subscribe("1", "subscription { greeting { text } }")

    assert_equal "welcome", client.told.dig("payload", "data", "greeting", "text")
    client.subscribe("2", "subscription { ending { text } }")
    wait_for_subscriptions(2)
    subscriptions.trigger(:ending, {}, { text: "bye", last: true })

    assert_equal([%w[2 next], %w[2 complete]], [client.told, client.told].map { |told| told.values_at("id", "type") })
    client.subscribe("2", ROOM)
    wait_for_subscriptions(2)
  end

  def test_operations_that_cannot_be_executed
    serve(query_bytes: 100)
    client = connect.begin
    { "{ nope }" => /nope/, "{" => /end of file|EOF/i, "" => /no operation|Unexpected/i,
      "{ hello #{" " * 100} }" => /more than the 100 bytes/ }.each do |query, message|
      told = client.subscribe("1", query).told

      assert_equal %w[1 error], told.values_at("id", "type")
      assert_match message, told["payload"].first["message"]
    end
    told = client.subscribe("1", "{ boom }").told

    assert_equal [["This is no fault of the request: try again later"], "error"],
                 [told["payload"].map { |error| error["message"] }, told["type"]]
    assert_match(/RuntimeError - secret/, @log.string)
    assert_equal "Hello", client.subscribe("1", "{ hello }").told.dig("payload", "data", "hello")
  end

  def test_documents_that_are_too_large
    serve(selections: 5)
    told = connect.begin.subscribe("1", "{ #{"hello " * 6} }").told

    assert_match(/more than 5 selections/, told["payload"].first["message"])
  end

  def test_documents_by_id
    serve(documents: { "a" => "{ hello }" }, safelist: true)
    client = connect.begin.tell({ id: "1", type: "subscribe", payload: { documentId: "a" } })

    assert_equal(%w[next complete], [client.told, client.told].map { |told| told["type"] })
    assert_equal "QUERY_NOT_IN_SAFELIST",
                 client.subscribe("2", "{ boom }").told.dig("payload", 0, "extensions", "code")
  end

  INVALID = {
    "{" => "The message is no JSON: send JSON text", "[]" => 'A message is an object: send one with a "type"',
    '{"type":"nothing"}' => "There is no message of this type: send one of the protocol",
    '{"type":["ping"]}' => "There is no message of this type: send one of the protocol",
    '{"type":"ping","payload":1}' => "The payload is no object: send an object",
    '{"type":"connection_init","payload":[]}' => "The payload is no object: send an object",
    '{"type":"subscribe","payload":{"query":"{ hello }"}}' => "The id is no string of 1 to 256 bytes: send one",
    "{\"type\":\"complete\",\"id\":\"#{"x" * 257}\"}" => "The id is no string of 1 to 256 bytes: send one",
    '{"type":"subscribe","id":"1"}' => 'There is no query: send one as the member "query" of the payload',
    '{"type":"subscribe","id":"1","payload":{"query":1}}' => '"query" is no string: send one',
    '{"type":"subscribe","id":"1","payload":{"query":"{a}","variables":[]}}' => '"variables" is no object: send one',
    "#{"[" * 100}#{"]" * 100}" => "The message is nested too deep: send variables less deep than 32"
  }.freeze

  def test_messages_that_are_none
    serve

    INVALID.each do |message, reason|
      assert_equal [4400, reason], connect.begin.tell(message).closing, message
    end
    assert_equal [4400, "A message is text: send no bytes"], connect.begin.send_frame(:binary, "{}").closing
  end

  def test_beginnings
    serve do |_request, payload|
      raise "secret" if payload["fails"]

      halt 401 if payload.any?
    end

    assert_equal [4401, "Unauthorized"], connect.subscribe("1", "{ hello }").closing
    assert_equal [4429, "Too many initialisation requests"], connect.begin.tell({ type: "connection_init" }).closing
    assert_equal [4403, "Forbidden"], connect.tell({ type: "connection_init", payload: { a: 1 } }).closing
    assert_equal [4500, "Internal server error"],
                 connect.tell({ type: "connection_init", payload: { fails: 1 } }).closing
    assert_match(/RuntimeError - secret/, @log.string)
    assert_equal [4406, "Subprotocol not acceptable"], connect("graphql-ws").closing
    assert_equal [4406, "Subprotocol not acceptable"], connect(nil).closing
    assert_equal({ "type" => "pong", "payload" => {} }, connect.tell({ type: "ping" }).told)
  end

  def test_ids_that_are_taken
    serve
    client = connect.begin.subscribe("1", ROOM).subscribe("1", ROOM)

    assert_equal [4409, "Subscriber for 1 already exists"], client.closing
    wait_for_subscriptions(0)
  end

  def test_times
    serve(init_timeout: 1, idle_timeout: 1)
    late = connect

    assert_equal [4408, "Connection initialisation timeout"], late.closing
    busy = connect.begin.subscribe("1", ROOM)
    idle = connect.begin

    assert_equal [1000, "Idle"], idle.closing
    trigger("still there")

    assert_equal "next", busy.told["type"]
  end

  def test_limits
    serve(subscriptions: 2, connections: 2, body_bytes: 1_000)
    client = connect.begin
    %w[1 2 3].each { |id| client.subscribe(id, ROOM) }

    message = "This connection has the 2 subscriptions that it may have: end one of them"

    assert_equal({ "id" => "3", "type" => "error", "payload" => [{ "message" => message }] }, client.told)
    assert_equal 2, subscriptions.size
    client.tell({ id: "1", type: "complete" }).subscribe("3", ROOM).settle
    trigger("x")

    assert_equal %w[2 3], [client.told, client.told].map { |told| told["id"] }.sort
    other = connect.begin

    assert_equal [1013, "Try again later"], connect.closing
    other.tell({ type: "ping", payload: { a: "x" * 1_000 } })

    assert_equal 1009, other.closing.first
    wait_for { connect.begin }
  end

  def test_clients_that_go_leave_nothing
    app = serve
    connections = app.graphql_endpoints.first.last.streams.connections
    clients = Array.new(5) { connect.begin }
    clients.each { |client| 3.times { |id| client.subscribe(id.to_s, ROOM) } }
    wait_for_subscriptions(15)
    clients.first(3).each(&:close)
    clients[3].send_frame(:close)
    wait_for_subscriptions(3)

    assert_equal 1, connections.size
    clients.last.close
    wait_for_subscriptions(0)
    wait_for_connections(connections, 0)
  end

  def test_clients_that_do_not_read
    serve(limits: { outgoing_bytes: 500_000 })
    _slow, quick = Array.new(2) { connect.begin.subscribe("1", ROOM) }
    wait_for_subscriptions(2)
    lost = (1..200).find do
      trigger("x" * 100_000)
      quick.told.dig("payload", "data", "added", "text").bytesize == 100_000 || flunk
      subscriptions.size == 1
    end

    assert lost, "the client that does not read has still its connection"
  end

  def test_origins
    serve(origins: "https://app.example.com")

    ["https://app.example.com", "http://localhost", nil].each do |origin|
      assert_equal 101, connect(Origin: origin).status, origin
    end
    assert_equal 403, connect(Origin: "https://evil.example.com").status
  end

  def test_other_requests_at_the_same_path
    serve
    Net::HTTP.start("127.0.0.1", port) do |http|
      answer = http.get("/graphql?query=%7Bhello%7D", "graphql-require-preflight" => "1")

      assert_equal %w[200 Hello], [answer.code, JSON.parse(answer.body).dig("data", "hello")]
      answer = http.get("/graphql", "upgrade" => "websocket", "connection" => "upgrade")

      assert_equal "426", answer.code
    end
  end

  def test_no_sockets_without_subscriptions
    serve(app(Schema))

    assert_equal 400, connect.status
  end

  def test_an_endpoint_that_is_a_rack_app
    @schema = schema
    endpoint = Xinatra::GraphQL::HTTP::Endpoint.new(schema) do |request, payload|
      raise Xinatra::GraphQL::HTTP::Refusal, "no" if payload["bad"]

      { user: "#{request.user_agent} #{payload["user"]}" }
    end
    serve(endpoint)
    client = connect("User-Agent": "curl").begin({ user: "Ada" }).subscribe("1", "{ hello }")

    assert_equal "Hello curl Ada", client.told.dig("payload", "data", "hello")
    assert_equal [4403, "Forbidden"], connect.tell({ type: "connection_init", payload: { bad: 1 } }).closing
    assert_equal 403, connect(Origin: "https://evil.example.com").status
  end
end
