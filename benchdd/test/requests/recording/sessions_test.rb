# frozen_string_literal: true

require_relative "../support/requests_test_case"

# Which requests come from one browser.
class SessionsTest < RequestsTestCase
  def setup
    super
    @sessions = BenchDD::Requests::Recording::Sessions.new
  end

  # The marker of a request that brings a Cookie header and gets cookies.
  def marker(cookie = nil, *given)
    @sessions.marker(request(headers: cookie ? { "cookie" => cookie } : {}, set_cookies: given))
  end

  A, B, C, D = %w[a b c d].map { |letter| letter * 24 }

  def test_who_has_no_cookies_has_no_session
    assert_nil marker
    assert_nil marker("")
    assert_nil marker("theme=dark")
    assert_nil marker("analytics=#{A}"), "it was there before, and its name says nothing"
  end

  def test_a_cookie_comes_back
    assert_equal "s1", marker(nil, "x=#{A}; path=/")
    assert_equal "s1", marker("theme=dark; x=#{A}")
    assert_equal "s2", marker(nil, "x=#{B}")
    assert_equal %w[s1 s2], [marker("x=#{A}"), marker("x=#{B}")]
  end

  def test_a_cookie_that_changes_with_each_answer
    marker(nil, "x=#{A}")

    assert_equal "s1", marker("x=#{A}", "x=#{B}")
    assert_equal "s1", marker("x=#{B}", "x=#{C}")
    assert_equal "s1", marker("x=#{A}"), "a request that was under way"
  end

  def test_a_session_from_before
    assert_equal "s1", marker("my_session=#{A}")
    assert_equal "s1", marker("my_session=#{A}; theme=dark")
    assert_equal "s2", marker("my_session=#{B}")
    assert_equal "s1", marker("my_session=#{A}", "my_session=#{C}")
    assert_equal "s1", marker("my_session=#{C}")
  end

  def test_what_all_have_tells_nobody
    marker(nil, "x=#{A}", "consent=#{C}")
    marker(nil, "x=#{B}", "consent=#{C}")

    assert_nil marker("consent=#{C}")
    assert_equal "s2", marker("consent=#{C}; x=#{B}")
  end

  def test_what_all_have_by_a_telling_name_tells_nobody
    assert_equal "s1", marker("session_flavour=#{A}; sid=#{B}")
    assert_equal "s2", marker("session_flavour=#{A}; sid=#{C}")
    assert_equal "s1", marker("session_flavour=#{A}; sid=#{B}")
  end

  def test_the_cookie_given_last_decides
    marker(nil, "x=#{A}")
    marker(nil, "y=#{B}")

    assert_equal "s2", marker("x=#{A}; y=#{B}")
  end

  def test_only_so_many_are_remembered
    marker(nil, "x=#{A}")
    20_000.times { |number| marker(nil, format("x=%024d", number)) }

    assert_nil marker("x=#{A}")
    assert_equal "s20001", marker("x=000000000000000000019999")
  end

  def test_cookies_without_names
    assert_equal "s1", marker(nil, D)
    assert_equal "s1", marker(D)
  end
end
