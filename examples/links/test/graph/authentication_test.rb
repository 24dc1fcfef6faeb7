# frozen_string_literal: true

require_relative "test_helper"

# Tokens and sessions, and what another site's page cannot do with them.
class GraphAuthenticationTest < GraphTest
  TOKEN = "mutation($username: String!, $password: String!) { createToken(username: $username, password: $password) {
             token endsAt user { username } } }"
  WHO = "{ viewer { user { username } } }"
  VOTE = "mutation($id: ID!) { vote(id: $id) { content { id } } }"

  def test_a_token_for_a_password
    made = ask(TOKEN, username: "Demo", password: "demo-password")["createToken"]

    assert_equal "demo", made["user"]["username"]
    assert_in_delta Time.now + AccessToken::SECONDS, Time.iso8601(made["endsAt"]), 60
    ask(WHO, fields: { "HTTP_AUTHORIZATION" => "Bearer #{made["token"]}" })

    assert_equal [{ "viewer" => { "user" => { "username" => "demo" } } }, "private, no-cache"],
                 [answer["data"], field("cache-control")]
  end

  def test_no_token_for_a_wrong_password
    user("ada").update(password_digest: Password.digest("ada-password"), banned_at: Time.now)
    [%w[demo wrong-password], %w[nobody demo-password], %w[ada ada-password], ["demo", ""]].each do |name, password|
      assert_nil ask(TOKEN, username: name, password: password)["createToken"]
      assert_refused "WRONG_PASSWORD", /wrong, or the account is banned/
    end
    [["", "x"], ["a b", "x"], ["a" * 201, "x"], ["demo", "x" * 1_001]].each do |name, password|
      ask(TOKEN, username: name, password: password)

      assert_refused "CREDENTIALS", /empty, or too long/
    end
  end

  def test_guesses_are_throttled
    Throttle::LOGIN_ACCOUNT.limit.times { ask(TOKEN, username: "demo", password: "wrong-password") }
    ask(TOKEN, username: "demo", password: "demo-password")

    assert_refused "TOO_MANY", /wait a while/
  end

  def test_one_guess_a_request
    ask('mutation { a: createToken(username: "demo", password: "a") { token }
                    b: createToken(username: "demo", password: "b") { token } }')

    assert_match(/complexity/, errors.first["message"])
    refute Throttle.full?(Throttle::Rule.new("login-account", 1, 900), "demo")
  end

  def test_tokens_that_are_none
    good = token("demo")
    ["x", good[0..-2], good.sub(/\A\d+/, user("admin").id.to_s),
     Graph.access_tokens.issue(demo, now: Time.now - AccessToken::SECONDS - 1).first].each do |bad|
      ask("{ tags { nodes { id } } }", fields: { "HTTP_AUTHORIZATION" => "Bearer #{bad}" })

      assert_equal [401, 'Bearer error="invalid_token"', "INVALID_TOKEN"],
                   [status, field("www-authenticate"), errors[0]["extensions"]["code"]]
      assert_match(/none of this site's, or has ended/, errors[0]["message"])
    end
  end

  def test_a_token_ends_with_the_account
    used = token("demo")
    demo.update(banned_at: Time.now)
    ask(WHO, fields: { "HTTP_AUTHORIZATION" => "Bearer #{used}" })

    assert_equal 401, status
  end

  def test_the_sites_session_writes_from_its_own_pages
    log_in_as "demo"
    ask(VOTE, fields: { "HTTP_ORIGIN" => SITE }, id: id(strange_story))

    assert_equal [200, { "vote" => { "content" => { "id" => id(strange_story) } } }], [status, answer["data"]]
  end

  def test_another_sites_page_writes_nothing
    log_in_as "demo"
    before = Vote.count
    [nil, "null", "https://evil.example", "#{SITE}.evil.example", "https://example.org"].each do |origin|
      ask(VOTE, fields: { "HTTP_ORIGIN" => origin }.compact, id: id(strange_story))

      # Xinatra's own protection has forgotten the session where it can tell.
      assert_includes [[403, "ORIGIN"], [200, "UNAUTHENTICATED"]], [status, errors[0]["extensions"]["code"]],
                      origin.inspect
    end
    document = JSON.generate(query: VOTE, variables: { id: id(strange_story) })
    %w[text/plain application/x-www-form-urlencoded multipart/form-data;boundary=x].each do |type|
      custom_request "POST", "/graphql", document, "CONTENT_TYPE" => type, "HTTP_ORIGIN" => SITE

      assert_includes [400, 415], status, type
    end
    assert_equal before, Vote.count
  end

  # Nor reads anything by a link or a script's address.
  def test_what_is_read_by_get_asks_first
    log_in_as "demo"
    get "/graphql", query: WHO

    assert_equal 400, status
    assert_match(/\AAnother site's page could have sent this/, errors[0]["message"])
    get "/graphql", { query: WHO }, "HTTP_GRAPHQL_REQUIRE_PREFLIGHT" => "1"

    assert_equal [200, "demo"], [status, answer.dig("data", "viewer", "user", "username")]
    get "/graphql", { query: "mutation { delete(id: \"Story:1\") { deletedId } }" },
        "HTTP_GRAPHQL_REQUIRE_PREFLIGHT" => "1"

    assert_equal 405, status
    refute_predicate Story[1], :deleted?
  end

  def test_nobody_reads_without_asking_who
    ask(WHO, fields: { "HTTP_ORIGIN" => "https://elsewhere.example" })

    assert_equal [200, { "viewer" => nil }], [status, answer["data"]]
  end
end
