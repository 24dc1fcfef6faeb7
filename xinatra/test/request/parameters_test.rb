# frozen_string_literal: true

require_relative "../test_helper"

class ParametersTest < Minitest::Test
  parallelize_me!

  def test_reads_tokens_and_quoted_values
    assert_reads({ "a" => "1", "b.c" => "x.y" }, "text/html;a=1 ; b.c=x.y")
    assert_reads({ "a" => "b;c=\"d\"" }, "text/html;a=\"b;c=\\\"d\\\"\"")
  end

  def test_reads_what_is_incomplete_as_far_as_it_goes
    assert_reads({ "a" => "", "b" => "1" }, "text/html;a=;b=1")
    assert_reads({ "a" => "" }, "text/html;a=\"open")
    assert_reads({}, "text/html;a;b")
  end

  def test_the_last_of_equal_names_counts
    assert_reads({ "a" => "2" }, "a=1;a=2")
  end

  private

  def assert_reads(expected, text)
    assert_equal expected, Xinatra::Request::Parameters.read(text)
  end
end
