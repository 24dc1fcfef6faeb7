# frozen_string_literal: true

require_relative "../moved_memory"
require_relative "server_case"

# Fields of responses that come again are written as they were; which is right only where they would be the same.
class UsualFieldsTest < ServerCase
  include MovedMemory

  # Whatever is answered here, the next is not.
  def test_values_that_change
    values = ["one", "two", "", "one", "three", "two", "é".b, "é", "\t one", :one, "one", nil, 1, "1"]
    serve { [200, { "x-value" => values.shift }, []] }
    expected = values.map { |value| value.to_s.b.strip }
    wire = connect

    assert_equal expected, Array.new(values.size) { wire.get["x-value"] }
  end

  # A value that is changed in place is another one.
  def test_a_value_that_is_not_frozen
    value = +"one"
    serve { [200, { "x-value" => value }, []] }
    wire = connect

    assert_equal(%w[one two 3], %w[one two 3].map { |now| value.replace(now) && wire.get["x-value"] })
  end

  # In a Hash that compares by identity a name is not frozen.
  def test_a_name_that_changes
    name = +"x-one"
    fields = {}.compare_by_identity
    fields[name] = "value"
    serve { [200, fields, []] }
    wire = connect

    %w[x-one x-two x-one].each do |now|
      name.replace(now)

      assert_equal ["value"], wire.get.fields[now], now
    end
  end

  # What the server says itself, or looks at => what comes of it, however often it is said.
  OWN = {
    { "date" => "Thu, 01 Jan 1970 00:00:00 GMT" } => ["Thu, 01 Jan 1970 00:00:00 GMT"],
    { "connection" => "close" } => ["close"], { "connection" => "upgrade, close" } => ["upgrade, close", "close"],
    { "content-length" => "2" } => ["2"], { "keep-alive" => "timeout=5" } => nil, { "rack.own" => "own" } => nil,
    { "transfer-encoding" => "identity" } => ["chunked"], { "x-request-id" => "own" } => ["own"]
  }.freeze

  OWN.each do |fields, expected|
    name, value = fields.first
    define_method(:"test_#{name} of #{value} each time") do
      body = ["ok"]
      serve(request_ids: true) { [200, fields, body.each] }
      answers = Array.new(3) { get }

      assert_equal [expected], answers.map { |answer| answer.fields[name] }.uniq
      assert_equal %w[ok ok ok], answers.map(&:body)
    end
  end

  # The connection is the app's then, which says of it what it likes; the next response is the server's again.
  def test_fields_of_a_connection_that_is_taken
    fields = { "content-length" => "2", "connection" => "own", "x-own" => "own" }.freeze
    serve do |env|
      env["PATH_INFO"] == "/" ? [200, fields, ["ok"]] : [200, { **fields, "rack.hijack" => :close.to_proc }, []]
    end
    2.times do
      taken = connect.say(RoughClient.head("/taken")).read_rest
      answer = get

      assert_match(/^content-length: 2\r\nconnection: own\r\nx-own: own\r\n\r\n\z/, taken)
      assert_equal [["2"], nil, ["own"]], answer.fields.values_at("content-length", "connection", "x-own")
      assert_equal "ok", answer.body
    end
  end

  # It could be taken for the same as one before: it is as long, and has the same name.
  def test_what_cannot_be_sent
    values = ["one", "a\rb", "one", "a\u0000b", "a\nb", "one", "ab\n", "\x7F12"]
    serve { [200, { "x-value" => values.shift }, []] }

    assert_equal [["one"], nil, ["one"], nil, %w[a b], ["one"], ["ab", ""], nil], Array.new(8) { get.fields["x-value"] }
  end

  def test_more_fields_than_are_kept
    names = Array.new(400) { |number| "x-#{number}" }
    value = nil
    serve { [200, names.to_h { |name| [name, value] }, []] }
    wire = connect

    %w[one two one].each do |now|
      value = now

      assert_equal(names.to_h { |name| [name, [value]] }, wire.get.fields.slice(*names))
    end
  end

  def test_lines_of_any_length
    value = nil
    serve { [200, { "x-value" => value }, []] }
    wire = connect
    sizes = [*90..130, 250, 255, 256, 300, 512, 70_000]
    values = [*sizes.map { |size| "a" * size }, *sizes.map { |size| "b" * size }]
    values.each do |now|
      value = now

      2.times { assert_equal [value], wire.get.fields["x-value"] }
    end
  end

  # Another name may come to be where one was that nobody else has kept.
  def test_names_that_are_collected
    moving_memory do
      serve do |env|
        [200, Array.new(100) { |index| ["x-#{env["QUERY_STRING"]}-#{index}".freeze, "value"] }.to_h, []]
      end
      wire = connect
      20.times do |round|
        GC.start
        GC.compact if round.odd?
        names = wire.get("/?#{round}").fields.keys.grep(/\Ax-/)

        assert_equal Array.new(100) { |index| "x-#{round}-#{index}" }, names
      end
    end
  end
end
