# frozen_string_literal: true

require_relative "../test_helper"

class WebAddressTest < Minitest::Test
  parallelize_me!

  def test_what_is_acceptable
    { "https://a.example" => "a.example", "HTTP://WWW.A.example:81/x?y#z" => "a.example",
      "http://[::1]/" => "[::1]", "https://#{"a" * 253}/" => "a" * 253 }.each do |text, domain|
      assert_equal domain, WebAddress.domain(WebAddress.parse(text))
    end
  end

  def test_what_is_not
    ["", "a.example", "//a.example", "javascript:alert(1)", "data:text/html,x", "ftp://a.example", "https://",
     "https://user:pass@a.example/", "https://a b.example/", "https://a.example/\n", "http://ä.example/",
     "https://a.example/#{"x" * 500}", " https://a.example/", "https:///a", "http://%",
     "https://#{"a" * 254}/"].each do |text|
      assert_nil WebAddress.parse(text), text
    end
  end
end
