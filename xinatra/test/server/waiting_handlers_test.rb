# frozen_string_literal: true

require_relative "server_case"
require "time"

# Handlers that wait hold a thread, and nothing else. What is measured here takes milliseconds, so these run alone.
class WaitingHandlersTest < ServerCase
  # Sleeps as long as a path says.
  APP = lambda do |env|
    sleep(env["QUERY_STRING"].to_f) if env["PATH_INFO"] == "/sleep"
    nil until env["PATH_INFO"] != "/spin" || (env["until"] ||= Time.now + 1) < Time.now
    [200, {}, [env["PATH_INFO"]]]
  end

  # Seconds.
  AT_ONCE = 0.005
  # Others on the machine may hold up a few requests, but not again and again.
  TRIES = 10

  def setup
    super
    serve(APP, threads: 5)
  end

  [0, 1, 3, 4].each do |asleep|
    define_method(:"test_a_fast_request_is_answered_at_once_while_#{asleep}_are_asleep") do
      tried = []
      TRIES.times { tried << quick_ones(asleep) unless tried.last&.all? { |seconds| seconds < AT_ONCE } }

      tried.last.each { |seconds| assert_operator seconds, :<, AT_ONCE, "kept and new connections: #{tried}" }
    end
  end

  def test_a_request_waits_while_all_are_asleep
    5.times { connect.say(RoughClient.head("/sleep?0.3")) }
    sleep(0.05)

    took = seconds { assert_equal "/fast", get("/fast").body }

    assert_includes 0.15..1, took
  end

  def test_sleepers_take_turns
    wires = Array.new(20) { connect.say(RoughClient.head("/sleep?0.1")) }
    took = seconds { wires.each { |wire| assert_equal 200, wire.answer.status } }

    assert_includes 0.35..1, took, "four rounds of five; one after the other, they would take two seconds"
  end

  # Ruby gives the lock to another thread after a tenth of a second, and here it goes to and fro some three times.
  def test_a_handler_that_calculates_lets_others_through
    connect.say(RoughClient.head("/spin"))
    sleep(0.02)

    assert_operator seconds { get("/fast") }, :<, 0.7
  end

  def test_requests_of_one_connection_are_answered_in_order
    wire = connect.say(RoughClient.head("/sleep?0.1") + RoughClient.head("/fast"))

    assert_equal %w[/sleep /fast], [wire.answer.body, wire.answer.body]
  end

  def test_nothing_is_used_while_nothing_happens
    connect.get
    before = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
    sleep(0.3)

    assert_operator Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - before, :<, 0.03
  end

  # RFC 9110, section 6.6.1: the date is that of the response, not that of the request.
  def test_a_response_is_dated_when_its_handler_has_ended
    answer = get("/sleep?2.1")

    assert_in_delta Time.now.to_i, Time.httpdate(answer["date"]).to_i, 1
  end

  def test_one_thread_is_enough
    @server.stop(1)
    serve(APP, threads: 1)
    wires = Array.new(20) { connect.say(RoughClient.head("/sleep?0.01")) }

    assert_equal ["/sleep"], wires.map { |wire| wire.answer.body }.uniq
  end

  private

  # What a fast request takes over a connection that is there, and over a new one: the third of nine, for others on the
  # machine hold up some.
  def quick_ones(asleep)
    sleepers = Array.new(asleep) { connect.say(RoughClient.head("/sleep?0.4")) }
    sleep(0.05)
    wire = connect
    Array.new(9) { [seconds { wire.get }, seconds { get }] }.transpose.map { |all| all.sort[2] }
  ensure
    sleepers&.each(&:answer)
  end
end
