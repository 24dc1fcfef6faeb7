# frozen_string_literal: true

require_relative "test_helper"

class AppTest < AppCase
  def test_the_first_page
    get "/"

    assert_equal 200, last_response.status
    assert_includes last_response.body, "<h1>{{name}}</h1>"
  end

  def test_what_comes_from_outside_is_escaped
    get "/hello/%3Cb%3E"

    assert_includes last_response.body, "<h1>Hello &lt;b&gt;!</h1>"
  end

  def test_it_is_in_good_health
    get "/health"

    assert_equal [200, "ok\n", "text/plain;charset=utf-8"],
                 [last_response.status, last_response.body, last_response.headers["content-type"]]
  end

  def test_a_page_that_there_is_not
    get "/nothing"

    assert_equal 404, last_response.status
    assert_includes last_response.body, "<h1>Not found</h1>"
  end
end
