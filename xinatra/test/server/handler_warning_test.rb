# frozen_string_literal: true

require_relative "server_case"

# A handler that runs for too long is told of while it still runs.
class HandlerWarningTest < ServerCase
  # Servers that other tests share have watches, too, and keep them.
  def setup
    super
    @others = Thread.list
  end

  def sleep_long = sleep(0.6)

  def compute_long
    deadline = now + 0.6
    nil until now > deadline
  end

  { sleep_long: "sleeps", compute_long: "computes" }.each do |method, name|
    define_method(:"test_one_that_#{name}") do
      serve(handler_warning: 0.1) { send(method) && [200, {}, []] }
      wire = connect.say(RoughClient.head("/long?query", method: "PUT"))
      assert_soon("a warning") { told.include?(method.to_s) }

      assert_predicate wire, :silent?, "it is told while the handler runs"
      assert_match(%r{\Axinatra: PUT /long is at work for 0\.\d s, in the thread xinatra \d, longer than }, told)
      assert_includes told, "longer than the limit handler_warning of 0.1 s:\n"
      wire.answer

      assert_equal 1, told.scan("is at work").size
    end
  end

  def test_each_of_several_is_told_once
    serve(handler_warning: 0.1, threads: 3) { sleep_long && [200, {}, []] }
    wires = %w[/a /b /c].map { |path| connect.say(RoughClient.head(path)) }
    wires.each(&:answer)

    assert_equal %w[/a /b /c], told.scan(%r{GET (/.)}).flatten.sort
  end

  def test_one_that_is_quick_is_not
    serve(handler_warning: 0.2) { sleep(0.05) && [200, {}, []] }
    wire = connect
    8.times { wire.get }
    sleep(0.1)

    assert_empty told
  end

  # Its client wants it so.
  def test_a_stream_that_is_sent_is_none
    stream = Enumerator.new { |to| 4.times { (to << "x") && sleep(0.1) } }
    serve(handler_warning: 0.1) { [200, {}, stream] }

    assert_equal "xxxx", get.body
    assert_empty told
  end

  def test_a_connection_that_was_taken_is_none
    serve(handler_warning: 0.1) do |env|
      io = env["rack.hijack"].call
      sleep(0.3)
      io.close
    end
    connect.say(RoughClient.head("/")).read_rest

    assert_empty told
  end

  def test_nil_is_no_warning
    serve(handler_warning: nil) { sleep(0.3) && [200, {}, []] }
    get

    assert_empty told
    refute_predicate self, :watching?, "no watch"
  end

  # Nothing that a client sends gets to a terminal as it is.
  def test_a_path_is_escaped
    serve(handler_warning: 0.05) { sleep(0.3) && [200, {}, []] }
    get("/\u009B31m\xFF".b)

    assert_includes told, 'GET /\xC2\x9B31m\xFF is'
  end

  def test_ten_seconds_unless_said_otherwise
    assert_equal 10, Xinatra::Server::Limits.new.to_h[:handler_warning]
    assert_nil Xinatra::Server::Limits.new(handler_warning: nil).to_h[:handler_warning]
    [0, -1, "5", Float::NAN].each do |value|
      assert_raises(Xinatra::Server::Misconfigured) { Xinatra::Server::Limits.new(handler_warning: value) }
    end
  end

  def test_its_thread_ends_with_the_server
    serve
    assert_soon("a watch") { watching? }
    @server.stop(0.2)

    assert_soon("no watch") { !watching? }
  end

  private

  def told = @errors.string

  def watching? = (Thread.list - @others).any? { |thread| thread.name == "xinatra watch" }
end
