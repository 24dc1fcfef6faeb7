# frozen_string_literal: true

require_relative "oracle"

class PathTraversalTest < Minitest::Test
  parallelize_me!

  Subject = Xinatra::Protection::PathTraversal
  REFERENCE = Rack::Protection::PathTraversal.new(nil)
  PIECES = ["/", "/", "/", ".", "..", "%2e", "%2E", "%2f", "%2F", "%5c", "%5C", "\\", "a", "b", "é", "表", "%", "%2",
            "%20", "\n", " ", "\0", "\xff".b, "K", "ﬀ", "..."].freeze

  def test_leaves_clean_paths_alone
    ["/", "/a", "/a/", "/a/b.c", "/...", "/.a", "/a..", "/%20", "/%2x", "/é"].each do |path|
      assert Subject.clean?(path), "path #{path}"
      assert_same path, Subject.clean(path)
    end
  end

  def test_resolves_segments_that_lead_elsewhere
    { "/a/../b" => "/b", "/../../etc/passwd" => "/etc/passwd", "/a/./b" => "/a/b", "//a///b//" => "/a/b/",
      "/%2e%2E/a" => "/a", "/a%2Fb%5c..\\c" => "/a/c", "a" => "/a", "/a/." => "/a/", "/a/.." => "/", ".." => "/",
      "/a/b/.." => "/a/" }.each do |path, cleaned|
      refute Subject.clean?(path), path
      assert_equal cleaned, Subject.clean(path)
    end
  end

  def test_leaves_no_path_alone
    assert_equal "", Subject.clean("")
    refute Subject.clean?("")
  end

  def test_equals_rack_protection_on_random_paths
    random = Random.new(7)
    encodings = [Encoding::UTF_8, Encoding::BINARY, Encoding::BINARY, Encoding::Shift_JIS, Encoding::ISO_8859_1,
                 Encoding::GBK, Encoding::EUC_JP, Encoding::US_ASCII]
    compared = 40_000.times.count do
      path = Array.new(random.rand(12)) { PIECES.sample(random: random).b }.join
      path.prepend("/") if random.rand < 0.7
      compare(path.force_encoding(encodings.sample(random: random)))
    end

    assert_operator compared, :>, 15_000
  end

  def test_equals_rack_protection_on_random_bytes
    random = Random.new(8)

    20_000.times { assert compare("/#{random.bytes(random.rand(20))}".b) }
  end

  def test_equals_rack_protection_in_every_encoding
    paths = ["/a/../b", "/a/b", "/x%2F.", "a\\b/", "/a/..."]
    compared = Encoding.list.count do |encoding|
      paths.all? { |path| compare(path.dup.force_encoding(encoding)) }
    end

    assert_operator compared, :>, 80
  end

  # rack-protection raises for these.
  def test_cleans_what_is_no_text_byte_by_byte
    assert_equal "/b\xff", Subject.clean("/a/../b\xff")
    assert_equal Encoding::UTF_8, Subject.clean("/a/../b\xff").encoding
    assert_equal in_encoding("US-ASCII", "/\xff"), Subject.clean(in_encoding("US-ASCII", "/./\xff"))
    assert_equal "/b".b, Subject.clean(in_encoding("UTF-16LE", "/a/../b")).b
  end

  def test_cleaning_twice_changes_nothing_more
    random = Random.new(9)
    2_000.times do
      path = Array.new(random.rand(12)) { PIECES.sample(random: random).b }.join
      once = Subject.clean("/#{path}")
      assert_equal once, Subject.clean(once), path unless path.include?("%") || path.include?("\n")
    end
  end

  private

  def in_encoding(encoding, bytes) = bytes.b.force_encoding(encoding)

  # @return [Boolean] whether rack-protection could clean the path, which then equals ours
  def compare(path)
    cleaned = Subject.clean(path.dup.freeze)
    begin
      expected = path.empty? ? path : REFERENCE.cleanup(path)
    rescue ArgumentError, EncodingError
      return false
    end

    assert_equal expected, cleaned, -> { path.inspect }
    assert_equal expected.encoding, cleaned.encoding, -> { path.inspect }
    assert_equal path, expected if Subject.clean?(path)
    true
  end
end
