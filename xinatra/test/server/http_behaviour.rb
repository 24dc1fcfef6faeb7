# frozen_string_literal: true

require_relative "http_app"
require_relative "http_cases"
require_relative "raw_client"
require_relative "serving" if Xinatra::Native.available?
require "time"

# Tests of the cases of http_cases.rb over a socket, to the byte. Whoever includes it may listen elsewhere, see #bind,
# and speak in another way, see #through.
module HttpBehaviour
  PROBE = HttpCases.ask("GET /probe")
  # Longer ones take long byte by byte, and have nothing more to say.
  SHORT = 300
  # Byte by byte, many pauses are made; one that is too short only makes two bytes come at once.
  GLANCE = 0.0001
  IMF_FIXDATE = /\A(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),[ ]\d\d[ ](?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[ ]
                 \d{4}[ ]\d\d:\d\d:\d\d[ ]GMT\z/x

  def setup
    skip "the server is in C" unless Xinatra::Native.available?
    @serving = Serving.at(bind[/\A\w+/].to_sym, binds: [bind]) { HttpApp }
  end

  # @return [String] where to listen
  def bind = "tcp://127.0.0.1:0"

  # @return [#call, nil] what clients speak through, see RawClient
  def through = nil

  # @param asked [HttpCases::Case]
  # @return [HttpCases::Case] as it is to be said here
  def worded(asked) = asked

  HttpCases::ALL.each do |table, cases|
    cases.each do |name, asked|
      define_method(:"test_#{table}: #{name} (#{asked.section})") { check(worded(asked)) }

      next unless asked.at_once? && asked.bytes.bytesize <= SHORT

      define_method(:"test_#{table}: #{name}, byte by byte (#{asked.section})") do
        check(worded(asked), worded(asked).bytes.b.each_char)
      end
    end
  end

  # RFC 9112, section 9.6: the client's end may come in one packet with the end of what it sends.
  HttpCases::HALF_CLOSES.each do |name, asked|
    define_method(:"test_half closes: #{name}, in one packet") do
      connected do |client|
        client.say_and_finish(asked.bytes)
        asked.answers.each { |expected| check_answer(expected, client.answer) }

        assert_predicate client, :closed?
      end
    end
  end

  # Whoever runs the server wants to know why it answers 500 (RFC 9110, section 15.6.1), or cuts a response off.
  HttpCases::FAILURES.each do |name, asked|
    define_method(:"test_it_is_told: #{name}") do
      serving = Serving.start(HttpApp, binds: [bind])
      connected(serving) { |client| client.say(asked.bytes) || read_rest(client) }
      serving.server.stop(1)

      assert_includes serving.told, "xinatra: #{asked.bytes[%r{\w+ /(?:raise|wrong)\S*}]}: "
    end
  end

  # RFC 9110, section 6.6.1.
  def test_dates_are_now
    before = Time.now.to_i
    date = connected { |client| client.say(PROBE) || client.answer["date"] }

    assert_includes (before - 1)..(Time.now.to_i + 1), Time.httpdate(date).to_i
  end

  # RFC 9112, section 7.1: a part is sent when it is there, not when all are.
  def test_parts_are_sent_at_once
    gate = Queue.new
    body = Enumerator.new { |parts| (parts << "one") && gate.pop && (parts << "two") }
    serving = Serving.start(proc { [200, {}, body] }, binds: [bind])
    socket = Socket.tcp("127.0.0.1", serving.port).then { |made| through ? through.call(made) : made }
    socket.write(PROBE)

    assert socket.wait_readable(RawClient::PATIENCE)
    assert_includes receive(socket, "one"), "3\r\none\r\n"
    gate << true

    assert_includes receive(socket, "0\r\n\r\n"), "3\r\ntwo\r\n0\r\n\r\n"
  ensure
    gate << true
    socket&.close
    serving&.server&.stop(1)
  end

  private

  def connected(serving = @serving, &) = RawClient.to(serving.port, through:, &)

  def check(asked, pieces = nil)
    connected do |client|
      answers = pieces ? client.say_in_pieces(pieces, pause: GLANCE) && [] : act(client, [*asked.steps])
      asked.answers[answers.size..].each { |expected| answers << read(client, expected, asked.ending) }
      asked.answers.zip(answers) { |expected, answer| check_answer(expected, answer) unless answer == :cut }
      check_ending(client, asked.ending, answers.last)
      assert_empty client.interim, "HTTP/1.0 knows no interim responses" if asked.bytes.match?(%r{\A.* HTTP/1\.0\r})
    end
  end

  # @return [Array] what was answered meanwhile
  def act(client, steps)
    steps.filter_map do |step|
      case step
      when :finish then client.finish
      when :continue then assert_equal(100, client.interim_answer) && nil
      when :answer then client.answer
      else client.say_in_pieces([step]) && nil
      end
    end
  end

  # Of what is to be cut off no more can be read than that it was.
  def read(client, expected, ending)
    return client.answer(head: expected.head) unless ending == :cut

    assert_raises(ResponseReader::Cut) { client.answer } && :cut
  end

  def read_rest(client)
    client.rest
  rescue ResponseReader::Cut
    nil # what fails may be cut off
  end

  def check_answer(expected, answer)
    assert_equal expected.status, answer&.status
    assert_equal brief(expected.body), brief(answer.body) if expected.body
    expected.fields.each { |name, value| check_field(name.to_s, value, answer[name.to_s]) }

    assert_match IMF_FIXDATE, answer["date"], "RFC 9110, section 6.6.1"
    refute_nil answer.framing
  end

  def check_field(name, expected, value)
    case expected
    when nil then assert_nil value, name
    when Regexp then assert_match expected, value, name

    else assert_equal expected.b, value, name
    end
  end

  # RFC 9112, section 9.6: who closes, says so before.
  def check_ending(client, ending, last)
    case ending
    when :kept
      refute_predicate last, :closes?
      client.say(PROBE)

      assert_equal "GET /probe []", client.answer&.body
    when :closed
      assert_predicate client, :closed?
      assert_predicate last, :closes?
    when :ended

      assert_predicate client, :closed?
    end
  end

  # Half a million bytes in a message are not to be read.
  def brief(body) = body.bytesize > 1000 ? [body.bytesize, body.hash] : body

  def receive(socket, ending)
    came = +""
    came << socket.readpartial(65_536) until came.include?(ending) || !socket.wait_readable(RawClient::PATIENCE)
    came
  end
end
