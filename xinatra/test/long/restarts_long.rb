# frozen_string_literal: true

require_relative "../test_helper"
require "xinatra/server"
require_relative "../long_run"
require_relative "../server/program"
require_relative "../server/siege"
require_relative "../server/systemd"

# Hundreds of thousands of requests, while workers are replaced, servers take each other's place, and are stopped and
# started: not one of them fails.
class RestartsLong < Minitest::Test
  REQUESTS = LongRun.length(200_000)
  # Among so many ways.
  SHARE = REQUESTS / 5
  # How often, each.
  TIMES = LongRun.length(20)
  # Seconds between two restarts.
  PAUSE = 0.1

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
  end

  def test_workers_are_replaced
    Program.cluster do |program|
      besiege("USR1", program.port) do
        before = program.group
        program.signal("USR1")
        program.eventually("no new workers") { (program.group & before) == [program.pid] && program.group.size == 3 }
      end

      assert_equal 0, program.stop
    end
  end

  { "alone" => %w[-b tcp://127.0.0.1:0], "with workers" => Program::CLUSTER }.each do |kind, arguments|
    define_method(:"test_hot_restarts #{kind}") do
      Program.serving(*arguments) do |program|
        besiege("USR2 #{kind}", program.port) { program.succeed }
        program.stop_successor
      end
    end
  end

  # By systemd, who listens meanwhile.
  { "alone" => [], "with workers" => %w[-w 2] }.each do |kind, arguments|
    define_method(:"test_stops_and_starts #{kind}") do
      Systemd.play do |systemd|
        serving = lambda do |&block|
          result = nil
          Program.serving(*arguments, sockets: systemd.sockets) do |program|
            result = block.call

            assert_equal 0, program.stop
          end
          result
        end
        besiege("TERM and start #{kind}", systemd.listen, serving) { serving.call { sleep(PAUSE) } }
      end
    end
  end

  private

  # @param serving [Proc] calls its block while it is served
  # @yield restarts the server once
  def besiege(what, port, serving = ->(&block) { block.call })
    LongRun.announce("#{SHARE} requests, and #{TIMES} times #{what}, at least")
    siege = Siege.new(port, SHARE)
    times = 0
    until siege.enough? && times >= TIMES
      yield
      times += 1
      sleep(PAUSE)
    end
    answered, failures = serving.call { siege.outcome }
    warn "#{answered} requests answered, #{failures.size} failed, #{times} times #{what}"

    assert_empty failures
    assert_operator answered, :>=, SHARE
  end
end
