# frozen_string_literal: true

require_relative "../test_helper"

class MimeTypeEntryTest < Minitest::Test
  parallelize_me!

  def test_accepts_what_the_clients_type_covers
    assert accepts?("text/html", "text/html")
    assert accepts?("text/html", "text/*")
    assert accepts?("text/html", "*/*")
    refute accepts?("text/html", "text/plain")
    refute accepts?("text/html", "*/json")
  end

  def test_compares_the_parameters_that_both_name
    assert accepts?("text/html;level=1", "text/html;level=1;a=b")
    assert accepts?("text/html;level=1", "text/html")
    assert accepts?("text/html", "text/html;level=1")
    refute accepts?("text/html;level=1", "text/html;level=2")
  end

  def test_reads_type_and_parameters
    entry = Xinatra::Request::MimeTypeEntry.new("text / html ; a=\"b c\"")

    assert_equal "text/html", entry.to_str
    assert_equal({ "a" => "b c" }, entry.params)
  end

  def test_takes_what_is_like_a_string
    accepted = Xinatra::Request::AcceptEntry.new("text/html;q=0.5")

    assert_equal "text/html", Xinatra::Request::MimeTypeEntry.new(accepted).to_str
  end

  def test_says_what_is_no_media_type
    error = assert_raises(ArgumentError) { Xinatra::Request::MimeTypeEntry.new(:json) }

    assert_equal ":json is no media type: use one as \"text/html\" is", error.message
  end

  private

  def accepts?(offered, accepted)
    Xinatra::Request::MimeTypeEntry.new(offered).accepts?(Xinatra::Request::AcceptEntry.new(accepted))
  end
end
