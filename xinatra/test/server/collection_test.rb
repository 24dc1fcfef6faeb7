# frozen_string_literal: true

require_relative "server_case"

# Garbage is collected, and what is left is moved, at the worst moments; in a process of its own, whose garbage is
# little.
class CollectionTest < Minitest::Test
  LIBRARY = File.expand_path("../../lib", __dir__)
  PROGRAM = File.expand_path("collecting_program.rb", __dir__)

  { "stress" => 1, "compact" => 2 }.each do |kind, rounds|
    define_method(:"test_#{kind}") do
      skip "the server is in C" unless Xinatra::Server.available?

      IO.popen([RbConfig.ruby, "-I", LIBRARY, PROGRAM, kind], "r+") do |program|
        @program = program
        @port, routes = program.gets.split.map { |port| Integer(port) }
        rounds.times { check(routes) }
        program.close_write

        assert_equal "bye\n", program.read
      end
    end
  end

  private

  def check(routes)
    { "/parts" => "ab", "/stream" => "stream", "/file" => "file", "/fail" => "Internal Server Error" }
      .each { |path, body| assert_equal(body, ask { |wire| wire.get(path).body }) }
    [5, 50].each { |size| assert_equal("input #{"x" * size}", ask { |wire| wire.post("x" * size).body }) }

    assert_match(/\nline\n\z/, ask { |wire| wire.say("#{RoughClient.head("/hijack")}line\n").read_rest })
    assert_equal("hello bob", ask(routes) { |wire| wire.get("/route/bob").body })
  end

  def ask(port = @port)
    wire = RoughClient.new(port, patience: 20)
    yield wire
  ensure
    @program.puts
    @program.gets
    wire.close
  end
end
