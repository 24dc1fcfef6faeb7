# frozen_string_literal: true

require_relative "server_case"

# A process that may not open as many descriptors as it has clients.
class DescriptorsTest < Minitest::Test
  LIBRARY = File.expand_path("../../lib", __dir__)
  PROGRAM = <<~'RUBY'
    require "xinatra/server"
    $stdout.sync = true
    Process.setrlimit(:NOFILE, 40)
    app = proc do |env|
      [200, {}, ["#{Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)} #{env["rack.input"].read.size}"]]
    end
    server = Xinatra::Server.new(app, binds: ["tcp://127.0.0.1:0"], body_memory: 1000).start
    puts server.listeners.first.port
    $stdin.read
    server.stop(1)
    puts "bye"
  RUBY

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
    @program = IO.popen([RbConfig.ruby, "-I", LIBRARY, "-e", PROGRAM], "r+")
    @port = Integer(@program.gets)
    @wires = []
  end

  def teardown
    @wires&.each(&:close)
    @program&.close
  end

  def test_connections_wait_until_others_are_closed
    first = connect
    60.times { connect.say(RoughClient.head("/")) }
    answered, waiting = @wires.drop(1).partition { |wire| !wire.silent?(0.005) }

    assert_operator answered.size, :>, 10
    assert_operator waiting.size, :>, 20
    refute_nil first.get
    answered.each(&:close)

    assert_equal [200], answers_of(waiting)
  end

  # No thread runs in circles while nothing can be taken.
  def test_waiting_uses_nothing
    first = connect
    60.times { connect }
    before = first.get.body.to_f
    sleep(0.5)

    assert_operator first.get.body.to_f - before, :<, 0.05
  end

  def test_a_body_that_there_is_no_descriptor_for
    first = connect
    first.get
    60.times { connect }
    sleep(0.05)

    assert_equal 507, first.post("x" * 2000).status
    @wires.each(&:close)

    assert_match(/ 2000\z/, connect.post("x" * 2000).body)
  end

  private

  def connect = RoughClient.new(@port).tap { |wire| @wires << wire }

  # Each makes room for the next.
  def answers_of(wires)
    remaining = wires.dup
    statuses = []
    until remaining.empty?
      ready = remaining.reject(&:silent?)
      ready.each { |wire| (statuses << wire.answer.status) && wire.close }
      remaining -= ready
    end
    statuses.uniq
  end
end
