# frozen_string_literal: true

require_relative "server_case"
require_relative "program"
require_relative "systemd"

# What systemd is told.
class NotificationTest < Minitest::Test
  parallelize_me!

  KINDS = { "alone" => %w[-b tcp://127.0.0.1:0], "with workers" => Program::CLUSTER }.freeze

  # Whether the socket's name is an abstract one.
  NAMES = [true, false].freeze

  def setup
    skip "the server is in C" unless Xinatra::Server.available?
  end

  KINDS.each do |kind, arguments|
    NAMES.each do |abstract|
      define_method(:"test_the_beginning_and_the_end #{kind}, abstract: #{abstract}") do
        Systemd.play(abstract:) do |systemd|
          Program.serving(*arguments, env: systemd.environment) do |program|
            told(program, systemd, 1)

            assert_match(%r{\AREADY=1\nSTATUS=serves test at http://\S+:#{program.port} with }, systemd.told.last)
            program.stop

            assert_equal "STOPPING=1\nSTATUS=stopping", told(program, systemd, 2).last
          end
        end
      end
    end

    define_method(:"test_a_hot_restart #{kind}") do
      Systemd.play do |systemd|
        Program.serving(*arguments, env: systemd.environment) do |program|
          told(program, systemd, 1)
          successor = program.succeed
          program.wait
          _ready, reloading, *rest = told(program, systemd, 4)

          assert_match(/\ARELOADING=1\nMONOTONIC_USEC=\d+\nSTATUS=/, reloading)
          assert_in_delta Process.clock_gettime(Process::CLOCK_MONOTONIC, :microsecond),
                          Integer(reloading[/MONOTONIC_USEC=(\d+)/, 1]), 60_000_000
          assert_includes rest, "MAINPID=#{successor}\nREADY=1\nSTATUS=process #{successor} has taken over"
          assert(rest.any? { |text| text.start_with?("READY=1\nSTATUS=serves") })
          program.stop_successor

          assert_equal ["STOPPING=1\nSTATUS=stopping"], told(program, systemd, 5).drop(4)
        end
      end
    end

    define_method(:"test_a_hot_restart_that_fails #{kind}") do
      files = { "config.ru" => "raise 'oops' if ::File.exist?('broken')\n#{Program::PID_APP}" }
      Systemd.play do |systemd|
        Program.serving(*arguments, env: systemd.environment, files:) do |program|
          File.write(File.join(program.folder, "broken"), "")
          program.signal("USR2")

          assert_equal "READY=1\nSTATUS=the new server has ended with status 1", told(program, systemd, 3).last
          program.stop
        end
      end
    end

    define_method(:"test_the_watchdog #{kind}") do
      Systemd.play do |systemd|
        systemd.listen
        env = systemd.environment("WATCHDOG_USEC" => "400000")
        Program.serving(*arguments, env:, sockets: systemd.sockets) do |program|
          begun = now
          program.eventually("no pings") { systemd.told.count("WATCHDOG=1") >= 4 }

          assert_operator now - begun, :>, 0.5
          program.succeed
          program.wait
          before = systemd.told.count("WATCHDOG=1")
          program.eventually("no pings of the successor") { systemd.told.count("WATCHDOG=1") >= before + 3 }
          program.stop_successor
        end
      end
    end
  end

  def test_workers_that_are_replaced
    Systemd.play do |systemd|
      Program.cluster(env: systemd.environment) do |program|
        program.signal("USR1")
        _ready, reloading, ready = told(program, systemd, 3)

        assert_match(/\ARELOADING=1\nMONOTONIC_USEC=\d+\nSTATUS=replacing workers\z/, reloading)
        assert_match(/\AREADY=1\nSTATUS=serves/, ready)
        program.stop
      end
    end
  end

  # A variable that was left by somebody else, or a socket that has gone, hinders nobody.
  { "another process's watchdog" => { "WATCHDOG_USEC" => "400000", "WATCHDOG_PID" => "1" },
    "no number" => { "WATCHDOG_USEC" => "often" } }.each do |name, variables|
    define_method(:"test_no_pings_for #{name}") do
      Systemd.play do |systemd|
        Program.serving("-b", "tcp://127.0.0.1:0", env: systemd.environment(**variables)) do |program|
          told(program, systemd, 1)
          sleep(0.5)

          refute_includes systemd.told, "WATCHDOG=1"
          program.stop
        end
      end
    end
  end

  ["/nonexistent/socket", "relative", "@xinatra-nobody", "/#{"long" * 100}", ""].each do |place|
    define_method(:"test_nobody_at #{place[0, 20].inspect}") do
      env = { "NOTIFY_SOCKET" => place, "WATCHDOG_USEC" => "1000" }
      Program.serving("-b", "tcp://127.0.0.1:0", env:) do |program|
        assert_equal program.pid.to_s, program.get
        assert_equal 0, program.stop
        assert_equal 2, program.output.lines.size, program.output
      end
    end
  end

  private

  def told(program, systemd, count)
    program.eventually("#{systemd.told} are no #{count} messages") { systemd.told.size >= count && systemd.told.dup }
  end

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
end
