# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

require "bigdecimal"
require "date"
require "uri"

# Built-in scalars, and those of one's own, both ways.
class TypeDefinitionsScalarsTest < Minitest::Test
  include Guide

  class Url < GraphQL::Schema::Scalar
    description "Where something is"
    specified_by_url "https://url.spec.whatwg.org/"

    def self.coerce_input(value, context)
      context[:calls] << [:input, value] if context[:calls]
      url = URI.parse(value)
      raise GraphQL::CoercionError, "#{value.inspect} is no address of the web" unless url.is_a?(URI::HTTP)

      url
    end

    def self.coerce_result(value, context)
      context[:calls] << [:result, value.to_s]
      raise GraphQL::ExecutionError, "no result" if value == "bad"
      return if value == "none"

      value.to_s
    end
  end

  class Given < GraphQL::Schema::Object
    TYPES = { string: String, id: ID, int: Int, float: Float, boolean: Boolean, big: GraphQL::Types::BigInt,
              time: GraphQL::Types::ISO8601DateTime, date: GraphQL::Types::ISO8601Date,
              json: GraphQL::Types::JSON, url: Url }.freeze

    TYPES.each do |name, type|
      field(name, type, null: true, hash_key: :value)
      field("firm_#{name}", type, null: false, hash_key: :value)
      field("list_of_#{name}", [type, { null: true }], null: true, hash_key: :value)
    end
  end

  class Query < GraphQL::Schema::Object
    field :given, [Given], null: false
    Given::TYPES.each do |name, type|
      field("echo_#{name}", String, null: true, resolver_method: :echo) { argument :value, type, required: false }
    end
    field :default, String do
      argument :at, GraphQL::Types::ISO8601Date, required: false, default_value: Date.new(2020, 2, 29)
    end

    def default(at:) = at.iso8601
    def echo(value: "unset") = "#{value.class} #{value.inspect}"
    def given = context[:values].map { |value| { value: } }
  end

  def show(field, *values)
    answer = ask("{ given { it: #{field} } }", context: { values: })
    answer["data"]&.fetch("given")&.map { |given| given["it"] }
  end

  def test_results
    assert_equal ["a", "1", "b", "true", nil], show("string", "a", 1, :b, true, nil)
    assert_equal %w[a 1 b], show("id", "a", 1, :b)
    assert_equal [1, 2, 3], show("int", 1, 2.9, "3")
    assert_equal [1.0, 2.5, 0.5], show("float", 1, 2.5, BigDecimal("0.5"))
    assert_equal [true, false, true, true], show("boolean", true, false, 1, "no")
    assert_equal %w[12345678901234567890 1], show("big", 12_345_678_901_234_567_890, 1)
    assert_equal [{ "a" => [1, nil] }, "x", 2], show("json", { "a" => [1, nil] }, "x", 2)
  end

  def test_times
    assert_equal %w[2020-01-02 2020-01-02], show("date", Date.new(2020, 1, 2), Time.utc(2020, 1, 2, 3))
    assert_equal %w[2020-01-02T03:04:05Z 2020-01-02T00:00:00Z],
                 show("time", Time.utc(2020, 1, 2, 3, 4, 5), Time.utc(2020, 1, 2))
    assert_raises(Date::Error) { show("date", "never") }
    assert_raises(GraphQL::Error) { show("time", 5) }
  end

  def test_results_that_do_not_fit
    assert_raises(GraphQL::IntegerEncodingError) { show("int", 2**31) }
    assert_raises(GraphQL::StringEncodingError) { show("string", "\xff".b) }
    assert_raises(NoMethodError) { show("int", {}) }
    assert_raises(NoMethodError) { show("float", []) }
  end

  def test_lists_of_results
    assert_equal [["1", nil, "x"], [], nil], show("listOfString", [1, nil, :x], [], nil)
    assert_equal [[1.0]], show("listOfFloat", [1])
  end

  def test_ones_own_results
    assert_equal ["http://a.example/", "x"], show("url", URI("http://a.example/"), "x")
    assert_equal [[:result, "http://a.example/"], [:result, "x"]], @calls
    assert_equal ["x", nil, nil], show("url", "x", "bad", "none")
    assert_nil show("firmUrl", "x", "bad")
  end

  def test_a_result_that_is_nothing
    answer = ask("{ given { firmUrl } }", context: { values: %w[x none] })

    assert_nil answer["data"]
  end

  def test_input
    assert_equal ['String "x"', 'String "5"', "Integer 5", "Float 5.0", "TrueClass true"],
                 ask(<<~GRAPHQL)["data"].values
                   { echoString(value: "x")
                     echoId(value: 5) echoInt(value: 5) echoFloat(value: 5) echoBoolean(value: true) }
                 GRAPHQL
    assert_equal "Integer 12345678901234567890",
                 ask('{ echoBig(value: "12345678901234567890") }')["data"].values.first
    assert_match(/\AHash .*1, nil/, ask("{ echoJson(value: { a: [1, null] }) }")["data"].values.first)
    assert_equal ["NilClass nil", 'String "unset"'],
                 ask("{ echoString(value: null) other: echoString }")["data"].values
    assert_match(/\ATime 2020-01-02 /, ask('{ echoTime(value: "2020-01-02T03:04:05Z") }')["data"].values.first)
    assert_equal %w[2020-02-29 2021-01-01], ask('{ default other: default(at: "2021-01-01") }')["data"].values
  end

  def test_input_that_does_not_fit
    ["echoInt(value: 3000000000)", 'echoInt(value: "5")', "echoString(value: 5)", 'echoBig(value: "x")',
     'echoDate(value: "x")', 'echoTime(value: "x")', "echoBoolean(value: 1)",
     'echoUrl(value: "ftp://x")'].each do |field|
      answer = ask("{ #{field} }")

      refute answer.key?("data"), field
      assert_equal 1, answer["errors"].size
    end
  end

  def test_ones_own_input
    text = "query($url: Url) { echoUrl(value: $url) }"
    answer = ask(text, variables: { "url" => "ftp://x" })

    assert_equal ["Variable $url of type Url was provided invalid value", '"ftp://x" is no address of the web'],
                 [messages(answer).first, answer.dig("errors", 0, "extensions", "problems", 0, "explanation")]
    assert_match(/\AURI::HTTP/, ask(text, variables: { "url" => "http://x" })["data"].values.first)
    assert_equal '"ftp://x" is no address of the web', messages(ask('{ echoUrl(value: "ftp://x") }')).first
  end

  def test_what_is_said_of_it
    assert_equal ["Where something is", "https://url.spec.whatwg.org/", "SCALAR"],
                 ask('{ __type(name: "Url") { description specifiedByURL kind } }').dig("data", "__type").values
  end
end
