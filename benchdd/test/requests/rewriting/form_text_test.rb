# frozen_string_literal: true

require_relative "../support/requests_test_case"

# Values of a query or form, exchanged in place.
class FormTextTest < RequestsTestCase
  FormText = BenchDD::Requests::Rewriting::FormText

  def rewrite(text, changes)
    seen = {}
    result = FormText.rewrite(text) do |name, value|
      seen[name] = value
      changes[name]
    end
    [result, seen]
  end

  def test_what_is_not_exchanged_stays_byte_for_byte
    ["a=1&b=%2F%2f+x", "", "&&a&=&b=", "a=%", "a=%zz&\xff=\xfe", "a[b][]=1&a[b][]=2", "a=1;b=2", "a==b"].each do |text|
      assert_equal text.b, FormText.rewrite(text) { nil }
    end
  end

  def test_values_are_decoded_and_encoded
    result, seen = rewrite("a=x%20y%2B+z&b=1", "a" => "p q&=+%\u00e9")

    assert_equal({ "a" => "x y+ z", "b" => "1" }, seen)
    assert_equal "a=p+q%26%3D%2B%25%C3%A9&b=1", result
  end

  def test_names_are_decoded_too
    assert_equal "pass%77ord=new", rewrite("pass%77ord=old", "password" => "new").first
  end

  def test_a_name_without_a_value_is_no_field
    assert_empty rewrite("a&b", "a" => "new").last
    assert_equal %w[a b], FormText.names("a&b=1")
  end
end
