# frozen_string_literal: true

require "net/http"
require "puma"
require "puma/server"
require "stringio"
require "xinatra/server"
require_relative "test_helper"
require_relative "support/fleet"

# What a server has of a page that is streamed: pieces, which hold nothing, and an end that can be told from a break.
class StreamedBodiesTest < JSONAPITest
  ROWS = 4
  APP = Fleet.api(stream_above: ROWS)
  # Seconds that a connection is waited for.
  PATIENCE = 5

  # @return [Array] status, header fields and body
  def call(path, app = APP, **env) = app.call(Rack::MockRequest.env_for(path, **env))

  # @return [Class] an app whose records cannot be shown from some row on
  def broken_at(row)
    Class.new(Xinatra::Base) do
      set :environment, :test
      set :raise_errors, false
      set :dump_errors, false
      register Xinatra::JSONAPI
      resource(:ships, Fleet::Ship) do
        attribute(:name, :string) { |ship| ship.id < row ? ship.name : raise("torn") }
        page size: 100, stream_above: ROWS
      end
    end
  end

  # @return [Class] an app that includes little at once
  def limited(most, above)
    Class.new(Xinatra::Base) do
      set :environment, :test
      register Xinatra::JSONAPI
      resource(:logs, Fleet::Log) { attributes :text }
      resource :ships, Fleet::Ship do
        has_many :logs
        include_limit most
        page size: 100, stream_above: above
      end
    end
  end

  def free_connections
    pool = Fleet::DB.pool
    gate = Queue.new
    threads = Array.new(pool.max_size) do
      Thread.new do
        Fleet::DB.synchronize do
          gate << true
          Timeout.timeout(PATIENCE) { sleep(0.005) until gate.size == pool.max_size }
        end
      end
    end
    threads.each(&:join).size
  end

  def test_pieces
    status, headers, body = call("/ships?include=captain")

    assert_equal [200, nil, nil], [status, *headers.values_at("content-length", "etag")]
    parts = body.enum_for.to_a

    assert_equal Fleet::SHIPS - 1, JSON.parse(parts.join)["data"].size
    assert_equal (Fleet::SHIPS - 1).fdiv(ROWS).ceil, parts.grep(/"type":"ships"/).size
  end

  def test_no_connection_is_held_between
    body = call("/ships?include=logs").last
    free = body.enum_for.map { free_connections }

    assert_operator free.size, :>, 5
    assert_equal [Fleet::DB.pool.max_size], free.uniq
  end

  def test_queries
    skip "Rows and their number are two queries there" unless raw?

    # Of six times four ships; linkage of those that may have sunk is a query of its own.
    pages = { "/ships?fields[ships]=name" => 7, "/ships" => 13, "/ships?include=captain" => 19,
              "/ships?page[size]=4" => 2, "/ships?filter[captain.name]=no" => 2, "/cursor_ships?filter[tons]=-1" => 1 }
    # The first time some databases are also asked what the tables are.
    pages.each_key { |path| get(path) }

    assert_equal(pages, pages.to_h { |path, _| [path, queries { get(path) }] })
  end

  def test_head_reads_the_first_rows_alone
    skip "Rows and their number are two queries there" unless raw?

    get("/ships")
    read = queries do
      status, headers, body = call("/ships", method: "HEAD")

      assert_equal [200, "application/vnd.api+json"], [status, headers["content-type"]]
      body.each { flunk "a HEAD has no content" }
      body.close if body.respond_to?(:close)
    end

    assert_equal 3, read
  end

  # Each batch may include as much as a whole document, for only that much is in memory.
  def test_more_included_than_there_may_be
    all = get("/ships?include=logs").document["included"].size
    streamed, whole = [ROWS, 100].map { |above| get("/ships?include=logs", limited(all - 1, above)) }

    assert_equal [200, all], [streamed.status, streamed.document["included"].size]
    assert_equal [400, "too_many_included"], [whole.status, whole.error["code"]]
  end

  def test_rows_that_go_meanwhile
    body = call("/ships").last
    Fleet::DB.transaction(rollback: :always) do
      Fleet::DB[:fleet_ships].where(id: [5, 7, *10..14]).delete
      parts = body.enum_for.to_a
      ids = JSON.parse(parts.join)["data"].map { |ship| ship["id"].to_i }

      refute_includes parts, "", "some servers take it for the end"
      assert_equal [*1..4, 8, 9, *15..23], ids
    end
  end

  def test_all_rows_of_the_beginning_go
    keys = Fleet::DB[:fleet_ships].where(id: 1..5)
    Fleet::DB.transaction(rollback: :always) do
      text = +""
      app = Fleet.api(stream_above: 1)
      call("/ships", app).last.tap { keys.delete }.each { |part| text << part }

      assert_equal 18, JSON.parse(text)["data"].size
    end
  end

  def test_no_entity_tag_and_no_conditions
    %w[/ports /sailors/2/ships /ports/bremen%2F1/relationships/ships?include=ships].each do |path|
      [APP, Fleet.api(stream_above: 1)].each do |app|
        answer = get(path, app, "HTTP_IF_NONE_MATCH" => "*", "HTTP_IF_MATCH" => "\"x\"")
        few = get(path, app).headers.key?("etag")

        assert_equal few ? 412 : 200, answer.status, path
      end
    end
    answers = [APP, Fleet.api(stream_above: 1)].map { |app| get("/ports", app) }

    assert_equal([true, false], answers.map { |answer| answer.headers.key?("etag") })
  end

  def test_what_fails_before_the_beginning
    answer = get("/ships", broken_at(3))

    assert_equal [500, "500"], [answer.status, answer.error["status"]]
  end

  def test_what_fails_later
    _, _, body = call("/ships", broken_at(12))
    parts = []
    error = assert_raises(RuntimeError) { body.each { |part| parts << part } }

    assert_equal ["torn", 2], [error.message, parts.size]
  end

  # Of a reading that is tried again nothing is left, in particular not that it has been included.
  def test_what_is_read_again
    whole = get("/ships?include=captain").document
    # In the first rows, when the response has not begun, and in later ones.
    asked = 0
    breaking = lambda do |log|
      next unless log.include?("fleet_sailors")

      asked += 1
      raise Sequel::SerializationFailure, "another one first" if [1, 4, 5].include?(asked)
    end
    answer = nil
    with_log(breaking) { answer = get("/ships?include=captain") }

    assert_equal 6 + 3, asked
    assert_equal whole, answer.document
  end

  def test_xinatras_server
    skip "the server is in C" unless Xinatra::Server.available?
    serving(APP) { |port| check_whole(port) }

    assert_includes serving(broken_at(12)) { |port| check_broken(port) }, "torn"
  end

  def test_puma
    puma(APP) { |port| check_whole(port) }

    assert_includes puma(broken_at(12)) { |port| check_broken(port) }, "torn"
  end

  private

  def get(path, app = APP, **env) = super

  def with_log(block)
    logger = Class.new { define_method(:info, &block) }.new
    logger.define_singleton_method(:error) { |_| nil }
    Fleet::DB.loggers << logger
    yield
  ensure
    Fleet::DB.loggers.delete(logger)
  end

  # @return [String] what the server told
  def serving(app)
    errors = StringIO.new
    server = Xinatra::Server.new(app, binds: ["tcp://127.0.0.1:0"], errors:).start
    yield server.listeners.first.socket.local_address.ip_port
    errors.string
  ensure
    server&.stop(0.2)
  end

  # @return [String] what the server told
  def puma(app)
    log_writer = Puma::LogWriter.strings
    server = Puma::Server.new(app, nil, { log_writer:, min_threads: 1, max_threads: 1 })
    port = server.add_tcp_listener("127.0.0.1", 0).local_address.ip_port
    server.run
    yield port
    log_writer.stderr.string
  ensure
    server&.stop(true)
  end

  # @return [String] all that comes until the server ends the connection
  def wire(port)
    TCPSocket.open("127.0.0.1", port) do |socket|
      socket.write("GET /ships HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      Timeout.timeout(PATIENCE) { socket.read }
    rescue Errno::ECONNRESET
      ""
    end
  end

  def check_whole(port)
    answer = Net::HTTP.get_response("127.0.0.1", "/ships", port)

    assert_equal ["200", "chunked", nil], [answer.code, answer["transfer-encoding"], answer["etag"]]
    assert_equal get("/ships").document, JSON.parse(answer.body)
    assert wire(port).end_with?("\r\n0\r\n\r\n")
  end

  def check_broken(port)
    text = wire(port)

    assert_match(%r{\AHTTP/1.1 200 .*"id":"8"}m, text)
    refute_includes text, "\"id\":\"12\""
    refute text.end_with?("0\r\n\r\n"), "it ends as if it were whole"
  end
end
