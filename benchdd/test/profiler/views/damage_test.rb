# frozen_string_literal: true

require "zlib"
require_relative "../../test_helper"
require_relative "hand_made"

# Files that are profiles by their form, whatever they say: every view of them is text, or an error with a sentence.
class ViewsDamageTest < Minitest::Test
  Format = BenchDD::Profiler::Format
  TIMES = 300
  START = Format::MAGIC.bytesize + 1

  def test_what_a_file_says_is_not_believed
    random = Random.new(1)
    contents = [HandMade.profile, HandMade.wall].map { |profile| Zlib.inflate(Format.dump(profile).byteslice(START..)) }
    shown = TIMES.times.count do
      profile = load(changed(contents.sample(random: random), random)) or next
      look(profile)
    end

    assert_operator shown, :>, TIMES / 10, "hardly any could be read, so hardly any view was tried"
  end

  private

  def changed(content, random)
    content = content.dup
    random.rand(1..4).times { content.setbyte(random.rand(content.bytesize), random.rand(256)) }
    content
  end

  def load(content)
    Format.load("#{Format::MAGIC}\x01#{Zlib.deflate(content)}".b)
  rescue Format::Damaged
    nil
  end

  def look(profile)
    pattern = HandMade.pattern("/./")
    [{ view: :methods }, { view: :tree, least: 0 }, { view: :lines, lines: pattern }, { weight: :lock },
     { focus: pattern }].each do |settings|
      text = HandMade.text(profile, columns: 60, **settings)

      refute_match(/[\x00-\x09\x0b-\x1f\x7f]/, text)
      JSON.parse(HandMade::Views::Document.new(profile, HandMade::Views::Settings.with(**settings)).to_json)
    rescue BenchDD::Error => e
      refute_empty e.message
    end
    true
  end
end
