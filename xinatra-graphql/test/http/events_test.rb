# frozen_string_literal: true

require_relative "streams_case"
require "puma"
require "puma/server"

# Subscriptions, queries and mutations as streams of events, by the GraphQL over Server-Sent Events Protocol.
class EventsTest < StreamsCase
  EVENTS = "text/event-stream"

  # Reads a stream of events.
  class Reader
    attr_reader :head

    def initialize(port, members, accept: EVENTS, method: "POST", path: "/graphql")
      @socket = TCPSocket.new("127.0.0.1", port)
      body = members && JSON.generate(members)
      @socket.write("#{method} #{path} HTTP/1.1\r\nHost: localhost\r\nAccept: #{accept}\r\nConnection: close\r\n" \
                    "GraphQL-Require-Preflight: 1\r\n#{"Content-Type: application/json\r\n" if body}" \
                    "Content-Length: #{body.to_s.bytesize}\r\n\r\n#{body}")
      @head = take("\r\n\r\n")
      @text = +""
    end

    def status = Integer(@head[/\A\S+ (\d+)/, 1])

    # @return [Array] name and data of the next event
    def event
      @text << part until (text = @text.slice!(/\A.*?\n\n/m))
      return event if text == ":\n\n"

      fields = text.scan(/^(\w+): ?(.*)$/).to_h
      fields["data"] = JSON.parse(fields["data"]) unless fields["data"].to_s.empty?
      fields.values_at("event", "data")
    end

    def ended? = @socket.read.then { |rest| rest.empty? || rest == "0\r\n\r\n" }

    def rest = @socket.read

    def close = @socket.close

    private

    def part
      return @socket.readpartial(1_000) unless @head.match?(/^transfer-encoding: chunked/i)

      size = Integer(take("\r\n"), 16)
      @socket.read(size).tap { @socket.read(2) }
    end

    def take(ending)
      text = +""
      text << (@socket.read(1) || raise(EOFError, text)) until text.end_with?(ending)
      text
    end
  end

  def test_a_subscription
    each_server do |port|
      reader = read(port, { query: ROOM })

      assert_equal 200, reader.status
      assert_match(%r{^content-type: text/event-stream; charset=utf-8\r$}, reader.head)
      wait_for_subscriptions(1)
      %w[hi there].each { |text| trigger(text) }

      assert_equal [["next", update("hi", reader: "Ada")], ["next", update("there", reader: "Ada")]],
                   [reader.event, reader.event]
    end
  end

  def test_ends
    each_server do |port|
      reader = read(port, { query: "subscription { ending { text } }" })
      wait_for_subscriptions(1)
      subscriptions.trigger(:ending, {}, { text: "bye", last: true })

      assert_equal [["next", { "data" => { "ending" => { "text" => "bye" } } }], ["complete", ""]],
                   [reader.event, reader.event]
      assert_predicate reader, :ended?
      wait_for_subscriptions(0)
    end
  end

  def test_queries_and_mutations
    each_server do |port|
      reader = read(port, { query: "{ hello }" })

      assert_equal [["next", { "data" => { "hello" => "Hello Ada" } }], ["complete", ""], true],
                   [reader.event, reader.event, reader.ended?]
    end
  end

  def test_errors_are_events
    each_server do |port|
      { "{ nope }" => /nope/, "{ boom }" => /no fault of the request/, "{" => /\w/ }.each do |query, message|
        reader = read(port, { query: })
        name, data = reader.event

        assert_equal [200, "next", "complete"], [reader.status, name, reader.event.first]
        assert_match message, data.dig("errors", 0, "message")
      end
    end
  end

  def test_requests_that_are_none_have_their_status
    serve { halt 401 }

    assert_equal([400, 401], [{ query: 1 }, { query: ROOM }].map { |members| read(port, members).status })
  end

  def test_clients_that_go_leave_nothing
    app = serve
    connections = app.graphql_endpoints.first.last.streams.connections
    readers = Array.new(3) { read(port, { query: ROOM }) }
    wait_for_subscriptions(3)

    assert_equal 3, connections.size
    readers.first.close
    wait_for_subscriptions(2)
    readers.each(&:close)
    wait_for_subscriptions(0)
    wait_for_connections(connections, 0)
  end

  def test_as_many_as_may_be
    serve(connections: 1)
    reader = read(port, { query: ROOM })
    wait_for_subscriptions(1)

    assert_equal 503, read(port, { query: ROOM }).status
    reader.close
    wait_for_subscriptions(0)
    wait_for { read(port, { query: "{ hello }" }).status == 200 }
  end

  def test_what_is_accepted
    serve
    both = "application/json, text/event-stream"

    assert_equal "text/event-stream; charset=utf-8", type({ query: ROOM }, both)
    assert_equal "text/event-stream; charset=utf-8", type({ query: ROOM }, "*/*")
    assert_equal "application/json; charset=utf-8", type({ query: "{ hello }" }, both)
    assert_equal "application/json; charset=utf-8", type({ query: "{ hello } #subscription" }, "*/*")
    assert_equal "text/event-stream; charset=utf-8", type({ query: "{ hello }" }, "text/event-stream, */*;q=0.5")
    reader = read(port, { query: ROOM }, accept: "application/json")

    assert_equal [406, "A subscription is answered by a stream: accept text/event-stream, or open a WebSocket with " \
                       "the protocol graphql-transport-ws"],
                 [reader.status, JSON.parse(reader.rest).dig("errors", 0, "message")]
  end

  def test_by_get
    serve
    reader = read(port, nil, method: "GET", path: "/graphql?query=#{Rack::Utils.escape(ROOM)}")
    wait_for_subscriptions(1)
    trigger("hi")

    assert_equal ["next", update("hi")], reader.event
    assert_equal 405, read(port, nil, method: "GET", path: "/graphql?query=mutation%7Badd%7D").status
    assert_equal 406, read(port, nil, method: "HEAD", path: "/graphql?query=%7Bhello%7D").status
  end

  def test_batches
    serve(batch: 2)
    reader = read(port, [{ query: ROOM }, { query: "{ hello }" }], accept: JSON_TYPE)

    assert_equal [{ "errors" => [{ "message" => "A subscription is no part of a batch: send it by itself" }] },
                  { "data" => { "hello" => "Hello" } }], JSON.parse(reader.rest)
    assert_equal 406, read(port, [{ query: "{ hello }" }]).status
  end

  def test_no_streams_without_subscriptions
    serve(app(Schema))

    assert_equal 406, read(port, { query: "{ hello }" }).status
  end

  def test_other_servers_have_no_sockets
    puma do |port|
      client = WebSocketClient.new(port, "/graphql", "Sec-WebSocket-Protocol": "graphql-transport-ws")

      assert_equal 501, client.status
    end
  end

  def test_an_endpoint_that_is_a_rack_app
    serve(Xinatra::GraphQL::HTTP::Endpoint.new(schema))
    reader = read(port, { query: ROOM })
    wait_for_subscriptions(1)
    trigger("hi")

    assert_equal ["next", update("hi")], reader.event
  end

  private

  def read(...) = Reader.new(...).tap { |reader| @clients << reader }

  def type(members, accept) = read(port, members, accept:).head[/^content-type: (.*)\r$/i, 1]

  def each_server(&block)
    serve { { user: "Ada" } }
    yield port
    @clients.each(&:close)
    wait_for_subscriptions(0)
    puma(&block)
  end

  def puma
    app = self.app(schema) { { user: "Ada" } }
    server = Puma::Server.new(app, nil, { log_writer: Puma::LogWriter.strings, min_threads: 0, max_threads: 4 })
    port = server.add_tcp_listener("127.0.0.1", 0).addr[1]
    server.run
    yield port
    @clients.each(&:close)
    # It finds out when it writes.
    wait_for { trigger("anyone?") && !subscriptions.size.positive? }
  ensure
    server&.stop(true)
  end
end
