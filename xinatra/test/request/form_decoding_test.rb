# frozen_string_literal: true

require_relative "../test_helper"
require "rack/mock"
require "uri"

# Queries and forms are decoded as Rack decodes them, its errors included.
class FormDecodingTest < Minitest::Test
  PIECES = ["a", "%", "+", "%41", "%c3%bc", "%4", "%zz", "%00", "%FF", "&", "=", "[b]", "[]", ";", "\xFF", "ü"]
           .map(&:b).freeze
  ENCODINGS = [Encoding::UTF_8, Encoding::BINARY, Encoding::US_ASCII].freeze

  def decoded(parser, query)
    parser.parse_nested_query(query.dup)
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
