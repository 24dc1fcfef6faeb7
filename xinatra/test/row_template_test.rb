# frozen_string_literal: true

require_relative "test_helper"
require "bigdecimal"
require "xinatra/row_template"

# Rows as JSON text, in C and in Ruby.
class RowTemplateTest < Minitest::Test
  # What the two are made by.
  WAYS = { "Ruby" => Xinatra::RowTemplate.method(:new), "either" => Xinatra::RowTemplate.method(:of) }.freeze
  BINARY = "\xC3\xA9\xFF".b.freeze
  LATIN = "é".encode("ISO-8859-1").freeze

  # What databases say => as RFC 3339 has it; nil for what stays as it is.
  TIMES = {
    "2030-12-31 23:59:59" => "2030-12-31T23:59:59Z", "2030-12-31T23:59:59" => "2030-12-31T23:59:59Z",
    "2030-12-31 23:59:59.120000" => "2030-12-31T23:59:59.12Z", "2030-12-31 23:59:50." => "2030-12-31T23:59:50Z",
    "2030-12-31 23:59:50.000000" => "2030-12-31T23:59:50Z", "2030-12-31 23:59:59+00" => "2030-12-31T23:59:59Z",
    "2030-12-31 23:59:59-00:00" => "2030-12-31T23:59:59Z", "2030-12-31 23:59:59Z" => "2030-12-31T23:59:59Z",
    "2030-12-31 23:59:59.5+01" => "2030-12-31T23:59:59.5+01:00",
    "2030-12-31 23:59:59+0530" => "2030-12-31T23:59:59+05:30",
    "2030-12-31 23:59:59-05:30" => "2030-12-31T23:59:59-05:30",
    "2030-12-31 23:59:59+00:30" => "2030-12-31T23:59:59+00:30",
    "infinity" => nil, "" => nil, "2030-12-31" => nil, "10000-01-01 00:00:00" => nil, "0044-03-15 00:00:00 BC" => nil,
    "2030-12-31 23:59:59+1" => nil, "2030-12-31 23:59:59+01:0" => nil, "2030-12-31 23:59:59 +01" => nil,
    "2030-12-31 23:59:59+01:00:00" => nil
  }.freeze

  # A part, a value, what is written.
  CASES = [
    [[:text, 0], nil, "null"], [[:text, 0], "", "\"\""], [[:text, 0], "a\"\\/\u0000\u001f\n\b\f\r\t", nil],
    [[:text, 0], "é€😀\u2028\u007f", nil], [[:text, 0], 12, "\"12\""], [[:text, 0], :symbol, "\"symbol\""],
    [[:text, 0], "x" * 10_000, nil], [[:text, 0], "\"" * 5_000, nil],
    [[:text, 0], BINARY, "\"é\u{FFFD}\""], [[:text, 0], LATIN, "\"é\""], [[:text, 0], "a\xFFb", "\"a\u{FFFD}b\""],
    [[:quoted, 0], nil, "null"], [[:quoted, 0], "2030-01-01", "\"2030-01-01\""],
    [[:bare, 0], nil, "null"], [[:bare, 0], "{\"a\":[1]}", "{\"a\":[1]}"], [[:bare, 0], 12, "12"],
    *["0", "-0", "12", "-12.50", "1e5", "1E-05", "1.5e+300", "0.1"].map { |number| [[:number, 0], number, number] },
    *["", "-", "01", "1.", ".5", "1e", "1e+", "+1", "1 ", "0x1", "1_0", "--1", "a\"b", "nan", "1\n"].map do |text|
      [[:number, 0], text, JSON.generate(text)]
    end,
    *["NaN", "Infinity", "-Infinity", Float::NAN, Float::INFINITY, -Float::INFINITY, nil].map do |none|
      [[:number, 0], none, "null"]
    end,
    *{ 2**64 => (2**64).to_s, -7 => "-7", 0.1 => "0.1", 1e300 => "1.0e+300" }.map { |pair| [[:number, 0], *pair] },
    *[0, 7, -1, 10, 4_611_686_018_427_387_903, -4_611_686_018_427_387_904, 2**62, -(2**70)].flat_map do |whole|
      [[[:number, 0], whole, whole.to_s], [[:text, 0], whole, "\"#{whole}\""], [[:path, 0], whole, whole.to_s],
       [[:reference, 0, "<", ">"], whole, "<#{whole}>"], [[:decimal, 0], whole, "\"#{whole}.0\""]]
    end,
    *[0.0, -0.0, 0.5, 12.3, -99.99, 0.0001, 0.00011, 0.00009, 1e9, 999_999_999.5, 999_999_999.999999, 123.4567891,
      0.1 + 0.2, 1.005, 100.0, -2.000001].flat_map do |float|
      [[[:number, 0], float, float.to_s], [[:inside, 0], float, float.to_s]]
    end,
    [[:boolean, 0], nil, "null"], *[true, "t", "true", "1", 1].map { |value| [[:boolean, 0], value, "true"] },
    *[false, "f", "false", "0", 0, "", "T", 2, 1.0].map { |value| [[:boolean, 0], value, "false"] },
    *{ "12.30" => "12.3", "12.00" => "12.0", "12" => "12.0", "-0.0100" => "-0.01", "100" => "100.0", "0" => "0.0",
       "0.000" => "0.0", "1#{"0" * 50}.5" => "1#{"0" * 50}.5" }.map do |text, written|
      [[:decimal, 0], text, "\"#{written}\""]
    end,
    [[:decimal, 0], "NaN", "null"], [[:decimal, 0], nil, "null"], [[:decimal, 0], "a\"", "\"a\\\"\""],
    *%w[1.5e-07 -1.0e+16 1.25e20 12.5e1 1e-3 0.5e3 0e5 0.00e-5 -1.2300e+2 9.99e99 1e-999].map do |text|
      [[:decimal, 0], text, "\"#{BigDecimal(text).to_s("F")}\""]
    end,
    [[:decimal, 0], 1.0e-05, "\"0.00001\""], [[:decimal, 0], 7, "\"7.0\""], [[:decimal, 0], "1e9999", "\"1e9999\""],
    [[:decimal, 0], "#{"1" * 33}e1", "\"#{"1" * 33}e1\""],
    *TIMES.map { |text, written| [[:time, 0, "Z"], text, "\"#{written || text}\""] },
    [[:time, 0, ""], "2030-12-31 23:59:59", "\"2030-12-31T23:59:59\""], [[:time, 0, "Z"], nil, "null"],
    [[:inside, 0], "a\"b", "a\\\"b"], [[:inside, 0], nil, ""], [[:inside, 0], 7, "7"],
    [[:path, 0], "a-b_c.d~9Z", "a-b_c.d~9Z"], [[:path, 0], "a/b ?\"é", "a%2Fb%20%3F%22%C3%A9"], [[:path, 0], nil, ""],
    [[:path, 0], "/" * 3_000, "%2F" * 3_000],
    [[:reference, 0, "{\"id\":\"", "\"}"], "a\"", "{\"id\":\"a\\\"\"}"], [[:reference, 0, "<", ">"], nil, "null"],
    [[:prefix], nil, "/api"], ["\#{1}\\\"é", nil, "\#{1}\\\"é"]
  ].freeze

  WAYS.each do |name, make|
    CASES.each_with_index do |(part, value, expected), number|
      define_method(:"test_#{number}: #{part.inspect[0, 40]} of #{value.inspect[0, 40]}, #{name}") do
        written = make.call(["[", part, "]"]).append(+"", [[value]], "/api", true)

        assert_equal "[#{expected || JSON.generate(value)}]", written
        assert_equal [Encoding::UTF_8, true], [written.encoding, written.valid_encoding?]
      end
    end

    define_method(:"test_rows_and_what_was_there, #{name}") do
      template = make.call(["{", [:number, 1], ":", [:text, 0], "}"])
      text = +"é:"
      template.append(text, [["a", 1], ["b", 2]], "", true)

      assert_same text, template.append(text, [["c", 3]], "", false)
      assert_equal "é:{1:\"a\"},{2:\"b\"},{3:\"c\"}", text
      assert_equal "", template.append(+"", [], "", true)
    end

    define_method(:"test_values_that_are_missing, #{name}") do
      assert_equal "null", make.call([[:text, 5]]).append(+"", [["a"]], "", true)
    end

    define_method(:"test_choices, #{name}") do
      words = [["Book", "<b \""], ["É\"", "<e \""]]
      template = make.call(["(", [:choice, 0, 1, words, "\">"], ")", [:number, 0]])
      rows = [[1, "Book"], [2, "É\""], [3, "book"], [4, nil], [nil, "Book"], [5, :Book], [6, "Books"]]
      expected = "(<b \"1\">)1,(<e \"2\">)2,(null)3,(null)4,(null)null,(<b \"5\">)5,(null)6"

      assert_equal expected, template.append(+"", rows, "", true)
      assert_raises(ArgumentError) { make.call([[:choice, 0, 1, [], ""]]) }
      assert_raises(TypeError) { make.call([[:choice, 0, nil, words, ""]]) }
    end

    define_method(:"test_what_cannot_be_a_part, #{name}") do
      assert_raises(ArgumentError) { make.call([[:strange, 0]]) }
      assert_raises(TypeError) { make.call([[:text, nil]]) }
    end

    define_method(:"test_a_value_that_raises_leaves_what_was_written, #{name}") do
      value = Object.new.tap { |object| object.define_singleton_method(:to_s) { raise "no" } }
      text = +"a"

      assert_raises(RuntimeError) { make.call(["b", [:text, 0]]).append(text, [[value]], "", true) }
      assert_predicate text, :valid_encoding?
    end

    define_method(:"test_frozen, #{name}") do
      template = make.call(["a"])

      assert_predicate template, :frozen?
      assert_raises(FrozenError) { template.append("a", [[1]], "", true) }
    end
  end

  KINDS = [[:text, 0], [:number, 0], [:decimal, 0], [:time, 0, "Z"], [:inside, 0], [:path, 0], [:boolean, 0]].freeze
  CHARACTERS = [*"0".."9", "-", "+", ".", ":", "e", "E", "T", "Z", " ", "\"", "\\", "\n", "é", "\u0001", "/"].freeze

  # Numbers that few digits say, and their neighbours, which need all.
  def test_random_floats
    random = Random.new(Minitest.seed)
    template = Xinatra::RowTemplate.of([[:number, 0]])
    20_000.times do
      most = 10**random.rand(1..16)
      float = (random.rand(most * 2) - most) / (10.0**random.rand(0..9))
      values = [float, float.next_float, float.prev_float, random.rand * (10**random.rand(-6..12))]

      values.each do |value|
        assert_equal value.to_s, template.append(+"", [[value]], "", true)
      end
    end
  end

  def test_random_texts
    random = Random.new(Minitest.seed)
    templates = WAYS.transform_values { |make| KINDS.map { |kind| make.call([kind]) } }
    3_000.times do
      text = Array.new(random.rand(0..30)) { CHARACTERS.sample(random:) }.join
      text = "2030-12-31 23:59:59#{text[0, 7]}" if random.rand < 0.3
      written = templates.transform_values { |all| all.map { |template| template.append(+"", [[text]], "", true) } }

      assert_equal written["Ruby"], written["either"], text.inspect
    end
  end
end
