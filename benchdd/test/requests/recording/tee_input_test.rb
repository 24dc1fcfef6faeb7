# frozen_string_literal: true

require_relative "../support/requests_test_case"

# An input that is read along.
class TeeInputTest < RequestsTestCase
  TeeInput = BenchDD::Requests::Recording::TeeInput

  # What Rack 3 asks of an input, and no more.
  class Plain
    def initialize(text) = @io = StringIO.new(text)
    def read(*arguments) = @io.read(*arguments)
    def gets = @io.gets
    def each(&block) = @io.each(&block)
    def close = @io.close
  end

  TEXT = "one\ntwo\nthree"

  def tee(max: 1_000, input: Plain.new(TEXT)) = TeeInput.new(input, max)

  # Every way to read all of it.
  { "at_once" => lambda(&:read),
    "at_once_into_a_buffer" => ->(tee) { (+"").tap { |buffer| tee.read(nil, buffer) } },
    "in_pieces" => ->(tee) { [].tap { |all| while (part = tee.read(5)) do all << part end }.join },
    "in_pieces_into_a_buffer" => lambda do |tee|
      buffer = +""
      [].tap { |all| all << buffer.dup while tee.read(4, buffer) }.join
    end,
    "by_lines" => ->(tee) { [].tap { |all| while (line = tee.gets) do all << line end }.join },
    "by_each" => ->(tee) { tee.each.to_a.join },
    "mixed" => ->(tee) { tee.gets + tee.read(2) + tee.read } }.each do |name, read|
    define_method("test_reading_#{name}") do
      tee = self.tee

      assert_equal TEXT, read.call(tee)
      assert_equal [TEXT, nil], tee.copy(nil)
    end
  end

  def test_a_read_body_of_known_length_is_whole
    tee = self.tee
    tee.read(TEXT.bytesize)

    assert_equal [TEXT, nil], tee.copy(TEXT.bytesize)
    assert_equal [nil, "the app did not read the whole body"], tee.copy(nil)
  end

  def test_what_was_not_read_is_not_there
    tee = self.tee
    tee.read(5)

    assert_equal [nil, "the app did not read the whole body"], tee.copy(TEXT.bytesize)
  end

  def test_too_much
    tee = self.tee(max: 5)

    assert_equal TEXT, tee.read
    assert_equal [nil, "the body is larger than 5 bytes (max_body)"], tee.copy(nil)
  end

  def test_rewinding_counts_once
    tee = self.tee(input: StringIO.new(TEXT))
    tee.read(5)
    tee.rewind
    tee.read
    tee.rewind
    tee.read

    assert_equal [TEXT, nil], tee.copy(nil)
  end

  def test_it_can_what_the_input_can
    assert_respond_to tee(input: StringIO.new), :rewind
    refute_respond_to tee, :rewind
    assert_raises(NoMethodError) { tee.rewind }
    assert_equal TEXT.bytesize, tee(input: StringIO.new(TEXT)).size
  end

  def test_other_ways_of_reading_are_noticed
    tee = self.tee(input: StringIO.new(TEXT))
    tee.getc
    tee.read

    assert_equal [nil, "the app read the body in a way that cannot be watched"], tee.copy(nil)
  end
end
