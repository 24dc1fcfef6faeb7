# frozen_string_literal: true

require_relative "support/requests_test_case"

# Reading a file of requests.
class ReaderTest < RequestsTestCase
  HEADER = %({"schema":"benchdd/requests","version":1}\n)
  FIRST = %({"method":"GET","path":"/1"}\n)

  def reader(text, **options)
    File.binwrite(path, text)
    Requests::Reader.new(path, **options)
  end

  def error_of(kind, text, **options) = assert_raises(kind) { reader(text, **options).to_a }.message

  def test_requests_come_with_their_lines
    found = reader("#{HEADER}#{FIRST}#{FIRST}").to_a

    assert_equal([[2, "/1"], [3, "/1"]], found.map { |request| [request.line, request.path] })
  end

  def test_each_begins_anew
    requests = reader(HEADER + FIRST)

    assert_equal requests.to_a, requests.to_a
    assert_equal "/1", requests.each.next.path
  end

  def test_what_the_header_says
    assert_equal "recorder", reader(HEADER.sub("}", ',"source":"recorder"}')).header["source"]
  end

  def test_only_what_is_asked_for_is_read
    requests = reader("#{HEADER}#{FIRST}nonsense\n")

    assert_equal 1, requests.first(1).size
    assert_equal "#{path}, line 3: it is not JSON.", assert_raises(Requests::CorruptFile) { requests.to_a }.message
  end

  def test_a_file_that_is_not_there
    assert_raises(Errno::ENOENT) { Requests::Reader.new(path).to_a }
  end

  def test_a_corrupt_line_is_named
    error = assert_raises(Requests::CorruptFile) { reader(%(#{HEADER}{"method":"GET"}\n)).to_a }

    assert_equal [path, 2], [error.path, error.line]
    assert_kind_of BenchDD::Error, error
  end

  def test_headers_that_are_none
    assert_includes error_of(Requests::CorruptFile, ""), "line 1: the file is empty"
    assert_includes error_of(Requests::CorruptFile, "hello\n"), "not the header of a file of requests"
    assert_includes error_of(Requests::CorruptFile, FIRST), "not the header of a file of requests"
    assert_includes error_of(Requests::TruncatedFile, '{"schema":"bench'), "the header is incomplete"
    assert_includes error_of(Requests::CorruptFile, HEADER.sub("1", '"1"')), 'its version is "1"'
    assert_includes error_of(Requests::CorruptFile, HEADER.sub("1", "0")), "its version is 0"
  end

  def test_a_newer_file_says_what_to_do
    message = error_of(Requests::NewerFile, HEADER.sub("1", "2"))

    assert_includes message, "the format is version 2, and this BenchDD reads up to 1: update the gem benchdd."
  end

  def test_an_incomplete_last_line_is_told
    text = HEADER + FIRST + FIRST[0, 12]

    assert_includes error_of(Requests::TruncatedFile, text), "line 3: it is incomplete"
    assert_equal ["/1"], reader(text, drop_truncated: true).map(&:path)
  end

  def test_only_the_last_line_is_dropped
    text = "#{HEADER}#{FIRST[0, 12]}\n#{FIRST}"

    assert_includes error_of(Requests::CorruptFile, text, drop_truncated: true), "line 2: it is not JSON."
  end

  def test_a_last_line_without_its_end_is_a_line
    assert_equal ["/1"], reader(HEADER + FIRST.chomp).map(&:path)
  end

  def test_an_incomplete_character_at_the_end
    assert_equal 1, reader("#{HEADER}#{FIRST}{\"path\":\"\xc3", drop_truncated: true).count
  end

  def test_a_line_has_a_limit
    long = %({"method":"GET","path":"/#{"x" * 1_000}"}\n)

    assert_equal 1, reader(HEADER + long, max_line: long.bytesize).count
    assert_includes error_of(Requests::CorruptFile, HEADER + long, max_line: long.bytesize - 1),
                    "line 2: it is longer than #{long.bytesize - 1} bytes"
  end

  def test_an_endless_line_does_not_fill_the_memory
    File.write(path, HEADER)
    File.truncate(path, 2 * Requests::Reader::MAX_LINE)
    before = peak_memory
    assert_raises(Requests::CorruptFile) { Requests::Reader.new(path, max_line: 1_000_000).to_a }

    assert_operator peak_memory - before, :<, 16_000, "kB"
  end

  def peak_memory = File.read("/proc/self/status")[/VmHWM:\s*(\d+)/, 1].to_i
end
