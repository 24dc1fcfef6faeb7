# frozen_string_literal: true

require_relative "server_case"
require_relative "tls_socket"

# Garbage is collected, and what is left is moved, at the worst moments; in a process of its own, whose garbage is
# little.
class CollectionTest < Minitest::Test
  LIBRARY = File.expand_path("../../lib", __dir__)
  PROGRAM = File.expand_path("collecting_program.rb", __dir__)

  { "stress" => 1, "compact" => 2 }.each do |kind, rounds|
    define_method(:"test_#{kind}") do
      skip "the server is in C" unless Xinatra::Server.available?

      IO.popen([RbConfig.ruby, "-I", LIBRARY, PROGRAM, kind, *tls], "r+") do |program|
        @program = program
        @port, routes, tls = program.gets.split.map { |port| Integer(port) }
        rounds.times { check(routes) }
        rounds.times { check_tls(tls) }
        program.close_write

        assert_equal "bye\n", program.read
      end
    end
  end

  BODIES = { "/parts" => "ab", "/stream" => "stream", "/file" => "file", "/fail" => "Internal Server Error" }.freeze
  private_constant :BODIES

  private

  # With a client's certificate, so that environments have it.
  def tls
    return unless Xinatra::Server::TLS.available?

    "ssl://127.0.0.1:0?#{Certificates.for.query}&ca=#{Certificates.authority.path}&verify_mode=force_peer"
  end

  def check_tls(port)
    context = TLSSocket.context(client: Certificates.for("client"))
    through = ->(socket) { TLSSocket.new(socket, context) } if tls

    BODIES.each { |path, body| assert_equal(body, ask(port, through:) { |wire| wire.get(path).body }) }

    assert_equal "input #{"x" * 50}", ask(port, through:) { |wire| wire.post("x" * 50).body }
  end

  def check(routes)
    BODIES.each { |path, body| assert_equal(body, ask { |wire| wire.get(path).body }) }
    [5, 50].each { |size| assert_equal("input #{"x" * size}", ask { |wire| wire.post("x" * size).body }) }

    assert_match(/\nline\n\z/, ask { |wire| wire.say("#{RoughClient.head("/hijack")}line\n").read_rest })
    assert_equal(["hello bob", "quiet a", "quiet b"],
                 ask(routes) { |wire| %w[/route/bob /quiet/a /quiet/b].map { |path| wire.get(path).body } })
  end

  def ask(port = @port, **options)
    wire = RoughClient.new(port, patience: 20, **options)
    yield wire
  ensure
    @program.puts
    @program.gets
    wire.close
  end
end
