# frozen_string_literal: true

require_relative "../test_helper"
require_relative "abuse_cases"
require_relative "http_app"
require_relative "raw_client"
require_relative "serving" if Xinatra::Native.available?

# Each case of abuse_cases.rb over a socket: it is refused once, and what comes behind it is not answered.
class AbuseTest < XinatraTest::Case
  SMUGGLED = HttpCases.ask("GET /smuggled")
  # Longer ones take long byte by byte.
  SHORT = 200
  # See http_test.rb.
  GLANCE = 0.0001

  def setup
    skip "the server is in C" unless Xinatra::Native.available?
  end

  AbuseCases::ALL.each do |table, cases|
    cases.each do |name, abuse|
      define_method(:"test_#{table}: #{name} (#{abuse.section})") { check(plain, abuse, [abuse.bytes + SMUGGLED]) }

      next unless abuse.bytes.bytesize <= SHORT

      define_method(:"test_#{table}: #{name}, byte by byte (#{abuse.section})") do
        check(plain, abuse, (abuse.bytes + SMUGGLED).each_char)
      end
    end
  end

  AbuseCases::EXCESS.each do |name, abuse|
    define_method(:"test_too much: #{name} (#{abuse.section})") { check(limited, abuse, [abuse.bytes + SMUGGLED]) }
  end

  AbuseCases::ENOUGH.each do |name, bytes|
    define_method(:"test_not too much: #{name}") do
      RawClient.to(limited.port) do |client|
        client.say(bytes)

        assert_equal 200, client.answer.status
      end
    end
  end

  private

  def plain = Serving.at(:abuse) { HttpApp }

  def limited = Serving.at(:limited, **AbuseCases::LIMITS) { HttpApp }

  def check(serving, abuse, pieces)
    RawClient.to(serving.port) do |client|
      client.say_in_pieces(pieces, pause: GLANCE)
      answer = client.answer

      assert_equal abuse.status, answer&.status, -> { answer.inspect }
      assert_empty client.rest, "a second answer"
      assert_predicate answer, :closes?, "RFC 9112, section 9.6"
      assert_empty client.interim, "no body is to be asked for"
    end
  end
end
