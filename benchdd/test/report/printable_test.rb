# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/hostile"
require "benchdd/report"

class PrintableTest < Minitest::Test
  Printable = BenchDD::Report::Printable

  def test_what_a_terminal_would_obey_is_shown
    assert_equal 'a\e[2Jb\nc\t\x07', Printable.line("a\e[2Jb\nc\t\a").gsub('\a', '\x07')
    assert_equal '\u202Eabc', Printable.line("\u202Eabc")
  end

  def test_every_line_is_one_line_of_utf8_without_control_characters
    Hostile::NAMES.each do |name|
      line = Printable.line(name)

      assert_predicate line, :valid_encoding?
      refute_match(/[[:cntrl:]\u202E]/, line)
    end
  end

  def test_bytes_of_any_encoding
    assert_equal "caf\u00E9", Printable.line("caf\u00E9".encode("ISO-8859-1"))
    assert_equal "caf\u00E9", Printable.line("caf\u00E9".b)
    assert_equal "\uFFFD", Printable.line("\xFF".b)
  end

  def test_long_messages_end_with_what_is_missing
    assert_equal ["1", "2", "(3 more lines)"], Printable.lines((1..5).to_a.join("\n"), most: 2)
    assert_empty Printable.lines(nil)
  end
end
