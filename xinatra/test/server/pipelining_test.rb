# frozen_string_literal: true

require_relative "server_case"

# A client that sends one request behind the other without reading waits for its turn: what it sends is not kept.
class PipeliningTest < ServerCase
  SENT = 64 * 1024 * 1024

  def test_what_is_sent_ahead_is_left_to_the_system
    release = Thread::Queue.new
    serve(threads: 2) { |env| [200, {}, [env["PATH_INFO"] == "/first" ? release.pop : "next"]] }
    wire = connect.say(RoughClient.head("/first"))
    sleep(0.1)
    before = memory
    ask_for_a_second(wire)
    release << "first"
    ask_for_a_second(wire)

    assert_operator memory - before, :<, 32 * 1024 * 1024
    assert_equal 200, get("/other").status
  end

  def test_they_are_answered_in_order
    serve { |env| [200, {}, [env["PATH_INFO"]]] }
    wire = connect.say((1..500).map { |number| RoughClient.head("/#{number}") }.join)

    assert_equal((1..500).map { |number| "/#{number}" }, Array.new(500) { wire.answer.body })
  end

  private

  def ask_for_a_second(wire)
    requests = RoughClient.head("/next") * 1000
    deadline = now + 1
    sent = 0
    while now < deadline && sent < SENT
      wire.say?(requests) ? sent += requests.bytesize : break
    end
  end

  # @return [Integer] bytes of this process in memory
  def memory = File.read("/proc/self/statm").split[1].to_i * 4096
end
