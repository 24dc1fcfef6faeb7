# frozen_string_literal: true

require_relative "../test_helper"
require "rack/mock"
require "uri"

# Queries and forms are decoded as Rack decodes them, its errors included.
class FormDecodingTest < Minitest::Test
  PIECES = ["a", "%", "+", "%41", "%c3%bc", "%4", "%zz", "%00", "%FF", "&", "=", "[b]", "[]", ";", "\xFF", "ü"]
           .map(&:b).freeze
  # What nests, and what only seems to.
  NESTING = ["a", "b", "[", "]", "[]", "[a]", "[b]", "[][a]", "[][b]", "=1&", "&", "=2", "&& ", " ", "%5B", "%5d",
             "%5b%5D", "%c3%bc", "ü", "\xFF", "a[b]=1&", "a[][b]=1&", "a[]=1&"].map(&:b).freeze
  ENCODINGS = [Encoding::UTF_8, Encoding::BINARY, Encoding::US_ASCII].freeze

  def decoded(parser, query, ask = :parse_nested_query)
    parser.public_send(ask, query.dup, "&")
  rescue Rack::QueryParser::InvalidParameterError, Rack::QueryParser::ParameterTypeError => e
    [e.class, e.message]
  end

  def test_decodes_as_rack_does
    rack = Rack::Utils.default_query_parser
    quick = Xinatra::Request::FormDecoding.of(rack)
    random = Random.new(11)
    20_000.times do
      query = Array.new(random.rand(10)) { PIECES.sample(random: random) }.join
      query.force_encoding(encoding(query, random))
      expected, found = [rack, quick].map { |parser| decoded(parser, query) }

      assert_equal expected, found, query.inspect
      assert_equal encodings(expected), encodings(found), query.inspect
    end
  end

  def test_nests_as_rack_does
    random = Random.new(12)
    20_000.times do
      query = Array.new(random.rand(12)) { NESTING.sample(random: random) }.join

      assert_decoded_alike(query)
      next unless rack.respond_to?(:parse_query_pairs)

      assert_decoded_alike(query, :parse_query_pairs)
    end
  end

  # As Rack puts a form together, pair by pair; what is uploaded is a Hash of another kind.
  def test_puts_one_pair_after_the_other_as_rack_does
    random = Random.new(13)
    5_000.times do
      both = [rack, quick].map { |parser| [parser, parser.make_params] }
      3.times do
        name = Array.new(random.rand(1..6)) { NESTING.sample(random: random) }.join
        name.force_encoding(ENCODINGS.sample(random: random))
        value = random.rand(4).zero? ? { filename: "a.txt" } : "value"
        expected, found = both.map { |parser, params| put(parser, params, name.dup, value) }

        assert_equal [expected, kinds(both[0][1])], [found, kinds(both[1][1])], name.inspect
      end
    end
  end

  NAMES = {
    "a[b][c]=1" => { "a" => { "b" => { "c" => "1" } } }, "a[]=1&a[]=2" => { "a" => %w[1 2] },
    "a[][b]=1&a[][c]=2&a[][b]=3" => { "a" => [{ "b" => "1", "c" => "2" }, { "b" => "3" }] },
    "a[b][][c][d]=1" => { "a" => { "b" => [{ "c" => { "d" => "1" } }] } }, "a[][]=1" => { "a" => [["1"]] },
    "[]=1&[a]=2" => { "[]" => "1", "[a]" => "2" }, "a[=1" => { "a[" => "1" }, "a]=1" => { "a]" => "1" },
    "a[b=1" => { "a" => { "[b" => "1" } }, "=1&&a" => { "a" => nil }, "a%5Bb%5D=%5B" => { "a" => { "b" => "[" } },
    "%C3%BC[%C3%BC]=%FF" => { "ü" => { "ü" => "\xFF" } }, "a=1&a[b]=2" => Rack::QueryParser::ParameterTypeError,
    "a[]=1&a[b]=2" => Rack::QueryParser::ParameterTypeError, "a[b]=1&a[]=2" => Rack::QueryParser::ParameterTypeError,
    "a=%" => Rack::QueryParser::InvalidParameterError
  }.freeze

  def test_names
    NAMES.each do |query, expected|
      found = decoded(quick, query)
      found = found.first if expected.is_a?(Class)

      assert_equal expected, found, query
      assert_decoded_alike(query)
    end
  end

  def test_limits_are_racks
    [4_096, 4_097].each { |count| assert_limited_alike(Array.new(count, "a=1").join("&")) }
    [31, 32, 33, 200].each { |depth| assert_limited_alike("a#{"[b]" * depth}=1") }
    [1 << 20, (1 << 20) + 1, (4 << 20) + 1].each { |size| assert_limited_alike("a=".ljust(size, "x")) }
  end

  # Where a limit is lower than what the leaf in C reads, all is Rack's.
  def test_lower_limits_are_kept
    skip "Rack has no such limit" unless rack.respond_to?(:bytesize_limit)

    [{ params_limit: 2 }, { bytesize_limit: 8 }].each do |limit|
      parser = Xinatra::Request::FormDecoding.of(Rack::QueryParser.make_default(32, **limit))

      assert_equal({ "a" => "1" }, parser.parse_nested_query("a=1"))
      assert_raises(RangeError) { parser.parse_nested_query("a=1&b=2&c=3") }
    end
  end

  def test_parameters_of_another_kind_are_left_to_their_parser
    kind = Class.new(Hash) { alias_method :to_params_hash, :to_h }
    parser = Xinatra::Request::FormDecoding.of(Rack::QueryParser.new(kind, 32))

    assert_instance_of kind, parser.parse_nested_query("a[b]=1")["a"]
  end

  def test_a_parser_that_decodes_in_its_own_way_is_left_alone
    own = Class.new(Rack::QueryParser) { def unescape(string, *) = string.upcase }.make_default(32)

    assert_same own, Xinatra::Request::FormDecoding.of(own)
  end

  # As when an app sets another depth while it runs.
  def test_limits_are_those_of_racks_parser_at_the_time
    before = Rack::Utils.default_query_parser
    env = Rack::MockRequest.env_for("/?a[b][c]=1")

    assert_equal({ "a" => { "b" => { "c" => "1" } } }, Xinatra::Request.new(env.dup).params)
    Rack::Utils.default_query_parser = before.new_depth_limit(1)
    assert_raises(Xinatra::BadRequest, RangeError) { Xinatra::Request.new(env.dup).params }
  ensure
    Rack::Utils.default_query_parser = before
  end

  private

  def rack = Rack::Utils.default_query_parser

  def quick = Xinatra::Request::FormDecoding.of(rack)

  def assert_decoded_alike(query, ask = :parse_nested_query)
    expected, found = [rack, quick].map { |parser| decoded(parser, query, ask) }

    assert_equal expected, found, query.inspect
    assert_equal [kinds(expected), encodings(expected)], [kinds(found), encodings(found)], query.inspect
  end

  def assert_limited_alike(query)
    expected, found = [rack, quick].map do |parser|
      parser.parse_nested_query(query)
    rescue RangeError => e
      [e.class, e.message]
    end

    assert_equal expected, found, query[0, 50]
  end

  def put(parser, params, name, value)
    parser.normalize_params(params, name, value)
    true
  rescue Rack::BadRequest, ArgumentError, EncodingError => e
    e.class
  end

  # The classes of what is nested.
  def kinds(value)
    case value
    when Hash then [value.class, value.map { |key, inner| [key, key.frozen?, kinds(inner)] }]
    when Array then value.map { |inner| kinds(inner) }
    else value.class
    end
  end

  # As servers give them. Rack's own parser warns at UTF-8 that is no ASCII.
  def encoding(query, random) = query.ascii_only? ? ENCODINGS.sample(random: random) : Encoding::BINARY

  def encodings(value)
    case value
    when Hash then value.flat_map { |key, inner| [encodings(key), encodings(inner)] }
    when Array then value.map { |inner| encodings(inner) }
    when String then value.encoding
    end
  end
end
