# frozen_string_literal: true

require_relative "server_case"

# Streams that are kept beyond their response lead nowhere.
class StreamsTest < ServerCase
  ENDINGS = {
    "an end" => :close.to_proc,
    "an exception" => ->(_stream) { raise "oops" },
    "a throw" => ->(_stream) { throw :nowhere },
    "a client that has gone" => ->(stream) { loop { stream.write("x" * 65_536) } }
  }.freeze

  ENDINGS.each do |name, ending|
    define_method(:"test_a_stream_is_closed_behind #{name}") do
      kept = nil
      body = lambda do |stream|
        kept = stream
        stream.write("part")
        ending.call(stream)
      end
      serve { |env| env["PATH_INFO"] == "/" ? [200, {}, body] : [200, {}, ["other"]] }
      connect.say(RoughClient.head("/")).tap(&:read_some).close

      assert_connections(0)

      assert_raises(IOError) { kept.write("late") }
      assert_predicate kept, :closed?
      assert_nil kept.close
      assert_equal "other", get("/other").body
    end
  end

  # While one waits for a client that does not read, its response ends.
  def test_a_thread_that_writes_when_the_response_ends
    writer = nil
    serve(write_timeout: 0.5) do
      body = lambda do |stream|
        writer = Thread.new { loop { stream.write("x" * 65_536) } }
        writer.report_on_exception = false
        sleep(0.2)
      end
      [200, {}, body]
    end
    connect(receive: 4096).say(RoughClient.head("/"))
    assert_soon("a writer") { writer }

    assert_raises(IOError, Errno::EPIPE) { writer.join(5) }
  end

  # A stream that is given to a thread ends all the same: clients do not wait for what may never come.
  def test_a_thread_that_writes_behind_the_end
    gate = Queue.new
    writer = nil
    serve do
      body = lambda do |stream|
        stream.write("part")
        writer = Thread.new { gate.pop && stream.write("late") }
        writer.report_on_exception = false
      end
      [200, {}, body]
    end

    assert_equal "part", get("/").body
    gate << true
    assert_raises(IOError) { writer.join(5) }
    assert_equal "part", get("/").body
  end

  # A header's value that changes the body when it is written.
  Odd = Struct.new(:body, :change) do
    def to_s = change.call(body) && "odd"
  end

  # What a header's to_s makes of an Array whose length the head is to tell => how what comes begins, and ends.
  { "longer" => [->(body) { body << "two" }, /\AHTTP[^\r]* 200 .*\r\n\r\none(?=HTTP)/m, /next\z/],
    "shorter" => [:clear.to_proc, /\AHTTP[^\r]* 200 .*length: 3\r\n.*\r\n\r\n\z/m, /\r\n\r\n\z/],
    "no Array of Strings" => [->(body) { body << 1 }, /\AHTTP[^\r]* 500 /, /Error\z/] }
    .each do |name, (change, first, last)|
    define_method(:"test_an_array_that_becomes #{name} meanwhile") do
      serve do |env|
        body = ["one"]
        env["PATH_INFO"] == "/" ? [200, { "x-odd" => Odd.new(body, change) }, body] : [200, {}, ["next"]]
      end
      said = connect.say(RoughClient.head("/") + RoughClient.head("/next", Connection: "close")).read_rest

      assert_match first, said
      assert_match last, said
    end
  end
end
