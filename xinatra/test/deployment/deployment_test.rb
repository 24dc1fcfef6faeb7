# frozen_string_literal: true

require_relative "../test_helper"
require "digest"
require "net/http"
require "zlib"
require_relative "machine"
require "xinatra/server"

# The guide's set-up as a whole, asked by nginx's door.
class DeploymentTest < Minitest::Test
  MEBIBYTE = 1024 * 1024
  CROWD = 10

  # One machine for all tests: it takes seconds to set up.
  def self.run(...)
    return super unless Xinatra::Server.available?

    Machine.run do |machine|
      @machine = machine
      super
    end
  end

  class << self
    attr_reader :machine
  end

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
    @machine = self.class.machine
  end

  def test_a_page_and_a_file
    page = get("/")
    file = get("/style.css")

    assert_equal ["200", true], [page.code, page.body.include?("<h1>shop</h1>")]
    assert_equal ["200", File.read("#{@machine.home}/public/style.css")], [file.code, file.body]
    # Of nginx's making: the app gives files no such tag.
    assert_match(/\A"\h+-\h+"\z/, file["etag"])
    assert_equal "text/css", file["content-type"]
    assert_equal "ok\n", get("/health").body
  end

  def test_hidden_files_stay_hidden
    File.write("#{@machine.home}/public/.secret", "secret")
    File.write("#{@machine.home}/public/open", "open")

    assert_equal %w[404 200], [get("/.secret").code, get("/open").code]
  end

  def test_text_is_compressed
    answer = get("/long", { "Accept-Encoding" => "gzip" })

    assert_equal "gzip", answer["content-encoding"]
    assert_equal "one line of many\n" * 1000, Zlib.gunzip(answer.body)
    assert_nil get("/long", { "Accept-Encoding" => "identity" })["content-encoding"]
  end

  def test_the_app_knows_who_asks_and_how
    assert_equal "127.0.0.7 https shop.example https://shop.example/x 127.0.0.7 443",
                 get("/client", from: "127.0.0.7").body
    assert_equal "127.0.0.8 http shop.example http://shop.example/x 127.0.0.8 80",
                 get("/client", from: "127.0.0.8", tls: false).body
  end

  LIES = { "X-Forwarded-For" => "192.0.2.1", "X-Forwarded-Proto" => "ftp", "X-Forwarded-Host" => "evil.example",
           "X-Forwarded-Port" => "1", "X-Forwarded-Scheme" => "ftp", "X-Forwarded-Ssl" => "on",
           "Forwarded" => "for=192.0.2.1;host=evil.example;proto=ftp", "X-Real-IP" => "192.0.2.1",
           "Client-IP" => "192.0.2.1" }.freeze

  def test_what_a_client_claims_of_itself_is_not_believed
    lied = get("/client", LIES, from: "127.0.0.7", tls: false)

    assert_equal "127.0.0.7 http shop.example http://shop.example/x 127.0.0.7 80", lied.body
  end

  def test_other_hosts_are_refused
    refused = get("/", { "Host" => "evil.example" })

    assert_equal ["403", "Host not permitted"], [refused.code, refused.body]
  end

  def test_a_session_is_known_to_all_workers_and_outlives_them
    cookie = log_in("ada")
    before = workers

    assert_equal %w[ada], users(cookie)
    others = Thread.new { crowd(40) { |_, connection| get("/slow/0.02", over: connection).code }.flatten }
    @machine.app.signal("USR1")
    @machine.app.eventually("workers are not replaced") { !workers.intersect?(before) }

    assert_equal %w[ada], users(cookie)
    assert_equal %w[200], others.value.uniq
  end

  def test_a_session_is_given_by_https_alone
    answer = request(Net::HTTP::Post, "/login", body: "user=ada")

    assert_match(/\Arack\.session=\h{64}; .*secure; httponly; samesite=lax\z/i, answer["set-cookie"])
    assert_nil request(Net::HTTP::Post, "/login", body: "user=ada", tls: false)["set-cookie"]
    assert_match(/\A \d+\z/, get("/user").body)
  end

  def test_no_row_is_lost_or_written_twice
    rows = @machine.database[:orders]
    rows.delete
    answers = crowd(10) do |number, connection|
      request(Net::HTTP::Post, "/orders", body: "item=#{number}", over: connection).then { |one| [one.code, one.body] }
    end

    assert_equal [%w[200 1]], answers.flatten(1).uniq
    assert_equal [100, 100], [rows.count, rows.select(:item).distinct.count]
    # Two workers, five threads.
    assert_operator connections, :<=, 10
  end

  def test_an_upload_as_large_as_may_be
    body = Random.bytes(10 * MEBIBYTE)

    taken = put(body)

    assert_equal ["200", Digest::SHA256.hexdigest(body)], [taken.code, taken.body]
    assert_equal "413", put("#{body}x").code
  end

  def test_an_upgrade_is_let_through
    socket = TCPSocket.new("127.0.0.1", @machine.port)
    socket.write("GET /echo HTTP/1.1\r\nHost: shop.example\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n")
    head = socket.gets("\r\n\r\n")
    socket.write("are you there?")

    assert_match(%r{\AHTTP/1\.1 101 .*^Upgrade: echo\r$}m, head)
    assert_equal "are you there?", socket.read
  ensure
    socket&.close
  end

  # What it was at work on is lost; all else is answered, by the other one and by its successor.
  def test_a_worker_that_is_killed
    before = workers
    victim = before.first
    killer = Thread.new { sleep(0.3) && Process.kill("KILL", victim) }
    answers = crowd(40) { |_, connection| get("/slow/0.02", over: connection).code }.flatten
    killer.join

    assert_operator answers.count("502"), :<=, CROWD
    assert_empty answers - %w[200 502]
    assert_operator answers.count("200"), :>=, 390
    @machine.app.eventually("it is not replaced") { !workers.include?(victim) }

    assert_match(/worker \d \(#{victim}\) has ended with signal 9, and is replaced/, @machine.app.output)
  end

  private

  def get(path, fields = {}, **options) = request(Net::HTTP::Get, path, fields, **options)

  def put(body)
    request(Net::HTTP::Put, "/files", { "Content-Type" => "application/octet-stream" }, body:)
  end

  # @param over [Net::HTTP, nil] a connection; nil for a new one
  # @return [Net::HTTPResponse]
  def request(verb, path, fields = {}, body: nil, over: nil, **options)
    return connected(**options) { |connection| request(verb, path, fields, body:, over: connection) } unless over

    message = verb.new(path, { "Host" => "shop.example", **fields })
    message.body = body
    message["content-type"] ||= "application/x-www-form-urlencoded" if body
    over.request(message)
  end

  # @param from [String] the client's address
  # @param tls [Boolean]
  def connected(from: "127.0.0.1", tls: true, &block)
    http = Net::HTTP.new("127.0.0.1", tls ? @machine.secure_port : @machine.port, nil)
    http.local_host = from
    http.use_ssl = tls
    http.verify_mode = OpenSSL::SSL::VERIFY_NONE # its certificate is of this test's making
    http.max_retries = 0
    http.start(&block)
  end

  # @return [String] a cookie
  def log_in(user)
    answer = request(Net::HTTP::Post, "/login", body: "user=#{user}")

    assert_equal ["200", user], [answer.code, answer.body]
    answer["set-cookie"][/\A[^;]+/]
  end

  # Asks so much at once that none can be idle.
  # @return [Array<Integer>] the two workers' processes
  def workers
    @machine.app.eventually("there are not two workers") do
      found = crowd(1) { |_, connection| get("/slow/0.05", over: connection).body.to_i }.flatten.uniq
      found if found.size == 2
    end
  end

  # @return [Array<String>] whom the workers know by the cookie
  def users(cookie)
    crowd(5) { |_, connection| get("/user", { "Cookie" => cookie }, over: connection).body[/\A\w*/] }.flatten.uniq
  end

  # Several clients at once, each with a connection of its own.
  # @yieldparam number [Integer] of the request
  # @return [Array<Array>] of each client what the block returned
  def crowd(times)
    threads = Array.new(CROWD) do |client|
      Thread.new do
        connected { |connection| Array.new(times) { |round| yield((client * times) + round, connection) } }
      end
    end
    threads.map(&:value)
  end

  # @return [Integer] the app's to the database
  def connections
    clients = @machine.database[:pg_stat_activity].where(backend_type: "client backend")
    clients.exclude(pid: Sequel.function(:pg_backend_pid)).count
  end
end
