# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../sinatra_twin"

class RedirectingTest < Minitest::Test
  include SinatraTwin

  parallelize_me!

  SETTINGS = [{}, { absolute_redirects: false }, { prefixed_redirects: true }].freeze
  TARGETS = [
    "/path", "path", "", "?a=b", "http://other.example/x", "mailto:a@example.org", "//other.example/x", "/\u00FC",
    "/a b"
  ].freeze
  private_constant :SETTINGS, :TARGETS

  def test_addresses_are_sinatras
    SETTINGS.product(TARGETS) do |settings, target|
      assert_same_handling({ "SCRIPT_NAME" => "/mounted" }, settings) { redirect target }
    end
  end

  def test_statuses_are_sinatras
    %w[GET POST PUT DELETE HEAD].product(["HTTP/1.1", "HTTP/1.0", "HTTP/2"]) do |method, version|
      assert_same_handling(method: method, "SERVER_PROTOCOL" => version) { redirect "/" }
    end
  end

  def test_arguments_are_sinatras
    [[301], [308, "text"], ["text"], [301, { "x-a" => "1" }, "text"]].each do |arguments|
      assert_same_handling { redirect "/", *arguments }
    end
    assert_same_handling { redirect URI("http://other.example/") }
  end

  def test_back_is_the_referer
    assert_same_handling("HTTP_REFERER" => "/from") { redirect back }
    assert_same_handling("HTTP_REFERER" => "/from") { back }
    assert_same_handling { back }
  end

  def test_a_target_cannot_add_a_header
    status, headers, = answer(handler_twins { redirect "/a\r\nset-cookie: b\0" }.last)

    assert_equal 302, status
    assert_equal "http://example.org/a  set-cookie: b ", headers["location"]
    refute headers.key?("set-cookie")
  end

  def test_a_target_that_is_no_text_is_sent_as_it_is
    assert_equal "http://example.org/\xFF".b, answer(handler_twins { redirect "/\xFF" }.last)[1]["location"].b
  end
end
