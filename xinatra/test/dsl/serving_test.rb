# frozen_string_literal: true

require "minitest/autorun"
require_relative "../serving_processes"

# `run!` and `quit!`: an app as its own server.
class ServingTest < Minitest::Test
  parallelize_me!
  include ServingProcesses

  PROGRAM = File.expand_path("serving_program.rb", __dir__)

  # What serves unless an app says otherwise: this project's server needs its parts in C.
  OWN = ENV["XINATRA_NATIVE"] == "0" ? %w[Puma Puma::Launcher] : %w[Xinatra Xinatra::Server]

  def test_it_serves_until_quit
    assert_serves(*OWN)
  end

  def test_puma_serves_where_it_is_asked_for
    assert_serves("Puma", "Puma::Launcher", "puma")
  end

  def assert_serves(name, server, *arguments)
    port = free_port
    output = serve(PROGRAM, *arguments, port: port) do |program|
      assert_equal "served by #{name}", program.get("/").body
      assert_equal "[#{port}, false, \"#{server}\"]", program.get("/settings").body
      assert_equal "nil", program.get("/again").body
      assert_equal "bye", program.get("/quit").body
      assert_predicate program.wait, :success?
    end

    lines = output.lines.map { |line| line.chomp.sub(/ \d.* serves .*/, "") }

    assert_equal ["middleware is built", "== Xinatra", "on_start, running: true", "yielded #{server}",
                  "== Xinatra has stopped", "on_stop, running: false", "run! has returned, running: false"], lines
    assert_includes output, "serves test at http://127.0.0.1:#{port} on #{name}"
  end

  def test_a_signal_stops_it
    [%w[INT], %w[TERM], %w[TERM puma]].each do |signal, *arguments|
      output = serve(PROGRAM, *arguments) { |program| program.stop(signal) }

      assert_equal 1, output.scan("on_stop, running: false").size, output
      assert_equal 1, output.scan("== Xinatra has stopped").size
    end
  end

  def test_a_trap_of_the_program_is_called_too
    output, status = run_program("-e", <<~RUBY)
      require "xinatra/base"
      # A server that leaves signals alone, and whose way to stop is `stop`.
      class Patient
        def self.run(_app, **_settings)
          server = new
          yield server
          Process.kill("TERM", Process.pid)
          sleep 0.01 until server.stopped
        end
        attr_reader :stopped
        def stop = @stopped = true
      end
      Rackup::Handler.register("patient", Patient)
      trap("TERM") { puts "the program's own trap" }
      Class.new(Xinatra::Base) { set :server, "patient" }.run!
    RUBY

    assert_predicate status, :success?, output
    assert_includes output, "serves test at http://0.0.0.0:4567 on Patient"
    assert_includes output, "== Xinatra has stopped"
    assert_includes output, "the program's own trap"
  end

  def test_without_traps_signals_are_the_servers
    output = serve(PROGRAM, "no-traps") { |program| program.stop("INT") }

    assert_equal 1, output.scan("on_stop, running: false").size, output
  end

  def test_quiet_says_nothing
    output = serve(PROGRAM, "quiet", "start") { |program| program.get("/quit") && program.wait }

    refute_includes output, "=="
    assert_includes output, "on_stop"
  end

  def test_a_taken_port_is_named
    TCPServer.open("127.0.0.1", 0) do |taken|
      port = taken.addr[1]
      output, = run_program(PROGRAM, env: { "PORT" => port.to_s })

      assert_includes output, "== Port #{port} is taken: stop what listens there, or choose another"
      assert_includes output, "raised Errno::EADDRINUSE"
      assert_includes output, "run! has returned, running: false"
    end
  end

  def test_a_missing_server_is_named
    code = "require 'xinatra/base'; class A < Xinatra::Base; set :server, %w[nonesuch neither]; end; A.run!"
    output, status = run_program("-e", code)

    refute_predicate status, :success?
    assert_match(/nonesuch.*neither/, output)
  end

  def test_a_missing_rackup_is_named
    Dir.mktmpdir do |folder|
      File.write("#{folder}/rackup.rb", "raise LoadError, 'it is not there'")
      output, status = run_program("-I", folder, "-e", "require 'xinatra/base'; Class.new(Xinatra::Base).run!")

      refute_predicate status, :success?
      assert_includes output, "bundle add rackup"
    end
  end

  def test_options_are_set_first
    code = <<~RUBY
      require "xinatra/base"
      app = Class.new(Xinatra::Base) { set :server_settings, { Silent: true } }
      port = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }
      app.run!(port: port, bind: "127.0.0.1", quiet: true) { |server| Thread.new { sleep 0.1 and app.quit! } }
      puts [app.port == port, app.bind, app.running?, app.running_server, app.handler_name].inspect
    RUBY
    output, = run_program("-rsocket", "-e", code)

    assert_equal "[true, \"127.0.0.1\", false, nil, nil]\n", output
  end
end
