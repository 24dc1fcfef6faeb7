# frozen_string_literal: true

require_relative "test_helper"

# Values of all types: written out of what the driver reads, and out of records, alike.
class ValuesTest < JSONAPITest
  EXPECTED = [
    { "text" => "a\"b\\c\u0001\u2028é", "whole" => -7, "large" => (2**62) + 1, "real" => 0.1, "exact" => "12345.67",
      "flag" => true, "day" => "2030-12-31", "moment" => "2030-12-31T23:59:59.12Z", "bytes" => "AP9hYmM=" },
    { "text" => nil, "whole" => nil, "large" => nil, "real" => nil, "exact" => nil, "flag" => nil, "day" => nil,
      "moment" => nil, "bytes" => nil },
    { "text" => "", "whole" => 0, "large" => 0, "real" => 1e300, "exact" => "-0.0001", "flag" => false,
      "day" => "0001-01-01", "moment" => "1999-01-01T00:00:00Z", "bytes" => "" }
  ].freeze

  def attributes(path) = get(path).data.map { |resource| resource["attributes"] }

  %w[samples specimens].each do |type|
    define_method(:"test_#{type}") { assert_equal EXPECTED, attributes("/#{type}") }
  end

  def test_without_records
    assert_equal EXPECTED.map { |one| one.except("bytes") }, attributes("/plains")
  end

  EXPECTED.first.each_key do |name|
    define_method(:"test_#{name} alone, in both ways") do
      raw, made = %w[samples specimens].map { |type| attributes("/#{type}?fields[#{type}]=#{name}") }

      assert_equal raw, made
      assert_equal [name], raw.first.keys
    end
  end
end
