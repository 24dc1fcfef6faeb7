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
end
