# frozen_string_literal: true

require_relative "tls_case"
require_relative "proxy_cases"
require "json"
require "tmpdir"

# A proxy says first whom a connection is for, or nothing is answered.
class ProxyProtocolTest < TLSCase
  ASK = RoughClient.head("/")
  LAST = RoughClient.head("/", Connection: "close")
  REFUSED = %i[closed unfinished].freeze
  # How a client with TLS sees that.
  CUT = [OpenSSL::SSL::SSLError, SystemCallError, EOFError].freeze

  ProxyCases::ALL.each do |version, cases|
    cases.each do |name, (header, expected)|
      define_method(:"test_#{version}_#{name}") { serve_remote && check(header, expected) }
      define_method(:"test_#{version}_#{name}_byte_by_byte") { serve_remote && check(header, expected, pieces: 1) }
      define_method(:"test_#{version}_#{name}_by_a_Unix_socket") do
        Dir.mktmpdir do |folder|
          serve_remote(binds: ["unix://#{folder}/s?mode=0600&proxy=true"])
          check(header, expected)
        end
      end
      next if expected == :unfinished

      define_method(:"test_#{version}_#{name}_before_TLS") do
        serve_remote(binds: ["ssl://127.0.0.1:0?#{Certificates.for.query}&proxy=true"])
        check_tls(header, expected)
      end
    end
  end

  def test_the_checksum_of_these_tests
    assert_equal 0xE306_9283, ProxyHeader.crc32c("123456789")
  end

  def test_a_native_app_knows_the_client
    serve(Class.new(Xinatra::Base) { get("/") { "#{request.ip} #{env["REMOTE_ADDR"]}" } }, binds:)

    assert_equal "192.0.2.7 192.0.2.7", connect.say(ProxyHeader.line + ASK).answer.body
  end

  def test_all_requests_of_a_connection_are_the_clients
    serve_remote
    client = connect.say(ProxyHeader.line + (ASK * 3))

    assert_equal ["192.0.2.7"] * 3, Array.new(3) { client.answer.body }
    assert_equal "192.0.2.7", client.get.body
  end

  # A second one is a request that is none.
  def test_a_header_comes_once
    serve_remote
    client = connect.say(ProxyHeader.line + ASK)

    assert_equal "192.0.2.7", client.answer.body
    assert_equal 400, client.say(ProxyHeader.line + ASK).answer.status
  end

  def test_a_body_behind
    serve(binds:) { |env| [200, {}, [env["rack.input"].read]] }
    client = connect.say(ProxyHeader.binary(ProxyHeader.inet))

    assert_equal "hello" * 20_000, client.post("hello" * 20_000).body
  end

  def test_what_has_not_come_in_time
    serve_remote(head_timeout: 0.2)
    clients = ["", "PROXY TCP4 ", ProxyHeader.binary(ProxyHeader.inet)[0, 20]].map { |part| connect.say(part) }
    slow = connect
    # As slow as can be, and no longer than all of a head may take.
    took = seconds { nil while slow.say?("P") && !slow.socket.wait_readable(0.01) }

    assert_equal [true] * 3, clients.map(&:closed?)
    assert_operator took, :<, PATIENCE
    assert_connections 0
  end

  def test_the_head_behind_it_has_no_time_of_its_own
    serve_remote(head_timeout: 0.3)
    client = connect.say(ProxyHeader.line)
    took = seconds { assert_predicate client, :closed? }

    assert_operator took, :<, 2
  end

  def test_those_that_say_nothing_go_when_it_stops
    serve_remote
    silent = connect
    partial = connect.say("PROXY ")

    assert_connections 2
    @server.stop(5)

    assert_equal [true, true], [silent.closed?, partial.closed?]
  end

  def test_without_the_parameter_it_is_no_request
    serve(binds: ["tcp://127.0.0.1:0?proxy=false"]) { |env| [200, {}, [env["REMOTE_ADDR"]]] }

    assert_equal "127.0.0.1", get.body
    assert_equal 400, connect.say(ProxyHeader.line + ASK).answer.status
  end

  def test_the_access_log_knows_the_client
    lines = logged do
      connect.say(ProxyHeader.line + LAST).answer
      connect.say("PROXY WRONG\r\n").read_rest
      connect.say("PROXY ").finish.read_rest
      connect.finish.read_rest
      connect.say("#{ProxyHeader.line}GET / HTTP/2.0\r\n\r\n").read_rest
    end

    assert_equal [["192.0.2.7", "GET", 200], *[["127.0.0.1", nil, nil]] * 2, ["192.0.2.7", "GET", 505]], lines
  end

  def test_refusals_are_counted
    figures = Xinatra::Server::Figures.new(1)
    serve_remote(figures: figures.claim)
    connect.say("PROXY WRONG\r\n").read_rest
    connect.say(ProxyHeader.line + LAST).answer

    assert_soon("two connections' end") { @server.connections.zero? }
    assert_equal 1, figures.sum[:refused]
  end

  BAD = { "tcp://127.0.0.1:0?proxy=maybe" => "proxy=maybe", "unix:///tmp/x?proxy=" => "proxy=",
          "tcp://127.0.0.1:0?proxy=true&proxy=true" => "is no address",
          "tcp://127.0.0.1:0?porxy=true" => "is no address",
          "ssl://127.0.0.1:0?proxy=1&cert=a&key=b" => "proxy=1" }.freeze

  def test_what_an_address_cannot_have
    BAD.each do |address, message|
      error = assert_raises(Xinatra::Server::Misconfigured, address) { Xinatra::Server::Listener.open(address) }

      assert_includes error.message, message
    end
  end

  def test_other_listeners_of_a_worker_are_proxied_too
    listener, = Xinatra::Server::Listener.open("tcp://127.0.0.1:0?proxy=true")
    another = listener.another

    assert_equal [true, true], [listener.proxied?, another.proxied?]
  ensure
    [listener, another].each { |each| each&.close }
  end

  private

  def binds = ["tcp://127.0.0.1:0?proxy=true"]

  def serve_remote(binds: self.binds, **options)
    serve(binds:, **options) { |env| [200, {}, [env["REMOTE_ADDR"]]] }
  end

  # @param pieces [Integer, nil] how many bytes come at a time; all unless given
  def check(header, expected, pieces: nil)
    client = connect
    bytes = header + (expected == :unfinished ? "" : ASK + LAST)
    bytes.scan(/.{1,#{pieces || bytes.size}}/mn).each { |piece| break unless client.say?(piece) }
    client.finish if expected == :unfinished
    return assert_empty(client.read_rest) if REFUSED.include?(expected)

    assert_equal([told(expected)] * 2, Array.new(2) { client.answer.body })
  end

  # What is behind the header is the handshake's.
  def check_tls(header, expected)
    introduce = lambda do |socket|
      socket.write(header)
      TLSSocket.new(socket)
    end
    return assert_raises(*CUT) { connect(through: introduce) } if REFUSED.include?(expected)

    assert_equal told(expected), connect(through: introduce).get.body
  end

  def told(expected) = expected == :same ? "127.0.0.1" : expected

  # @return [Array<Array>] address, method and status of each line
  def logged
    Dir.mktmpdir do |folder|
      log = Xinatra::Native::AccessLog.new("#{folder}/log")
      serve_remote(access_log: log)
      yield
      assert_soon("the connections' end") { @server.connections.zero? }
      log.close
      File.readlines("#{folder}/log").map { |line| JSON.parse(line).values_at("remote", "method", "status") }
    end
  end
end
