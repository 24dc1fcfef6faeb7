# frozen_string_literal: true

require_relative "test_helper"

class HeaderValueTest < Minitest::Test
  parallelize_me!

  def test_a_sound_value_is_returned_itself
    value = "text/html; charset=\u00FC\t"

    assert_same value, Xinatra::HeaderValue.clean(value)
  end

  def test_what_ends_a_header_becomes_a_space
    assert_equal "a  b c d", Xinatra::HeaderValue.clean("a\r\nb\nc\0d")
    assert_equal ["a b", "c"], Xinatra::HeaderValue.clean(%W[a\nb c])
  end

  def test_bytes_that_are_no_text_stay
    assert_equal "\xFF x".b, Xinatra::HeaderValue.clean("\xFF\nx")
    assert_equal "\xFC x".b, Xinatra::HeaderValue.clean("\xFC\nx".b)
  end

  def test_what_is_no_text_is_left_alone
    assert_equal 5, Xinatra::HeaderValue.clean(5)
    assert_nil Xinatra::HeaderValue.clean(nil)
  end
end
