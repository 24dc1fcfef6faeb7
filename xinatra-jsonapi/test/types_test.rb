# frozen_string_literal: true

require_relative "test_helper"
require "json_schemer"

# What values of each type are in documents, what is taken of clients, and that their schemas say the same.
class TypesTest < Minitest::Test
  Types = Xinatra::JSONAPI::Types
  Values = Xinatra::JSONAPI::OpenAPI::Values
  UUID = "6f1b0a52-3c0e-4b7a-9d51-0a3f1c2d4e5f"
  DAY = Date.new(2030, 12, 31)
  MOMENT = Time.utc(2030, 12, 31, 23, 59, 59)

  # Type => value => as documents have it.
  WRITTEN = {
    string: { "a" => "a", :a => "a" }, integer: { 1 => 1 }, float: { 1.5 => 1.5, Float::NAN => nil, 2 => 2.0 },
    decimal: { BigDecimal("12.30") => "12.3", BigDecimal("NaN") => nil, 7 => "7.0" },
    boolean: { true => true, 1 => true, false => false }, date: { DAY => "2030-12-31", "soon" => "soon" },
    datetime: { MOMENT => "2030-12-31T23:59:59Z", (MOMENT + 0.25r) => "2030-12-31T23:59:59.25Z",
                MOMENT.to_datetime => "2030-12-31T23:59:59+00:00", "soon" => "soon" },
    time: { MOMENT => "23:59:59", "12:00:00" => "12:00:00" }, uuid: { UUID => UUID }, blob: { "\0a" => "AGE=" },
    json: { [1] => [1], Struct.new(:to_hash).new({ "a" => 1 }) => { "a" => 1 }, "a" => "a" }
  }.freeze

  def test_what_documents_have
    WRITTEN.each do |name, values|
      values.each do |value, written|
        found = Types.named(name).write(value)

        written.nil? ? assert_nil(found) : assert_equal(written, found, "#{name} #{value.inspect}")
        schema = written.is_a?(String) && value == written ? {} : Types.named(name).schema

        assert written.nil? || valid?(schema, written), "#{written.inspect} is no #{schema}"
      end
      assert_nil Types.named(name).write(nil)
    end
  end

  # Type => what a client sends => what it is.
  READ = {
    string: { "a" => "a", "a\nb" => "a\nb" }, integer: { 1 => 1, -(2**63) => -(2**63) },
    float: { 1 => 1.0, 1.5 => 1.5 },
    decimal: { "12.30" => BigDecimal("12.3"), 12.5 => BigDecimal("12.5"), 7 => BigDecimal("7") },
    boolean: { true => true, false => false }, date: { "2030-12-31" => DAY },
    datetime: { "2030-12-31T23:59:59Z" => MOMENT, "2031-01-01t00:59:59+01:00" => MOMENT },
    time: { "23:59:59" => "23:59:59", "23:59:59.25" => "23:59:59.25" }, uuid: { UUID => UUID },
    blob: { "AGE=" => "\0a" },
    json: { [1, { "a" => nil }] => [1, { "a" => nil }], "a" => "a", 1 => 1, true => true }
  }.freeze

  def test_what_is_taken
    READ.each do |name, values|
      values.each do |sent, value|
        assert_equal value, Types.named(name).read(sent), "#{name} #{sent.inspect}"
        assert valid?(Values.asked(Types.named(name)), sent), "the schema of #{name} refuses #{sent.inspect}"
      end
      assert_nil Types.named(name).read(nil)
    end
  end

  # Type => what a client is told, and what it had sent.
  REFUSED = {
    string: ["a string without NUL characters", 1, "a\0", "a\nb\0", [], {}],
    integer: ["a whole number of 64 bits", "1", 1.5, true], float: ["a number", "1", true],
    decimal: ["a number, or a string with one such as \"12.30\"", "1,5", "NaN", "1\n2", true, []],
    boolean: ["true or false", "true", 1], date: ["a date such as \"2030-12-31\"", "2030-02-30", "31.12.2030", 1],
    datetime: ["a time such as \"2030-12-31T23:59:59Z\"", "2030-12-31", "2030-12-31T23:59:59", 1],
    time: ["a time of the day", "9:00", "12:00:00\n", 1], uuid: ["a UUID", "6f1b0a52", 1], blob: ["bytes in Base64", 1]
  }.freeze
  # What schemas cannot tell.
  BEYOND = { integer: [2**63], blob: ["a"], json: ["a\0", ["\0"], { "\0" => 1 }, { "a" => { "b" => "\0" } }],
             string: ["\xFF"] }.freeze

  def test_what_is_refused
    REFUSED.each do |name, (expected, *values)|
      values.each do |sent|
        error = assert_raises(Xinatra::JSONAPI::Type::Mismatch, "#{name} #{sent}") { Types.named(name).read(sent) }

        assert_equal expected, error.message
        refute valid?(Values.asked(Types.named(name)), sent), "the schema of #{name} takes #{sent.inspect}"
      end
    end
    BEYOND.each do |name, values|
      values.each { |sent| assert_raises(Xinatra::JSONAPI::Type::Mismatch) { Types.named(name).read(sent) } }
    end
  end

  def test_what_queries_have
    { integer: { "12" => 12 }, float: { "1.5" => 1.5 }, boolean: { "true" => true, "false" => false },
      string: { "1" => "1" }, date: { "2030-12-31" => DAY } }.each do |name, values|
      values.each { |text, value| assert_equal value, Types.named(name).parse(text) }
    end

    { integer: "0x1", float: "much", boolean: "yes", date: "soon" }.each do |name, text|
      assert_raises(Xinatra::JSONAPI::Type::Mismatch, text) { Types.named(name).parse(text) }
    end
  end

  def test_of_columns
    { { db_type: "jsonb" } => :json, { db_type: "integer[]", type: :integer } => :string,
      { db_type: "integer[]", type: :integer_array } => :json, { db_type: "uuid" } => :uuid,
      { db_type: "date", type: :date } => :date, { db_type: "tsvector", type: :tsvector } => :string, {} => :string }
      .each { |column, name| assert_equal name, Types.of_column(column).name }
    error = assert_raises(Xinatra::JSONAPI::DefinitionError) { Types.named(:money) }

    assert_match(/\Athere is no type :money: use one of :string, :integer, /, error.message)
  end

  private

  def valid?(schema, value)
    JSONSchemer.schema(JSON.parse(JSON.generate(schema)), regexp_resolver: "ecma", format: true)
               .valid?(JSON.parse(JSON.generate([value])).first)
  end
end
