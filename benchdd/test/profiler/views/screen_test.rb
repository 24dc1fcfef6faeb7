# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/hostile"
require_relative "hand_made"

class ViewsScreenTest < Minitest::Test
  def screen(encoding = Encoding::UTF_8, columns: 80)
    HandMade::Views::Screen.new(HandMade.output(encoding), environment: { "COLUMNS" => columns.to_s })
  end

  def cuts(text, *rooms) = rooms.map { |room| screen.cut(text, room) }

  def test_names_are_cut_in_the_middle
    assert_equal ["abcdefgh", "abc…fgh", "a…gh", "…h", "…", ""],
                 cuts("abcdefgh", 8, 7, 4, 2, 1, 0)
  end

  def test_letters_that_take_two_columns
    assert_equal ["日本語の", "日…の", "…の", "…"], cuts("日本語の", 8, 5, 4, 2)
  end

  def test_a_cut_never_is_wider_than_its_room
    Hostile::NAMES.each do |name|
      line = screen.line(name)

      40.times { |room| assert_operator BenchDD::Report::Table.width(screen.cut(line, room)), :<=, room, line }
    end
  end

  def test_ascii_where_there_is_no_more
    ascii = screen(Encoding::US_ASCII)

    assert_equal ["\\u65E5\\e[1m", "\\xff".sub("\\xff", "\\uFFFD")], [ascii.line("日\e[1m"), ascii.line("\xFF")]
    assert_equal "|- `- |  ~", ascii.finish("├─ └─ │  …")
    assert_equal "日├─…", screen.finish("#{screen.line("日")}├─…")
  end

  def test_endless_names_are_looked_at_in_part
    assert_equal 2_003, screen.line("x" * 1_000_000).size
  end

  def test_sentences_are_broken_between_words
    assert_equal ["one two", "three"], screen(columns: 9).paragraph("one two three")
    assert_equal ["a", "bbbb…bbbb", "c"], screen(columns: 9).paragraph("a #{"b" * 90} c")
  end
end
