# frozen_string_literal: true

require_relative "http_case"

# Requests that other sites' pages can have a browser send.
class GraphQLPreflightTest < HTTPCase
  MESSAGE = "Another site's page could have sent this: send a header field x-apollo-operation-name or " \
            "apollo-require-preflight or graphql-require-preflight"

  def test_get
    answer = ask("GET", "/graphql?query={hello}")

    assert_equal [400, MESSAGE, "PREFLIGHT_REQUIRED"], [answer.status, answer.message, answer.code]
  end

  def test_fields_of_ones_own
    %w[HTTP_X_APOLLO_OPERATION_NAME HTTP_APOLLO_REQUIRE_PREFLIGHT HTTP_GRAPHQL_REQUIRE_PREFLIGHT].each do |field|
      assert_equal 200, ask("GET", "/graphql?query={hello}", field => "x").status, field
      assert_equal 400, ask("GET", "/graphql?query={hello}", field => "").status, field
    end
  end

  def test_content_types
    [JSON_TYPE, "application/json; charset=utf-8", "application/graphql"].each do |type|
      assert_equal 200, ask("GET", "/graphql?query={hello}", "CONTENT_TYPE" => type).status, type
    end
    ["text/plain", "TEXT/PLAIN", " text/plain;x=application/json", "application/x-www-form-urlencoded", "x",
     "multipart/form-data", "application/json, text/plain", "text/plain, application/json", "\xff".b].each do |type|
      assert_equal 400, ask("GET", "/graphql?query={hello}", "CONTENT_TYPE" => type).status, type
    end
  end

  def test_not_asked_for
    assert_equal 200, ask("GET", "/graphql?query={hello}", app(csrf: false)).status
    assert_equal 405, ask("GET", "/graphql?query=mutation{shout(word:%22x%22)}", app(csrf: false)).status
  end
end
