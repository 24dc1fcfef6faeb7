# frozen_string_literal: true

require_relative "test_helper"

# Tokens and sessions, and what another site's page cannot do with them.
class ApiAuthenticationTest < ApiTest
  FORMS = %w[text/plain application/x-www-form-urlencoded application/json] + ["multipart/form-data; boundary=x"]
  def basic(name, password)
    ask "POST", "/token", "HTTP_AUTHORIZATION" => "Basic #{["#{name}:#{password}"].pack("m0")}"
  end

  def vote = resource("votes", story: strange_story)

  def test_a_token_for_a_password
    basic "demo", "demo-password"

    assert_equal [201, TYPE, "no-store"], [status, field("content-type"), field("cache-control")]
    meta = document["meta"]

    assert_equal [demo.id.to_s, "Bearer"], meta.values_at("user", "type")
    ask "POST", "/votes", nil, vote, "HTTP_AUTHORIZATION" => "Bearer #{meta["token"]}"

    assert_equal [201, "private, no-cache"], [status, field("cache-control")]
  end

  def test_no_token_for_a_wrong_password
    user("ada").update(password_digest: Password.digest("ada-password"), banned_at: Time.now)
    [%w[demo wrong-password], %w[nobody demo-password], %w[ada ada-password]].each do |name, password|
      basic name, password

      assert_refused 401, /wrong, or the account is banned/
      assert_equal "Bearer", field("www-authenticate")
    end
    [nil, "Basic", "Basic !!!", "Basic #{["demo"].pack("m0")}", "Basic #{["a\0b:c"].pack("m0")}",
     "Basic #{["\xFF:c"].pack("m0")}"].each do |given|
      ask "POST", "/token", "HTTP_AUTHORIZATION" => given, "HTTP_ORIGIN" => SITE

      assert_includes [400, 401], status, given.inspect
    end
  end

  def test_guesses_are_throttled
    Throttle::LOGIN_ACCOUNT.limit.times { basic "demo", "wrong-password" }
    basic "demo", "demo-password"

    assert_refused 429, /wait a while/
  end

  def test_tokens_that_are_none
    good = token("demo")
    ["", "x", good[0..-2], good.sub(/\A\d+/, user("admin").id.to_s), "#{good}0",
     AccessToken.new("another secret").issue(demo).first,
     Api.access_tokens.issue(demo, now: Time.now - AccessToken::SECONDS - 1).first].each do |bad|
      ask "GET", "/stories", "HTTP_AUTHORIZATION" => "Bearer #{bad}"

      assert_refused 401, /none of this site's, or has ended/
      assert_equal 'Bearer error="invalid_token"', field("www-authenticate")
    end
  end

  def test_a_token_ends_with_the_password_and_the_account
    used = token("demo")
    demo.update(banned_at: Time.now)
    ask "GET", "/stories", "HTTP_AUTHORIZATION" => "Bearer #{used}"

    assert_equal 401, status
    demo.update(banned_at: nil)
    changed = demo
    changed.password = "another password"
    changed.save
    ask "GET", "/stories", "HTTP_AUTHORIZATION" => "Bearer #{used}"

    assert_equal 401, status
  end

  def test_the_sites_session_writes_from_its_own_pages
    log_in_as "demo"
    ask "POST", "/votes", nil, vote, "HTTP_ORIGIN" => SITE

    assert_equal 201, status
  end

  def test_another_sites_page_writes_nothing
    log_in_as "demo"
    before = Vote.count
    [nil, "null", "https://evil.example", "#{SITE}.evil.example", "https://example.org"].each do |origin|
      ask "POST", "/votes", nil, vote, "HTTP_ORIGIN" => origin

      assert_equal 403, status, origin.inspect
      ask "DELETE", "/stories/#{create_story.id}", "HTTP_ORIGIN" => origin

      assert_equal 403, status, origin.inspect
    end
    assert_equal before, Vote.count
  end

  # What a form of another site could send without being asked first.
  def test_forms_write_nothing
    log_in_as "demo"
    FORMS.each do |type|
      ask "POST", "/votes", nil, vote, type: type, "HTTP_ORIGIN" => SITE

      assert_includes [400, 415], status, type
      assert_equal TYPE, field("content-type")
    end
    assert_equal 0, Vote.where(user_id: demo.id, story_id: strange_story.id).count
    post "/api/votes/1", { _method: "DELETE" }, "HTTP_ORIGIN" => SITE

    assert_equal 403, status
  end
end
