# frozen_string_literal: true

require_relative "test_helper"

class AccountsTest < LinksTest
  def test_signing_up_logs_in
    submit "/signup", username: "NewOne", password: "a good password"

    assert_equal 303, status
    get "/settings"

    assert_equal 200, status
    assert_equal ["member", 0], [user("newone").role, user("newone").karma]
  end

  def test_names_are_checked
    ["a", "1up", "with blank", "x" * 25, "bad-dash", "demo", ""].each do |name|
      submit "/signup", username: name, password: "a good password"

      assert_equal 422, status, name
    end
  end

  def test_passwords_are_checked_in_bytes
    { "short" => 422, "ä" * 37 => 422, "x" * 73 => 422, "with\tcontrol" => 422,
      "ä" * 36 => 303 }.each do |password, code|
      submit "/signup", username: "newcomer", password: password

      assert_equal code, status, password
    end
  end

  def test_only_so_many_accounts_from_one_address
    Throttle::SIGN_UP.limit.times { Throttle.add(Throttle::SIGN_UP, "127.0.0.1") }
    submit "/signup", username: "newcomer", password: "a good password"

    assert_equal 429, status
  end

  def test_a_role_cannot_be_brought_along
    submit "/signup", username: "newcomer", password: "a good password", role: "admin", "user[role]": "admin"

    assert_equal "member", user("newcomer").role
  end

  def test_logging_in_goes_back_to_where_it_began
    get "/saved"

    assert_equal "/login?return_to=%2Fsaved", location
    get location
    post "/login", username: "demo", password: "demo-password", authenticity_token: token_of_page,
                   return_to: body[/name="return_to" value="([^"]*)"/, 1]

    assert_equal "/saved", location
  end

  def test_going_back_never_leaves_the_site
    ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", "/a\r\nb: c",
     ""].each do |path|
      submit "/login", username: "demo", password: "demo-password", return_to: path

      assert_equal "/", location, path.inspect
      submit "/logout"
    end
  end

  def test_a_wrong_password_and_an_unknown_name_get_the_same_answer
    submit "/login", username: "demo", password: "not the password"
    known = [status, body.gsub(TOKEN, "")]
    submit "/login", username: "nobody_here", password: "not the password"

    assert_equal known, [status, body.gsub(TOKEN, "")]
    assert_equal 422, status
  end

  def test_attempts_are_limited_by_account_and_by_address
    Throttle::LOGIN_ACCOUNT.limit.times { submit "/login", username: "demo", password: "guess" }
    submit "/login", username: "demo", password: "demo-password"

    assert_equal 429, status
    assert_equal "900", field("retry-after")
    Throttle::LOGIN_ADDRESS.limit.times { Throttle.add(Throttle::LOGIN_ADDRESS, "127.0.0.1") }
    submit "/login", username: "moderator", password: "moderator-password"

    assert_equal 429, status
  end

  def test_the_session_changes_with_the_login
    get "/login"
    before = token_of_page
    log_in_as "demo"
    get "/"

    refute_equal before, token_of_page
  end

  def test_logging_out
    log_in_as "demo"
    submit "/logout"
    get "/settings"

    assert_equal 302, status
  end

  def test_a_banned_account_is_out_at_once_and_stays_out
    log_in_as "demo"
    demo.update(banned_at: Time.now, ban_reason: "spam")
    get "/settings"

    assert_equal 302, status
    submit "/login", username: "demo", password: "demo-password"

    assert_includes body, "This account is banned: spam"
  end

  def test_a_new_password_ends_other_sessions
    log_in_as "demo"
    other = Rack::Test::Session.new(Links)
    other.set_cookie(rack_mock_session.cookie_jar.for(URI("http://example.org/")))
    other.get "/settings"

    assert_equal 200, other.last_response.status
    submit "/settings/password", current_password: "demo-password", password: "another password"
    get "/settings"

    assert_includes body, "Your password is changed"
    other.get "/settings"

    assert_equal 302, other.last_response.status
  end

  def test_a_new_password_wants_the_old_one
    log_in_as "demo"
    submit "/settings/password", current_password: "wrong", password: "another password"

    assert_equal 422, status
    submit "/settings/password", current_password: "demo-password", password: "short"

    assert_equal 422, status
    assert demo.password?("demo-password")
  end

  def test_the_old_password_cannot_be_guessed_without_end
    log_in_as "demo"
    Throttle::LOGIN_ACCOUNT.limit.times { submit "/settings/password", current_password: "x", password: "another one" }
    submit "/settings/password", current_password: "demo-password", password: "another password"

    assert_equal 429, status
  end

  def test_the_profile
    log_in_as "demo"
    submit "/settings", about: "I like `code`.", email: "demo@mail.example"
    get "/u/demo"

    assert_includes body, "I like <code>code</code>."
    refute_includes body, "demo@mail.example"
    submit "/settings", about: "x" * 2_001, email: "nonsense"

    assert_equal 422, status
  end

  def test_the_export_is_an_attachment
    story = create_story
    log_in_as "demo"
    get "/settings/export.json"

    assert_equal 'attachment; filename="links-demo.json"', field("content-disposition")
    assert_includes JSON.parse(body)["stories"].map { |row| row["short_id"] }, story.short_id
  end

  def test_those_who_are_logged_in_need_no_login_page
    log_in_as "demo"
    %w[/login /signup].each do |path|
      get path

      assert_equal "/", location
    end
  end
end
