# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../native/wire_cases"
require_relative "raw_client"
require_relative "serving" if Xinatra::Native.available?

# The ways through C over a socket: each app answers all of its cases over one connection.
class WireTest < XinatraTest::Case
  def setup
    skip "the server is in C" unless Xinatra::Native.available?
  end

  WireCases::APPS.each do |name, (more, cases)|
    define_method(:"test_#{name}") do
      serving = Serving.start(WireCases.app_with(*more))
      RawClient.to(serving.port) do |client|
        cases.each_with_index { |make, number| check(client, make.call("word#{number}")) }
      end
    ensure
      serving&.server&.stop(1)
    end

    define_method(:"test_#{name}_all_at_once") do
      serving = Serving.start(WireCases.app_with(*more))
      asked = cases.map { |make| make.call("word") }
      RawClient.to(serving.port) do |client|
        client.say(asked.map { |one| bytes(one) }.join)

        asked.each { |one| assert_nil wrong(client, one) }
      end
    ensure
      serving&.server&.stop(1)
    end
  end

  private

  def check(client, asked)
    client.say(bytes(asked))

    assert_nil wrong(client, asked)
  end

  def wrong(client, asked)
    answer = client.answer(head: asked.verb == "HEAD")
    headers = answer.fields.transform_values { |values| values.join(", ") }
    WireCases.wrong(asked, [answer.status, headers, (+answer.body).force_encoding("UTF-8")])
  end

  def bytes(asked)
    fields = { "Host" => "localhost", **asked.fields }
    fields.update("Content-Type" => WireCases::FORM, "Content-Length" => asked.body.bytesize) if asked.body
    "#{asked.verb} #{asked.target} HTTP/1.1\r\n#{fields.map do |name, value|
      "#{name}: #{value}\r\n"
    end.join}\r\n#{asked.body}"
  end
end
