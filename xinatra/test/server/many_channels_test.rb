# frozen_string_literal: true

require_relative "server_case"
require_relative "program"

# Ten thousand connections that stay open, in one process.
class ManyChannelsTest < Minitest::Test
  MANY = 10_000
  APP = <<~RUBY
    require "xinatra/base"
    class Many < Xinatra::Base
      set :environment, :production
      set :host_authorization, permitted_hosts: []
      ALL = []
      websocket("/socket") { |ws| ws.on_open { ALL << ws } }
      get("/events") { sse { |out| ALL << out } }
      get("/hello") { "hello" }
      get("/tell") { ALL.each { |one| one << "news" } && ALL.size.to_s }
      get("/count") { ALL.count { |one| !one.closed? }.to_s }
    end
    run Many
  RUBY
  CONFIGURATION = "limit :connections, #{MANY + 100}\nlimit :heartbeat, 600\n".freeze
  WANTED = {
    "socket" => { Upgrade: "websocket", Connection: "upgrade", "Sec-WebSocket-Version": "13",
                  "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" }, "events" => {}
  }.freeze
  # What one may cost the process, in KiB: the route's instance, its request and environment among it.
  COST = 20

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
    skip "it wants #{MANY + 200} descriptors" if Process.getrlimit(:NOFILE).last < MANY + 200
  end

  WANTED.each do |kind, fields|
    define_method("test_ten_thousand_#{kind}") { with_many(kind, fields) }
  end

  private

  def with_many(kind, fields)
    files = { "config.ru" => APP, "server.rb" => CONFIGURATION }
    Program.serving("-b", "tcp://127.0.0.1:0", "-C", "server.rb", files:) do |program|
      program.get("/hello")
      before = memory(program)
      holding(program.port, RoughClient.head("/#{kind}", **fields)) do |client|
        assert_equal("open", client.gets&.chomp)
        assert_operator((memory(program) - before) / MANY, :<, COST)
        assert_answers(program)
        # A client hears that it is open before the app does.
        program.eventually("not all are open") { program.get("/count") == MANY.to_s }

        assert_equal(MANY.to_s, program.get("/tell"))
        assert_equal("told", client.gets&.chomp)
      end
      program.eventually("they are still there", within: 30) { program.get("/count") == "0" }
    end
  end

  def assert_answers(program)
    started = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    assert_equal("hello", program.get("/hello"))
    assert_operator(Process.clock_gettime(Process::CLOCK_MONOTONIC) - started, :<, 1)
  end

  # Another process has their other ends: it says when all are open, and when each was told.
  def holding(port, head)
    reader, writer = IO.pipe
    pid = fork { hold(port, head, writer) }
    writer.close
    yield reader
  ensure
    Process.kill("KILL", pid)
    Process.wait(pid)
    reader.close
  end

  def hold(port, head, writer)
    Process.setrlimit(:NOFILE, Process.getrlimit(:NOFILE).last)
    sockets = Array.new(MANY) { TCPSocket.new("127.0.0.1", port).tap { |socket| socket.write(head) } }
    sockets.each { |socket| nil until socket.gets == "\r\n" }
    writer.puts("open")
    sockets.each { |socket| read_news(socket) }
    writer.puts("told")
    sleep
  ensure
    exit!(1)
  end

  def read_news(socket)
    came = +""
    came << socket.readpartial(100) until came.include?("news")
  end

  # @return [Integer] KiB
  def memory(program) = File.read("/proc/#{program.pid}/status")[/VmRSS:\s+(\d+)/, 1].to_i
end
