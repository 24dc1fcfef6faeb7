# frozen_string_literal: true

require_relative "test_helper"

# What is included with a large page, until the page has been sent.
class SpoolTest < Minitest::Test
  LIMIT = 1_000

  def setup
    @before = files
    @spool = Xinatra::JSONAPI::Spool.new(LIMIT)
  end

  def teardown = @spool.close

  # @return [Array<String>] those that are open and have no name
  def files = Dir.children("/proc/self/fd").filter_map { |fd| target(fd) }.grep(/xinatra.*\(deleted\)/)

  def target(descriptor)
    File.readlink("/proc/self/fd/#{descriptor}")
  rescue Errno::ENOENT
    nil
  end

  def parts = @spool.enum_for.map(&:dup)

  def test_what_is_little_is_in_memory
    assert_empty @spool
    @spool.write("é" * 500)

    assert_equal ["é" * 500], parts
    refute_empty @spool
    assert_equal @before, files
  end

  def test_what_is_more_is_in_a_file
    @spool.write("ü" * 501)

    refute_empty @spool
    assert_equal @before.size + 1, files.size
    @spool.close

    assert_equal @before, files
  end

  def test_the_same_comes_out_in_parts_that_are_text
    texts = Array.new(50) { |at| "é#{at}€" * 700 }
    texts.each { |text| @spool.write(text) }
    @spool.write("the end")

    assert_equal [*texts, "the end"].join, parts.join
    assert_operator parts.map(&:bytesize).max, :<, 65_540
    assert(parts.all? { |part| part.encoding == Encoding::UTF_8 && part.valid_encoding? })
  end

  def test_closing_twice
    @spool.write("x" * 2_000)
    2.times { @spool.close }

    assert_equal @before, files
  end
end
