# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/servers"
require "benchdd/requests"

class LoadTest < Minitest::Test
  parallelize_me!
  include Servers

  Load = BenchDD::Servers::Load

  # A server that answers each connection's requests with the given texts, the same ones again and again, and keeps what
  # it was sent.
  def answering(*answers)
    requests = Queue.new
    TCPServer.open("127.0.0.1", 0) do |server|
      thread = Thread.new { loop { serve(server.accept, answers, requests) } }
      yield "http://127.0.0.1:#{server.addr[1]}", requests
    ensure
      thread&.kill
    end
  end

  def serve(socket, answers, requests)
    answers.cycle do |text|
      head = socket.gets("\r\n\r\n") or break
      requests << (head + socket.read(head[/^content-length: (\d+)/i, 1].to_i))
      socket.write(text)
      break if text.include?("close")
    end
  ensure
    socket.close
  end

  def run_requests(url, count: 4, **options)
    load = Load.new(url: url, connections: 1, **options)
    load.run(count).slice(:requests, :errors).values
  ensure
    load&.stop
  end

  def drain(queue) = Array.new(queue.size) { queue.pop }

  def test_exactly_so_many_requests_in_turn
    with_server do |server|
      load = Load.new(url: server.url, requests: ["/a", "/b"], connections: 3)
      done = load.run(1_000)

      assert_equal [1_000, 0], done.values_at(:requests, :errors)
      assert_operator done[:seconds], :>, 0
      assert_equal 1, load.run(1)[:requests]
      load.stop
    end
  end

  def test_what_is_sent
    ok = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    answering(ok) do |url, sent|
      form = { verb: "POST", target: "/b?c", body: "d=\xC3\xA9", headers: { "X" => "1\r\n2" } }
      head = BenchDD::Requests::Request.new(verb: "HEAD", path: "/e", query: "f", headers: { "host" => "g" })
      run_requests(url, requests: ["/a", form, head])
      host = url.delete_prefix("http://")

      assert_equal ["GET /a HTTP/1.1\r\nHost: #{host}\r\n\r\n",
                    "POST /b?c HTTP/1.1\r\nHost: #{host}\r\nX: 12\r\nContent-Length: 4\r\n\r\nd=\xC3\xA9",
                    "HEAD /e?f HTTP/1.1\r\nHost: #{host}\r\n\r\n"].map(&:b), drain(sent).map(&:b).first(3)
    end
  end

  def test_the_forms_of_an_answer
    answering("HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nabc",
              "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nTrailer: a\r\n\r\n",
              "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n",
              "HTTP/1.1 204 No Content\r\n\r\n",
              "HTTP/1.0 200 OK\r\n\r\nuntil close") { |url| assert_equal [20, 0], run_requests(url, count: 20) }
  end

  def test_the_answer_to_head_has_no_body
    answering("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n") do |url|
      assert_equal [4, 0], run_requests(url, requests: [{ verb: "head", target: "/" }])
    end
  end

  def test_a_connection_that_the_server_closes_is_opened_anew
    answering("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx") do |url, sent|
      assert_equal [4, 0], run_requests(url)
      assert_equal 4, sent.size
    end
  end

  def test_failures_are_counted
    { "HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n" => 4, "HTTP/1.1 302 There\r\nContent-Length: 0\r\n\r\n" => 0,
      "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n" => 4, "SSH-2.0 close\r\n\r\n" => 4,
      "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nclose" => 4 }.each do |answer, errors|
      answering(answer) { |url| assert_equal [4, errors], run_requests(url), answer }
    end
  end

  def test_a_silent_server
    answering("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf") do |url|
      assert_equal [1, 1], run_requests(url, count: 1, timeout: 0.2)
    end
  end

  def test_nobody_listens
    assert_equal [2, 2], run_requests("http://127.0.0.1:#{BenchDD::Servers::Port.free}", count: 2)
  end

  def test_for_some_time
    with_server do |server|
      load = Load.new(url: server.url, requests: ["/", "/missing"], connections: 2)
      client = load.__send__(:client).run_for(0.3)
      [client, load.run_for(1)].each do |done|
        assert_operator done[:requests], :>, 50
        assert_in_delta done[:requests] / 2, done[:errors], 5
        assert_includes 0.3..5, done[:seconds]
      end
      load.stop
    end
  end

  def test_wrk_and_its_report
    skip "wrk is not installed" unless BenchDD::Servers::Wrk.there?
    with_server do |server|
      wrk = ->(url) { BenchDD::Servers::Wrk.new(URI(url), [BenchDD::Servers::RawRequest.new("/", "x")], connections: 1, timeout: 1) }

      assert_equal 0, wrk.call(server.url).run_for(1)[:errors]
      error = assert_raises(BenchDD::Error) { wrk.call("http://127.0.0.1:#{BenchDD::Servers::Port.free}").run_for(1) }

      assert_match(/\A`wrk .*` failed: unable to connect/, error.message)
    end
  end

  def test_the_client_s_process_ends_with_this_one
    code = "load = BenchDD::Servers::Load.new(url: 'http://127.0.0.1:9'); load.run(1); " \
           "puts load.instance_variable_get(:@client).instance_variable_get(:@io).pid; $stdout.flush; sleep"
    IO.popen([RbConfig.ruby, "-I#{LIB}", "-rbenchdd/servers", "-e", code]) do |parent|
      client = parent.gets.to_i

      assert alive?(client)
      Process.kill(:KILL, parent.pid)

      assert ended?([client])
    end
  end

  def test_what_cannot_be_sent
    refused = ->(**options) { assert_raises(BenchDD::Error) { Load.new(url: "http://localhost:1", **options) }.message }

    assert_match(/"a b" is no target of a request/, refused.call(requests: ["a b"]))
    assert_match(/there are no requests/, refused.call(requests: []))
    assert_match(/0 connections cannot be opened/, refused.call(connections: 0))
    assert_match(/is no address of HTTP/, refused.call(url: "localhost:1"))
  end
end
