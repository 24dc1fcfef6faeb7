# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "support/profiles"

# The format of a file is found by what is in it; names only help.
class ConvertDetectionTest < Minitest::Test
  include Profiles

  def test_by_content_whatever_the_name
    Convert::FORMATS.each do |format|
      bytes = Convert.dump(by_hand, format)

      assert_equal format, Convert.detect(bytes, "x.txt")
      assert_equal format, Convert.detect(Convert.gzip(bytes), "x.bprof") unless format == :pprof

      assert_equal by_hand.total / Profiler::Format::STEP, Convert.load(bytes).total / Profiler::Format::STEP
    end
    assert_equal :pprof, Convert.detect(Zlib.gunzip(Convert.dump(by_hand, :pprof)))
    marked = Convert.load("\uFEFF#{Convert.dump(by_hand, :speedscope).force_encoding("UTF-8")}")

    assert_equal by_hand.total, marked.total
    assert_equal :speedscope, Convert.detect(" \n{ \"x\": 1, \"profiles\" : []}")
  end

  # A method may be called as a key of another format is.
  def test_texts_inside_are_no_keys
    builder = Profiler::Builder.new({ mode: :cpu })
    builder.add(builder.stack([[Frame.new('"profiles":', '"stackTable":', 0), 1]]), samples: 1, running: 70_000)

    %i[firefox speedscope].each { |format| assert_equal format, Convert.detect(Convert.dump(builder.profile, format)) }
  end

  def test_by_name_where_the_content_says_nothing
    { "a.bprof" => :bprof, "a.profile" => :bprof, "a.json" => :firefox, "a.JSON.GZ" => :firefox,
      "a.speedscope.json" => :speedscope, "a.pb.gz" => :pprof, "a.pprof" => :pprof, "a.folded" => :collapsed,
      "a.collapsed.gz" => :collapsed, "a.txt" => :collapsed, "a.svg" => nil, nil => nil }.each do |path, format|
      assert_equal [format], [Convert.detect("", path)], path.inspect
      assert_equal [format], [Convert.named(path)], path.inspect
    end
    assert_equal :pprof, Convert.detect("\x1f\x8bdamaged".b, "a.pb.gz")
  end

  def test_what_is_in_none_of_them
    ["", "hello", "{}", "{\"a\": 1}", "\x00\x01".b, Convert.gzip("hello")].each do |bytes|
      error = assert_raises(Damaged) { Convert.load(bytes, name: "x") }

      assert_equal "x is in none of the formats bprof, firefox, pprof, speedscope, collapsed: it cannot be read.",
                   error.message
    end
  end

  # What was written in parts is gzipped in parts.
  def test_gzipped_files
    text = Convert.dump(by_hand, :collapsed)
    parts = Convert.gzip(text[0, 50]) + Convert.gzip(text[50..])

    assert_equal tree(Convert.load(text)), tree(Convert.load(parts))
    { parts.byteslice(0..-2) => "is cut off", "#{parts}x".b => "has more than it should",
      parts.dup.tap { |bytes| bytes.setbyte(-6, bytes.getbyte(-6) ^ 1) } => "is damaged (incorrect data check)" }
      .each do |bytes, message|
        error = assert_raises(Damaged) { Convert.load(bytes, name: "x") }

        assert_equal "x #{message}: it cannot be read.", error.message
      end
  end

  def test_what_would_be_too_large_is_not_inflated
    { Convert.gzip("\0" * 2_000_000) => 100_000, ("a 1\n" * 30) => 100 }.each do |bytes, largest|
      error = assert_raises(Damaged) { Convert.load(bytes, largest: largest) }

      assert_equal "the profile would be more than #{largest} bytes: it cannot be read.", error.message
    end
  end
end
