# frozen_string_literal: true

require_relative "server_case"
require "timeout"

# Handlers that fail or end their thread in every way that Ruby has: the client is told, and the server goes on.
class HandlersTest < ServerCase
  parallelize_me!

  THREADS = 2

  # An exception that does not even say what it is.
  class Mute < StandardError
    # @raise [RuntimeError]
    def message = raise("mute")
    alias full_message message
    alias to_s message
  end

  FAILURES = {
    "StandardError" => -> { raise "oops" }, "Exception" => -> { raise Exception, "oops" }, # rubocop:disable Lint/RaiseException
    "NoMemoryError" => -> { raise NoMemoryError, "oops" }, "SystemExit" => -> { exit(3) },
    "ScriptError" => -> { raise LoadError, "oops" }, "Interrupt" => -> { raise Interrupt },
    "SignalException" => -> { raise SignalException, "TERM" }, "an uncaught throw" => -> { throw :oops },
    "a stack that is too deep" => -> { (deep = -> { deep.call + 1 }).call },
    "a timeout" => -> { Timeout.timeout(0.01) { sleep } },
    "an exception from another thread" => -> { Thread.current.tap { |own| Thread.new { own.raise("oops") } } && sleep },
    "an exception without a message" => -> { raise Mute }, "a frozen exception" => -> { raise RuntimeError.new.freeze },
    "an EPIPE of its own" => -> { raise Errno::EPIPE }, "a StopIteration" => -> { raise StopIteration }
  }.freeze

  FAILURES.each do |name, failure|
    define_method(:"test_500_for #{name}") do
      serve(threads: THREADS) { |env| env["PATH_INFO"] == "/" ? [200, {}, ["ok"]] : failure.call }
      statuses = Array.new(THREADS + 1) { get("/fail").status }

      assert_equal [500], statuses.uniq
      assert_equal "ok", get.body
      assert_connections 0
    end
  end

  # Each way to end a thread, to be tried in a handler, in a body's `each` and in a body's `close`.
  ENDS = { "kill" => -> { Thread.current.kill }, "exit" => -> { Thread.exit },
           "kill from another thread" => -> { Thread.current.tap { |own| Thread.new { own.kill } } && sleep } }.freeze

  ENDS.each do |name, ending|
    define_method(:"test_#{name} ends a request, and not the server") do
      serve(threads: THREADS) { |env| env["PATH_INFO"] == "/" ? [200, {}, ["ok"]] : ending.call }
      (THREADS + 1).times do
        wire = connect(patience: 1).say(RoughClient.head("/end"))

        assert_includes [nil, 500], wire.answer&.status
      end
      assert_equal "ok", get.body
      assert_connections 0
    end
  end

  # A body that does something where it is read, or closed.
  Body = Struct.new(:reading, :closing) do
    def each
      yield "part"
      reading&.call
    end

    def close = closing&.call
  end

  def test_a_thread_that_ends_in_a_body
    bodies = { "/each" => Body.new(-> { Thread.exit }), "/close" => Body.new(nil, -> { Thread.exit }) }
    serve(threads: THREADS) { |env| [200, {}, bodies.fetch(env["PATH_INFO"], ["ok"])] }
    bodies.each_key do |path|
      (THREADS + 1).times { connect(patience: 1).say(RoughClient.head(path)).read_rest }

      assert_equal "ok", get.body
    end
    assert_connections 0
  end

  def test_a_body_is_closed_whatever_happens
    [-> {}, *FAILURES.values_at("StandardError", "Exception", "an uncaught throw"), *ENDS.values].each do |reading|
      closed = 0
      serve { [200, {}, Body.new(reading, -> { closed += 1 })] }
      connect.say(RoughClient.head("/", Connection: "close")).read_rest

      assert_soon("a body that is closed once") { closed == 1 }
      @server.stop(1)
    end
  end

  def test_failures_are_told_with_what_was_asked_for
    serve { raise "oops" }
    get("/some/path?query")

    assert_match(%r{\Axinatra: GET /some/path: .*oops \(RuntimeError\)$}, @errors.string)
  end

  # Whoever reads the log may have gone.
  def test_a_log_that_cannot_be_written
    reader, @errors = IO.pipe
    reader.close
    serve { |env| env["PATH_INFO"] == "/" ? [200, {}, ["ok"]] : raise("oops") }

    assert_equal [500, 500, 200], [get("/fail").status, get("/fail").status, get.status]
  ensure
    @errors.close
  end

  def test_what_is_called_at_the_end_may_fail
    serve do |env|
      env["rack.response_finished"] = [proc { |*| raise "oops" }] if env["PATH_INFO"] != "/"
      [200, {}, ["ok"]]
    end
    wire = connect

    assert_equal %w[ok ok ok], [wire.get("/fail").body, wire.get("/fail").body, wire.get.body]
    assert_includes @errors.string, "oops"
  end
end
