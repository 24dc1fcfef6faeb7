# frozen_string_literal: true

require_relative "server_case"
require_relative "program"

# Handlers that fork: sockets, events and signals stay the parent's.
class ForkingTest < ServerCase
  # A handler whose child comes back from it, one whose child stops the server, and one that ends its child by TERM.
  APP = <<~RUBY
    run(lambda do |env|
      child = case env["PATH_INFO"]
              when "/back" then fork
              when "/exit" then fork or exit
              when "/term" then fork { sleep }.tap { |pid| sleep(0.1) && Process.kill("TERM", pid) }
              end
      Process.wait(child) if child
      [200, {}, ["from \#{Process.pid}"]]
    end)
  RUBY

  %w[/back /exit /term].each do |path|
    define_method(:"test_a_child_of #{path}") do
      Program.serving("-b", "tcp://127.0.0.1:0", files: { "config.ru" => APP }) do |program|
        wire = RoughClient.new(program.port)
        answer = wire.get(path)

        assert_equal [200, "from #{program.pid}"], [answer.status, answer.body]
        assert wire.silent?(0.1), "somebody else has answered, too"
        assert_equal "from #{program.pid}", wire.get("/").body
      end
    end
  end

  # Its child has the socket as well, and outlives the response.
  def test_a_body_that_ends_with_the_connection_ends_for_the_client
    child = nil
    serve do
      child = fork { sleep(10) }
      [200, {}, ["part"].each]
    end
    wire = connect.say("GET / HTTP/1.0\r\n\r\n")

    assert_operator(seconds { assert_match(/part\z/, wire.read_rest) }, :<, 3)
  ensure
    Process.kill("KILL", child) && Process.wait(child) if child
  end
end
