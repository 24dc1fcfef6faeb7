# frozen_string_literal: true

require_relative "server_case"

# Fields that were sent before are kept as lines: each response has its own all the same.
class UsualFieldsTest < ServerCase
  NAME = "x-name"
  # Of one size, and of others; too long to be kept; of two lines; empty.
  VALUES = ["one", "two", "three", "a" * 100, "b" * 100, "c" * 200, "d" * 200, "e\nf", "g\nh", "", "one"].freeze
  # What the server reads of a response, each time.
  READ = {
    "connection" => ->(value) { { "connection" => value } },
    "date" => ->(value) { { "date" => value } },
    "x-request-id" => ->(value) { { "x-request-id" => value } },
    "content-length" => ->(_value) { { "content-length" => "2" } }
  }.freeze

  # @return [Array<Hash{String => Array<String>}>] the fields that all of the values are sent with, twice
  def ask(values, **options)
    sent = nil
    serve(**options) { [200, sent, ["ok"]] }
    wire = connect
    (values * 2).map do |fields|
      sent = fields
      wire.get.fields
    end
  end

  def test_values_of_one_name
    found = ask(VALUES.map { |value| { NAME => value.dup } })

    assert_equal(VALUES * 2, found.map { |fields| fields.fetch(NAME).join("\n") })
  end

  def test_a_value_that_changes_in_place
    value = +"one"
    serve { [200, { NAME => value }, ["ok"]] }
    wire = connect
    found = %w[one two six].map { |word| value.replace(word) && wire.get.fields.fetch(NAME) }

    assert_equal [%w[one], %w[two], %w[six]], found
  end

  def test_a_value_that_becomes_bad
    values = ["good", "good", "ba\0d", "good"].each
    serve { [200, { NAME => values.next }, ["ok"]] }

    assert_equal([200, 200, 500, 200], Array.new(4) { get.status })
  end

  def test_more_names_than_are_kept_with_one_value
    names = Array.new(400) { |number| "x-#{number}" }
    found = ask([names.to_h { |name| [name, "one"] }, names.to_h { |name| [name, "two"] }])

    assert_equal(%w[one two one two].map { |value| names.to_h { |name| [name, [value]] } },
                 found.map { |fields| fields.slice(*names) })
  end

  def test_names_that_are_other_objects
    found = ask(%w[one two].map { |value| { +"x-name" => value }.compare_by_identity })

    assert_equal([%w[one], %w[two]] * 2, found.map { |fields| fields.fetch(NAME) })
  end

  def test_names_that_are_no_longer_there
    serve do |env|
      number = env["PATH_INFO"][/\d+/]
      [200, { "x-#{number}".freeze => "same" }.compare_by_identity, ["ok"]]
    end
    wire = connect
    found = Array.new(600) do |number|
      GC.start if (number % 100).zero?
      wire.get("/#{number}").fields["x-#{number}"]
    end

    assert_equal [%w[same]] * 600, found
  end

  READ.each do |name, fields|
    define_method(:"test_#{name} is read each time") do
      value = name == "connection" ? "keep-alive, x" : "Thu, 01 Jan 1970 00:00:00 GMT"
      found = ask([fields[value], {}], request_ids: true)

      assert_equal(found.first(2).map(&:keys), found.last(2).map(&:keys))
      assert_equal([1, 1, 1, 1], found.map { |one| [*one["content-length"]].size })
      assert_equal([1, 1, 1, 1], found.map { |one| [*one["date"]].size })
      assert_equal([1, 1, 1, 1], found.map { |one| [*one["x-request-id"]].size })
    end
  end

  def test_connection_close_ends_each_connection
    serve { [200, { "connection" => "close" }, ["ok"]] }
    ended = Array.new(3) { connect.say(RoughClient.head("/") * 2).read_rest.scan("HTTP/1.1 200").size }

    assert_equal [1, 1, 1], ended
  end
end
