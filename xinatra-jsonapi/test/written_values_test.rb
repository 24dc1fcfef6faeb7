# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/warehouse"

# Values of all types of columns: what is written is read again, and what no column can have is told with a pointer.
class WrittenValuesTest < JSONAPITest
  TYPE = "application/vnd.api+json"
  PG = Warehouse::POSTGRES

  def create(attributes)
    body = attributes.is_a?(String) ? attributes : JSON.generate(data: { type: "items", attributes: attributes })
    ask("/items", Warehouse::API, method: "POST", "CONTENT_TYPE" => TYPE, input: body)
  end

  def setup = Warehouse::DB[:warehouse_items].delete

  # @return [Array<Object>] the value, as it is read out of a row and out of a record
  def shown(id, name)
    %w[items copies].map { |type| get("/#{type}/#{id}", Warehouse::API).data["attributes"][name] }
  end

  TYPES_OF_POSTGRES = { real4: [3.4028235e38], mood: ["glad"], span: ["1 day"], bits: ["101"] }.freeze
  # The last times have no fractions to mysql2.
  TYPES_OF_MYSQL = { moment: %w[0001-01-01T00:00:00Z 9999-12-31T11:59:59.999999Z], mood: ["glad"] }.freeze
  KEPT = {
    small: [32_767, -5], large: [(2**63) - 1], real8: [1e308, 5e-324], price: ["999999.99"], flag: [true, false],
    day: %w[0001-01-01 9999-12-31], moment: %w[0001-01-01T00:00:00Z 9999-12-31T23:59:59.999999Z],
    clock: ["23:59:59", "10:00:00.1234"], code: ["00000000-0000-0000-0000-00000000000a"],
    plain: [1, "abc", "{\"a\":1}", [1, { "a" => nil }], { "a" => 1 }, true, false, nil, [[1, 2], [3, 4]]],
    data: ["", [], {}, 1.5, [{ "a" => { "b" => [] } }]], bytes: ["AP8=", ""], short: ["äöüßé"], text: ["", "'\"\\%"]
  }.merge(PG ? TYPES_OF_POSTGRES : {}, Warehouse::MYSQL ? TYPES_OF_MYSQL : {}).freeze

  KEPT.slice(*Warehouse::COLUMNS).each do |name, values|
    define_method(:"test_#{name}_is_kept") do
      values.each do |value|
        answer = create(name => value)

        assert_equal 201, answer.status, answer.text
        assert_equal [value] * 2, shown(answer.data["id"], name.to_s)
        Warehouse::DB[:warehouse_items].delete
      end
    end
  end

  OF_POSTGRES = { small: [32_768], whole: [2**31], real4: [3.4028236e38, 1e-50],
                  price: ["999999.995", 1_000_000] }.freeze
  REFUSED = {
    day: %w[0000-01-01 2030-02-29 99999-01-01],
    moment: %w[0000-12-31T00:00:00Z 0001-01-01T00:00:00+01:00 9999-12-31T23:59:59-01:00 2030-02-30T00:00:00Z
               2030-01-01T24:00:00Z 2030-01-01T00:00:00 2030-01-01T00:00:00+99:99],
    clock: %w[24:00:00 10:00:00Z 10:60:00], exact: [10**400, "1#{"0" * 300}", "NaN", "1e3"], real8: [10**400],
    data: [10**400, "\u0000", [{ "\u0000" => 1 }]], short: ["abcdef"], fixed: ["abcd"], bytes: ["x"], code: ["x"]
  }.merge(PG ? OF_POSTGRES : {}).freeze

  REFUSED.slice(*Warehouse::COLUMNS).each do |name, values|
    define_method(:"test_#{name}_is_refused") do
      values.each do |value|
        answer = create(name => value)

        assert_equal [422, "/data/attributes/#{name}"],
                     [answer.status, answer.document.dig("errors", 0, "source", "pointer")], "#{value}: #{answer.text}"
      end
      assert_equal 0, Warehouse::DB[:warehouse_items].count
    end
  end

  def test_numbers_that_are_infinite_to_ruby
    (%w[data real8 exact large] & Warehouse::COLUMNS.map(&:to_s)).each do |name|
      answer = create("{\"data\":{\"type\":\"items\",\"attributes\":{\"#{name}\":1e400}}}")

      assert_equal [422, "/data/attributes/#{name}"], [answer.status, answer.error["source"]["pointer"]]
    end
  end

  # Only the database knows what these can have.
  def test_values_that_the_database_refuses
    skip "SQLite takes anything" unless PG
    { mood: "mad", address: "x", span: "x", bits: "1", numbers: "{1,", text: Random.new(1).bytes(9_000).unpack1("H*") }
      .each do |name, value|
        answer = create(name => value)

        assert_equal [422, "/data"], [answer.status, answer.error["source"]["pointer"]], name
      end
  end

  def test_what_the_database_makes_and_keys_are_read_only
    answer = create(twice: 4)

    assert_equal [403, "/data/attributes/twice"], [answer.status, answer.error["source"]["pointer"]]
    assert_equal 14, create(small: 7).data["attributes"]["twice"]
    api = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    made = api.resource(:items, Warehouse::Item) { attribute :number, from: :id }

    refute_predicate made.attributes.fetch("number").writing, :granted?
  end

  def test_columns_of_relationships_are_read_only_unless_said_otherwise
    api = Class.new(Xinatra::Base) { register Xinatra::JSONAPI }
    parent = Class.new(Sequel::Model(Warehouse::DB[:warehouse_items]))
    parent.many_to_one(:other, class: parent, key: :whole)
    made = api.resource(:items, parent) do
      attributes :whole, :small
      attribute :open, from: :whole, write: true
    end

    assert_equal([false, true, true], %w[whole small open].map { |name| made.attributes.fetch(name).writing.granted? })
  end
end
