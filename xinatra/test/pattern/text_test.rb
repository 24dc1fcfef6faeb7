# frozen_string_literal: true

require_relative "../test_helper"
require "uri"

# Percent-encoding is undone as URI does it, in whatever comes.
class PatternTextTest < Minitest::Test
  PIECES = ["a", "%", "+", "%41", "%c3%bc", "%4", "%zz", "%00", "/", "\xFF", "ü"].map(&:b).freeze
  ENCODINGS = [Encoding::UTF_8, Encoding::BINARY, Encoding::ISO_8859_1].freeze

  def test_unescapes_as_uri_does
    random = Random.new(7)
    10_000.times do
      text = Array.new(random.rand(8)) { PIECES.sample(random: random) }.join
      expected = text.gsub(/%\h\h/n) { |code| code[1, 2].hex.chr.b }
      given = text.dup.force_encoding(ENCODINGS.sample(random: random))
      found = Xinatra::Pattern::Text.unescape(given)

      assert_equal [expected, given.encoding], [found.b, found.encoding], given.inspect
    end
  end

  def test_ascii_becomes_utf8
    assert_equal "ü", Xinatra::Pattern::Text.unescape((+"%C3%BC").force_encoding(Encoding::US_ASCII))
  end
end
