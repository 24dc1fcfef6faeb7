# frozen_string_literal: true

require_relative "../support/requests_test_case"

# Values of a JSON text, exchanged in place.
class JsonTextTest < RequestsTestCase
  JsonText = BenchDD::Requests::Rewriting::JsonText

  VALID = ["{}", "[]", ' { "a" : [ 1 , -2.50e+10, true,false , null ,"x\\n\\u00e9\\ud83d\\ude00" ] } ', '"text"', "0",
           "-0.0",
           "null", '{"a":{"a":{"a":[[[]]]}}}', '{"a":1,"a":2}', "\"\u00e9\"", '{"":""}', "1e5", '"\\/"'].freeze
  MALFORMED = ["", " ", "{", "}", '{"a"}', '{"a":}', '{"a":1,}', "[1,]", "[,1]", "{a:1}", "{'a':1}", "01", "+1", ".5",
               "1.",
               "tru", "nulll", '"a', '"a"b', '"\\x"', "\"\n\"", '"\\u12"', "[1 2]", "[1]]", "{}{}", '{"a":1}//', "NaN",
               "Infinity", "\"\xff\"", "\u{feff}{}", '{"a":1 "b":2}', "[\"a\",\0]"].freeze

  def test_valid_texts_stay_byte_for_byte
    VALID.each { |text| assert_equal text, JsonText.rewrite(text) { nil }, text }
  end

  def test_malformed_texts_are_not_rewritten
    MALFORMED.each { |text| assert_nil JsonText.rewrite(text) { nil }, text.inspect }
  end

  # Whatever this reader takes, Ruby's own takes, with the same strings and numbers.
  def test_it_reads_what_others_read
    random = Random.new(8)
    2_000.times do
      # Readers differ on half surrogate pairs.
      text = VALID.sample(random: random).sub("\\ud83d\\ude00", "")
      text.setbyte(random.rand(text.bytesize), '{}[]",:\\ 1ax'.bytes.sample(random: random))
      seen = []
      next unless JsonText.rewrite(text) { |_, value, _| seen.push(value) && nil }

      assert_equal leaves(JSON.parse(text)), seen, text unless twice?(text)
    end
  end

  # Whether a key is there twice: other readers take the last value only, or none.
  def twice?(text) = text.scan(/"[^"]*"\s*:/).then { |keys| keys.uniq.size < keys.size }

  def leaves(value)
    case value
    when Hash then value.values.flat_map { |inner| leaves(inner) }
    when Array then value.flat_map { |inner| leaves(inner) }
    when String then [value]
    when Numeric then [nil]
    else []
    end
  end

  def test_paths_and_values
    seen = []
    JsonText.rewrite('{"a":[{"b":"x"},2],"\\u0063":"\\""}') do |path, value, number|
      seen.push([path.dup, value, number]) && nil
    end

    assert_equal [[["a", 0, "b"], "x", nil], [["a", 1], nil, "2"], [["c"], '"', nil]], seen
  end

  def test_values_are_exchanged
    changes = { "a" => "say \"hi\"\n\u00e9", "b" => "77" }
    result = JsonText.rewrite(' {"a": "x" ,"b":1, "c" :"y"}') { |path, _, _| changes[path.last] }

    assert_equal %( {"a": "say \\"hi\\"\\n\u00e9" ,"b":77, "c" :"y"}), result
  end

  def test_escapes
    seen = []
    text = '["\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00E9","\\ud83d\\uDE00x","\\ud800","\\udc00\\ud83d","\\\\u0041"]'
    result = JsonText.rewrite(text) { |_, value, _| seen.push(value) && nil }

    assert_equal text, result
    assert_equal ["\"\\/\b\f\n\r\tA\u00e9", "\u{1f600}x", "\u{fffd}", "\u{fffd}\u{fffd}", '\u0041'], seen
  end

  def test_depth_is_bounded
    deep = ->(depth) { "#{"[" * depth}#{"]" * depth}" }

    assert JsonText.rewrite(deep.call(64)) { nil }
    assert_nil JsonText.rewrite(deep.call(65)) { nil }
    assert_nil JsonText.rewrite("[" * 1_000_000) { nil }
  end

  def test_long_texts_take_time_in_proportion
    text = "[#{(["\"#{"a\\n" * 5_000}\""] * 20).join(",")}]"

    soon { assert_equal text, JsonText.rewrite(text) { nil } }
  end
end
