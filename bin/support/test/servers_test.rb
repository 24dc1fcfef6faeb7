# frozen_string_literal: true

require "minitest/autorun"
require "socket"
require_relative "../../../benchmarks/runner/runner"

# The part that stands beside other servers. What is served here is written in C, so that it runs where no peer is.
class BenchmarkServerTest < Minitest::Test
  Served = Bench::Runner::Served
  KINDS = Served::Kind.all

  def workshop(&) = Served::Workshop.open(&)

  def limit(workshop) = Served::Sides.all(workshop.program("limit")).first

  def side(name, *command) = Served::Side.new(name:, command:, env: {}, files: {}, lacks: [])

  def test_requests_are_distinct_whole_and_have_one_header_or_twelve
    one, twelve = KINDS.select { |kind| kind.shape == "hello" }
    form = KINDS.find { |kind| kind.shape == "form" }

    KINDS.each { |kind| assert_equal 256, kind.requests.uniq.size }
    assert_equal 1 + 2, one.requests.first.lines.size
    assert_equal 12 + 2, twelve.requests.first.lines.size
    assert_equal one.answers, twelve.answers
    assert_equal "hello #{one.requests[7][%r{/hello/(\S+)}, 1]}", one.answers[7]
    assert(form.requests.all? { |request| request.split("\r\n\r\n").last.bytesize == 1_024 })
    assert_in_delta 12_288, KINDS.find { |kind| kind.shape == "page" }.answers.first.bytesize, 300
  end

  def test_a_server_is_examined_and_its_cpu_time_taken
    workshop do |workshop|
      workshop.serve(limit(workshop)) do |running|
        heads = KINDS.map { |kind| Served::Examination.new(running.port).pass(kind) }
        count = nil
        cpu = running.group.cpu_of { count = workshop.wrk.run(running.port, KINDS, 1) }

        assert_equal ["HTTP/1.1 200 OK", "content-type: text/plain", "content-length: 5"], heads.first
        assert_operator count.requests, :>, 100
        assert_includes 1_000..1_000_000_000, cpu
        assert_operator running.group.memory, :>, 0.1
      end
    end
  end

  def test_an_answer_that_differs_is_named
    other = Class.new(Served::Kind) { def answers = super.map(&:upcase) }.new("hello")
    workshop do |workshop|
      workshop.serve(limit(workshop)) do |running|
        error = assert_raises(Bench::Runner::Error) { Served::Examination.new(running.port).pass(other) }

        assert_match(%r{\AGET /hello/(\w+) HTTP/1.1 is answered with 200 "hello \1", not with "HELLO }, error.message)
      end
    end
  end

  def test_a_side_that_does_not_serve_is_told_of_once_and_the_others_are_measured
    workshop do |workshop|
      measurement = Served::Measurement.new(workshop, KINDS.first(1), connections: 2)
      sides = [side("silent", "sh", "-c", "echo no server >&2"), side("nowhere", "/nowhere/server"), limit(workshop)]
      2.times { measurement.round(sides) }

      assert_equal [[["C, epoll", "root"]]] * 2, measurement.rounds.map(&:keys)
      assert_equal "silent: it has ended: no server", measurement.broken.first
      assert_match(/\Anowhere: it has ended: .*No such file/, measurement.broken.last)
      assert_equal 2, measurement.broken.size
      assert(measurement.rounds.all? { |round| round.values.first.cpu.positive? })
    end
  end

  def test_a_steady_sender_charges_a_server_for_what_was_due_while_it_stood_still
    workshop do |workshop|
      workshop.serve(limit(workshop), core: nil) do |running|
        pid = running.group.pids.first
        standing = Thread.new { sleep(1) && Process.kill("STOP", pid) && sleep(0.5) && Process.kill("CONT", pid) }
        delays = workshop.steady(connections: 4).run(running.port, KINDS.first(1), rate: 200, seconds: 3)
        standing.join

        assert_operator delays.p50, :<, 100_000
        assert_includes 400_000..900_000, delays.p99
      end
    end
  end

  def test_a_steady_sender_goes_on_where_a_server_ends_connections
    workshop do |workshop|
      server = TCPServer.new("127.0.0.1", 0)
      ended = 0
      answering = Thread.new { loop { answer_twice(server.accept) && (ended += 1) } }
      workshop.steady(connections: 1).run(server.addr[1], KINDS.first(1), rate: 100, seconds: 1)

      assert_operator ended, :>=, 49
    ensure
      answering&.kill
      server&.close
    end
  end

  def answer_twice(socket)
    answers = ["", "Connection: close\r\n"].each do |field|
      socket.gets("\r\n\r\n") && socket.write("HTTP/1.1 200 OK\r\n#{field}Content-Length: 0\r\n\r\n")
    end
    socket.close
    answers
  end

  def test_a_steady_sender_refuses_other_answers
    workshop do |workshop|
      server = TCPServer.new("127.0.0.1", 0)
      answering = Thread.new { server.accept.write("HTTP/1.1 500 x\r\ncontent-length: 0\r\n\r\n") }
      error = assert_raises(Bench::Runner::Error) do
        workshop.steady(connections: 1).run(server.addr[1], KINDS.first(1), rate: 1, seconds: 1)
      end

      assert_equal "steady: an answer is not 200", error.message
      answering.join
    ensure
      server&.close
    end
  end
end

# What is written of what servers cost, and how they bear load.
class BenchmarkServerReportsTest < Minitest::Test
  Served = Bench::Runner::Served
  Measured = Struct.new(:rounds, :heads, :broken)
  COSTS = { "Xinatra" => 8_000.0, "Puma" => 80_000.0, "Hono on Bun" => 9_000.0, "nginx" => 8_000.0 }.freeze
  DELAYS = { "Xinatra" => 100.0, "Puma" => 1_000.0 }.freeze

  # With some noise, which all sides have alike.
  def server(noise: [1.0, 1.1, 0.9], browser: COSTS)
    rounds = noise.map do |factor|
      { "root" => COSTS, "root browser" => browser }.flat_map do |kind, costs|
        costs.map { |side, cost| [[side, kind], Served::Measurement::Cost.new(cost * factor, 1e9 / cost)] }
      end.to_h
    end
    measured = Measured.new(rounds, { "nginx" => ["HTTP/1.1 200 OK", "server: nginx"] }, ["Falcon: it has ended: x"])
    Bench::Runner::Server.new(measured, Served::Kind.all(%w[root]), connections: 10, versions: ["puma 8"])
  end

  def test_costs_speeds_heads_and_what_is_broken
    text = server.markdown

    assert_includes text, "the median of 3 rounds, fewer where there is no target; puma 8."
    assert_includes text, "Microseconds of CPU time a request, one header (least-most):\n\n|  | `/` |"
    assert_includes text, "| Xinatra | 8.0 (7.2-8.8) |"
    assert_includes text, "| Puma | 12,500 | 12,500 |"
    assert_includes text, "- nginx, 34 bytes: `server`"
    assert_equal ["Falcon: it has ended: x"], server.broken
  end

  def test_ratios_are_held_against_their_targets
    text = server(browser: COSTS.merge("Puma" => 60_000.0)).markdown

    assert_includes text, "| Xinatra / Puma | 1/8 | 0.10 (0.10-0.10): reached | 0.13 (0.13-0.13): missed |"
    assert_includes text, "| Xinatra / Hono on Bun | 0.8 | 0.89 (0.89-0.89): missed | 0.89 (0.89-0.89): missed |"
    assert_includes text, "| Xinatra / nginx | 1.3 | 1.00 (1.00-1.00): reached |  |"
    assert_includes text, "| Xinatra, Rack app / Puma | 1/5 |  |  |"
  end

  def test_a_plot_of_each_shape_that_has_one
    plots = server.plots

    assert_equal %w[server_root], plots.keys
    assert_match(%r{CPU time of a request to /, with one header}, plots["server_root"])
  end

  def test_delays_beside_puma
    rounds = [1.0, 1.2].map do |factor|
      DELAYS.transform_values do |delay|
        Served::Steady::Delays.new(p50: delay, p99: delay * 3 * factor, p999: delay * 5, late: 9.0)
      end
    end
    text = Bench::Runner::Serving::Delays.new(10_000, rounds).markdown

    assert_includes text, "at 10,000 requests per second, 60 % of what Puma can do, over 100 connections"
    assert_includes text, "| Puma | 1,000 (1,000-1,000) | 3,600 (3,000-3,600) | 5,000 (5,000-5,000) | 9 (9-9) |"
    assert_includes text, "of Puma: 0.10 (0.10-0.10), at most 1/3: reached"
  end

  def test_workers_sleepers_and_memory
    workers = Bench::Runner::Serving::Workers.new([{ 1 => 1_000.0, 2 => 1_900.0 }] * 3)
    asleep = Bench::Runner::Serving::Sleepers.new([Served::Steady::Delays.new(p99: 5_100.0)])
    found = Bench::Runner::Serving::Memory::SIDES.to_h { |side,| [side.name, [39.0, 50.0, 54.0]] }
    memory = Bench::Runner::Serving::Memory.new([1_000, 5_000, 90_000], found)

    assert_includes workers.markdown, "1.90 (1.90-1.90) times as many, at least 1.8: reached"
    assert_includes asleep.markdown, "99th percentile 5,100 (5,100-5,100) us, below 5,000: missed"
    assert_includes memory.markdown, "| limit | after 5,000 | after 90,000 | growth, at most 1.05 |"
    assert_includes memory.markdown, "| without YJIT | 39.0 | at most 40: reached | 50.0 | 54.0 | 1.080: missed |"
  end

  def test_one_round_alone_proves_nothing
    ratio = Bench::Runner::Ratio.new([[1, 2]])

    assert_equal "0.50 (0.000-1000 and more)", ratio.to_s
    assert_equal %w[missed missed], [ratio.within(0.8), ratio.beyond(0.2)]
  end
end
