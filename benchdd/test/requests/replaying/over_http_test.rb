# frozen_string_literal: true

require_relative "../support/requests_test_case"
require_relative "../support/apps"

# Requests to a server, as they go over the wire.
class OverHttpTest < RequestsTestCase
  OverHttp = BenchDD::Requests::Replaying::OverHttp

  # A server that gives one answer after the other, as they are, and keeps what it was sent.
  def wire(*answers)
    listener = TCPServer.new("127.0.0.1", 0)
    sent = []
    thread = Thread.new do
      answers.each do |connection|
        socket = listener.accept
        [*connection].each do |answer|
          sent << read(socket)
          socket.write(answer)
        end
        socket.close
      end
    rescue IOError
      nil # the test is over
    end
    yield "http://127.0.0.1:#{listener.addr[1]}", sent
  ensure
    listener.close
    thread.kill.join
  end

  def read(socket)
    head = +""
    head << socket.readline until head.end_with?("\r\n\r\n")
    head + socket.read(head[/^content-length: (\d+)/i, 1].to_i).to_s
  end

  ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n\r\nok"

  def ask(answers, *requests, **options)
    wire(*answers) do |url, sent|
      client = OverHttp.new(url, **options)
      found = requests.map { |request| client.call(request) }
      client.close
      return [*found, sent]
    end
  end

  def test_nothing_is_added_to_a_request
    sent = ask([ANSWER], request("GET", "/a%20b", query: "c=d", headers: { "host" => "h.example", "x-a" => "b" })).last

    assert_equal ["GET /a%20b?c=d HTTP/1.1", "Host: h.example", "X-A: b"], sent.first.split("\r\n").sort
  end

  def test_bytes_that_are_no_characters
    sent = ask([ANSWER], request("GET", "/\xff".b, headers: { "x-a" => "\u00e9", "x-b" => "\xfe".b })).last

    assert_includes sent.first.b, "GET /\xff HTTP/1.1".b
    assert_includes sent.first.b, "X-A: \xc3\xa9\r\nX-B: \xfe\r\n".b
  end

  def test_bodies
    form = { "host" => "h", "content-type" => "application/x-www-form-urlencoded" }
    sent = ask([[ANSWER, ANSWER, ANSWER]], request("POST", "/", body: "a=\u00e9", headers: form), request("POST", "/"),
               request("DELETE", "/", body: "x", headers: form)).last

    assert_match(/\r\nContent-Length: 4\r\n(?:.*\r\n)?\r\na=\u00e9\z/m, sent[0].dup.force_encoding("UTF-8"))
    assert_match(/\r\nContent-Length: 0\r\n/i, sent[1])
    assert_match(/\ADELETE .*\r\n\r\nx\z/m, sent[2])
  end

  def test_answers
    answer = ask([ANSWER], request).first

    assert_equal [200, "ok", %w[a=1 b=2], nil],
                 [answer.status, answer.body, answer.headers["set-cookie"], answer.problem]
    assert_operator answer.nanoseconds, :>, 0
  end

  def test_one_connection
    first, second, sent = ask([[ANSWER, ANSWER]], request("GET", "/1"), request("GET", "/2"))

    assert_equal [200, 200, 2], [first.status, second.status, sent.size]
  end

  def test_a_new_connection_where_the_server_closed
    first, second, = ask([ANSWER, ANSWER], request, request)

    assert_equal [200, 200], [first.status, second.status]
  end

  # The server takes a request on a connection that it has kept open, and closes that instead of answering.
  { %w[GET PUT DELETE OPTIONS] => [200, nil], %w[POST PATCH] => [nil, /\Ano answer came: EOFError/] }
    .each do |verbs, (status, problem)|
    verbs.each do |verb|
      define_method("test_#{verb}_where_the_server_closes_instead_of_answering") do
        _, answer, after, sent = soon { ask([[ANSWER, ""], ANSWER, ANSWER], request, request(verb), request) }

        assert_equal [status, 200], [answer.status, after.status]
        problem ? assert_match(problem, answer.problem) : assert_nil(answer.problem)

        assert_equal problem ? 3 : 4, sent.size
      end
    end
  end

  def test_heads_and_empty_answers
    head = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"
    empty = "HTTP/1.1 204 No Content\r\n\r\n"
    found = ask([[head, empty, ANSWER]], request("HEAD"), request("DELETE"), request)

    assert_equal([[200, ""], [204, ""], [200, "ok"]], found.first(3).map { |answer| [answer.status, answer.body] })
  end

  def test_chunks_and_redirects
    chunked = "HTTP/1.1 302 Found\r\nLocation: /x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n1\r\nb\r\n0\r\n\r\n"
    answer = ask([chunked], request).first

    assert_equal [302, "ab", "/x"], [answer.status, answer.body, answer.header("location")]
  end

  def test_compressed_answers_stay_so
    zipped = Zlib.gzip("hello")
    wire = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: #{zipped.bytesize}\r\n\r\n".b + zipped
    answer, sent = ask([wire], request(headers: { "accept-encoding" => "gzip, br" }))

    assert_equal [zipped, "hello"], [answer.body, answer.text]
    assert_match(/^accept-encoding: gzip, br\r$/i, sent.first)
  end

  # What a server may do wrong => words of the problem.
  { "" => "EOFError", "nonsense\r\n\r\n" => "Net::HTTPBadResponse",
    "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort" => "EOFError",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" => "no answer came" }.each do |bytes, words|
    define_method("test_a_server_that_says_#{bytes.inspect}") do
      answer, after, = soon { ask([bytes, ANSWER], request, request) }

      assert_nil answer.status
      assert_includes answer.problem, words
      assert_equal 200, after.status, "the next request has a new connection"
    end
  end

  def test_a_server_that_is_silent
    answer = soon do
      wire do |url|
        OverHttp.new(url, timeout: 0.2).call(request)
      end
    end

    assert_match(/\Ano answer came: Net::ReadTimeout/, answer.problem)
  end

  def test_a_mismatch_says_that_nothing_came
    wire("") do |url|
      mismatches = BenchDD::Replay.new([request("GET", "/", status: 200)], url: url).run.mismatches

      assert_match(%r{\AGET /: status was 200 when recorded, and is \(no answer came: EOFError}, mismatches.first.to_s)
    end
  end

  def test_nobody_listens
    port = TCPServer.open("127.0.0.1", 0) { |listener| listener.addr[1] }
    error = assert_raises(Requests::Error) { OverHttp.new("http://127.0.0.1:#{port}").call(request) }

    assert_match(%r{\ANobody listens at http://127.0.0.1:#{port} \(.*\): start the server first\.\z}, error.message)
  end

  def test_a_proxy_is_not_asked
    wire(ANSWER) do |url|
      environment = { "http_proxy" => "http://127.0.0.1:1", "HTTP_PROXY" => "http://127.0.0.1:1", "no_proxy" => nil }
      before = environment.to_h { |name, _| [name, ENV.fetch(name, nil)] }
      ENV.update(environment)

      assert_equal 200, OverHttp.new(url).call(request).status
    ensure
      ENV.update(before)
    end
  end

  %w[http://127.0.0.1:1 http://127.9.9.9 http://localhost:3000 http://LOCALHOST http://[::1]:80
     https://127.0.0.1/].each do |url|
    define_method("test_#{url}_is_this_machine") { assert OverHttp.new(url) }
  end

  %w[http://example.com http://10.0.0.1 http://0.0.0.0:1 http://127.0.0.1@example.com http://localhost.example.com
     http://127.1 http://2130706433 http://0x7f.1 http://[::ffff:10.0.0.1] http://[::2] http://169.254.169.254
     http://127.0.0.1.example.com].each do |url|
    define_method("test_#{url}_is_refused") do
      error = assert_raises(Requests::Error) { BenchDD::Replay.new([], url: url) }

      assert_match(/ is not this machine, and a replay may create, change and delete what is there: replay against/,
                   error.message)
      assert OverHttp.new(url, allow_remote: true)
    end
  end

  ["ftp://127.0.0.1", "127.0.0.1:80", "", "http://", "http://:80", "http:", "http://127.0.0.1/path", "http://127.0.0.1?x",
   "nonsense here"].each do |url|
    define_method("test_#{url.inspect}_is_no_address") do
      assert_match(/\Aurl: is .*; give where the server listens/, assert_raises(Requests::Error) do
        OverHttp.new(url)
      end.message)
    end
  end
end
