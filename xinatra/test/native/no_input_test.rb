# frozen_string_literal: true

require "stringio"
require_relative "../test_helper"

# It answers what a StringIO at its end answers.
class NoInputTest < XinatraTest::Case
  CALLS = {
    read: [[], [nil], [0], [5], [nil, "kept"], [0, "kept"], [5, "kept"]], readpartial: [[0], [5], [5, "kept"]],
    sysread: [[0], [5]], gets: [[], ["\n"], [nil]], getc: [[]], getbyte: [[]], readlines: [[], ["\n"]], rewind: [[]],
    seek: [[0]], pos: [[]], tell: [[]], size: [[]], length: [[]], eof?: [[]], eof: [[]], string: [[]], closed?: [[]]
  }.freeze

  CALLS.each do |name, all|
    all.each do |arguments|
      define_method(:"test_#{name}_#{arguments.inspect}") do
        expected, ours = [StringIO.new, Xinatra::Native::NoInput].map { |input| said(input, name, arguments) }

        assert_equal expected, ours
      end
    end
  end

  def test_it_yields_nothing
    input = Xinatra::Native::NoInput

    assert_same(input, input.each { flunk })
    assert_empty input.each_line.to_a
  end

  def test_it_is_at_its_end_after_it_was_closed
    Xinatra::Native::NoInput.close

    assert_equal "", Xinatra::Native::NoInput.read
  end

  def test_it_reads_bytes
    input = Xinatra::Native::NoInput

    assert_equal Encoding::BINARY, input.read.encoding
    assert_equal Encoding::BINARY, input.external_encoding
    assert_same input, input.binmode.set_encoding("UTF-8")
    assert_raises(ArgumentError) { input.read(-1) }
  end

  def test_nothing_of_it_is_copied
    target = StringIO.new

    assert_equal 0, IO.copy_stream(Xinatra::Native::NoInput, target)
    assert_empty target.string
  end

  private

  # What comes back, and what then is in the buffer.
  def said(input, name, arguments)
    arguments = arguments.map(&:dup)
    answer = begin
      input.public_send(name, *arguments)
    rescue EOFError => e
      e.class
    end
    [answer, *arguments.grep(String).last]
  end
end
