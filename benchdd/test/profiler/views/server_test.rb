# frozen_string_literal: true

require "net/http"
require "socket"
require "tmpdir"
require_relative "../../test_helper"
require_relative "hand_made"
require "benchdd/profiler/views/server"

# Over real sockets: who behaves, and who does not.
class ViewsServerTest < Minitest::Test
  Views = BenchDD::Profiler::Views
  # Seconds after which something hangs.
  PATIENCE = 20

  def keep(path, profile = HandMade.profile)
    File.binwrite(path, BenchDD::Profiler::Format.dump(profile))
  end

  def serving(patience: 5, folder: false, page: ->(profile, title) { "<p>#{title}: #{profile.total(:samples)}" })
    Dir.mktmpdir do |directory|
      @path = File.join(directory, "a b+c.bprof")
      keep(@path)
      Views::Server.open(Views::Shelf.new(folder ? directory : @path, &page), patience: patience) do |server|
        @port = URI(server.url).port
        thread = Thread.new { server.run }
        yield server
      ensure
        thread.kill.join
      end
    end
  end

  def get(path, **fields) = Net::HTTP.start("127.0.0.1", @port) { |http| http.get(path, fields.transform_keys(&:to_s)) }

  # All that comes back for some bytes.
  def raw(text)
    Socket.tcp("127.0.0.1", @port) do |socket|
      socket.write(text)
      Timeout.timeout(PATIENCE) { socket.read }
    end
  end

  def status(text) = raw(text)[%r{\AHTTP/1\.1 (\d+) }, 1]

  def test_the_page_of_a_profile
    serving do
      answer = get("/")

      assert_equal ["200", "<p>a b+c.bprof: 100"], [answer.code, answer.body]
      assert_equal "text/html; charset=utf-8", answer["Content-Type"]
      assert_equal %w[no-store nosniff], [answer["Cache-Control"], answer["X-Content-Type-Options"]]
      assert_equal "frame-ancestors 'none'", answer["Content-Security-Policy"]
      keep(@path, HandMade.named(["x"]))

      assert_equal "<p>a b+c.bprof: 1", get("/").body
    end
  end

  def test_the_profile_itself
    serving do
      answer = get("/profile.bprof")

      assert_equal File.binread(@path), answer.body
      assert_equal ["application/octet-stream", "attachment; filename=\"a_b_c.bprof\""],
                   [answer["Content-Type"], answer["Content-Disposition"]]
    end
  end

  def test_head_has_no_body
    serving do
      head, body = raw("HEAD / HTTP/1.1\r\nHost: 127.0.0.1:#{@port}\r\n\r\n").split("\r\n\r\n", -1)

      assert_equal ["19", ""], [head[/^Content-Length: (\d+)/, 1], body]
    end
  end

  def test_a_folder
    serving(folder: true) do
      assert_equal ["/a%20b%2Bc.bprof/"], get("/").body.scan(%r{href="(/[^"]+)"}).flatten
      assert_equal "<p>a b+c.bprof: 100", get("/a%20b%2Bc.bprof/").body
      assert_equal "<p>a b+c.bprof: 100", get("/a%20b+c.bprof/").body
      assert_equal File.binread(@path), get("/a%20b%2Bc.bprof/profile.bprof").body
      ["/profile.bprof", "/a%20b%2Bc.bprof", "/none/", "/../", "/%2e%2e/", "/..%2f..%2fetc%2fpasswd/", "/%00/", "/%FF/",
       "/%/", "//"].each { |path| assert_equal "404", get(path).code, path }
    end
  end

  # The page of a stranger's name that resolves to this machine has another host.
  def test_only_who_asked_for_this_machine_is_answered
    serving do
      right = "127.0.0.1:#{@port}"

      [right, "localhost:#{@port}", "LocalHost:#{@port}"].each { |host| assert_equal "200", get("/", Host: host).code }
      ["evil.example:#{@port}", "evil.example", "127.0.0.1", "127.0.0.1:1", "localhost", "", "#{right}.evil.example",
       "evil.example@#{right}"].each do |host|
        answer = get("/profile.bprof", Host: host)

        assert_equal "403", answer.code, host
        refute_includes answer.body, "BenchDD"
      end
      assert_equal "403", status("GET / HTTP/1.0\r\n\r\n")
      assert_equal "403", status("GET / HTTP/1.1\r\nHost: 127.0.0.1:#{@port}\r\nHost: evil.example\r\n\r\n")
    end
  end

  def test_other_verbs_and_paths
    serving do
      answer = Net::HTTP.start("127.0.0.1", @port) { |http| http.post("/", "x", { "Content-Type" => "text/plain" }) }

      assert_equal ["405", "GET, HEAD"], [answer.code, answer["Allow"]]
      assert_equal "404", get("/favicon.ico").code
    end
  end

  def test_garbage_is_survived
    serving do
      assert_equal "414", status("GET /#{"a" * 1_000_000} HTTP/1.1\r\n")
      assert_equal "431", status("GET / HTTP/1.1\r\nX: #{"a" * 100_000}\r\n\r\n")
      assert_equal "400", status("\x16\x03\x01\x02\x00\x01\n\n")
      random = Random.new(1)
      20.times { raw("#{random.bytes(random.rand(200))}\n\n") }
      Socket.tcp("127.0.0.1", @port).close

      assert_equal "200", get("/").code
    end
  end

  # A slow loris holds its places for as long as a request may take, and no longer.
  def test_who_never_ends_a_request_is_sent_away
    serving(patience: 0.5) do
      slow = Array.new(20) { Socket.tcp("127.0.0.1", @port).tap { |socket| socket.write("GET / HTTP/1.1\r\n") } }

      assert_equal "200", get("/").code
      assert_match(%r{\AHTTP/1\.1 408 }, Timeout.timeout(PATIENCE) { slow.first.read })
    ensure
      slow&.each(&:close)
    end
  end

  def test_connections_at_once_are_bounded
    serving(patience: 1) do
      before = Thread.list.size
      sockets = Array.new(40) { Socket.tcp("127.0.0.1", @port) }
      sleep(0.3)

      assert_operator Thread.list.size - before, :<=, 16
    ensure
      sockets&.each(&:close)
    end
  end

  def test_a_client_that_goes_away
    serving(page: ->(*) { "x" * 10_000_000 }) do
      5.times do
        Socket.tcp("127.0.0.1", @port) { |socket| socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1:#{@port}\r\n\r\n") }
      end

      assert_equal 10_000_000, get("/").body.size
    end
  end

  def test_a_profile_that_cannot_be_shown
    failing = false
    serving(page: ->(*) { failing ? raise("oops") : "fine" }) do
      File.write(@path, "no profile")

      assert_equal ["500", "#{@path} is no profile of BenchDD: it cannot be read.\n"], [get("/").code, get("/").body]
      File.delete(@path)

      assert_equal %w[500 404], [get("/").code, get("/profile.bprof").code]
      keep(@path)
      failing = true

      assert_equal "The page could not be made (RuntimeError: oops).\n", get("/").body
      failing = false

      assert_equal "fine", get("/").body
    end
  end

  def test_nobody_else_can_connect
    serving do |server|
      assert_match(%r{\Ahttp://127\.0\.0\.1:\d+/\z}, server.url)
      others = Socket.ip_address_list.select { |address| address.ipv4? && !address.ipv4_loopback? }

      others.each { |address| assert_raises(SystemCallError) { TCPSocket.new(address.ip_address, @port).close } }
      assert_raises(SystemCallError) { TCPSocket.new("::1", @port).close }
    end
  end

  def test_a_port_that_is_taken
    serving do
      error = assert_raises(BenchDD::Error) { Views::Server.open(Views::Shelf.new(@path) { "" }, port: @port) { flunk } }

      assert_equal "port #{@port} cannot be had (Address already in use): name another one, or none.", error.message
    end
  end

  def test_closing_ends_connections
    serving do |server|
      Socket.tcp("127.0.0.1", @port) do |socket|
        socket.write("GET")
        sleep(0.2)
        server.close

        assert_empty Timeout.timeout(PATIENCE) { socket.read }
      end
      assert_raises(Errno::ECONNREFUSED) { Socket.tcp("127.0.0.1", @port) }
    end
  end

  def test_the_flame_graph_of_a_profile
    serving(page: nil) do
      assert_match(/<html.*a b\+c\.bprof/m, get("/").body)
    end
  end
end
