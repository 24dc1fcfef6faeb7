# frozen_string_literal: true

require_relative "../test_helper"

# The leaf reads a Cookie field as Rack does.
class CookiesLeafTest < Minitest::Test
  FIELDS = ["", "a=1", "a=1; b=2", "a=1;b=2;", ";;a", "a", "a=", "=1", "a=1=2", "a=%20x+y", "a=%", "a=%zz", " a=1",
            "a=1 ;b", "a=1; a=2", "a=\u00e9", "\u00e9=1", "a=%ff", "a=;   b=1", "%61=1"].freeze
  WORDS = ["a", "b", "=", ";", "; ", " ", "%41", "%", "%zz", "+", "%C3%A9", "%ff", "\u00e9"].freeze

  def test_fields
    FIELDS.each { |field| [field, field.b].each { |asked| compare(asked) } }
  end

  def test_random_fields
    random = Random.new(9)
    4000.times { compare(Array.new(random.rand(10)) { WORDS.sample(random:) }.join) }
  end

  # Request gives them as bytes.
  def test_bytes_that_are_no_text
    ["a=\xFF", "a=\xFF; b=%41", "\xFF=1"].each do |field|
      compare(field.b)

      assert_raises(ArgumentError) { Xinatra::Leaves::Cookies.read(field) }
    end
  end

  private

  def compare(field)
    expected = Rack::Utils.parse_cookies_header(field)
    cookies = Xinatra::Leaves::Cookies.read(field)

    assert_equal expected, cookies, field.inspect
    assert_equal encodings(expected), encodings(cookies), field.inspect
  end

  def encodings(cookies) = cookies.to_a.flatten.compact.map(&:encoding)
end
