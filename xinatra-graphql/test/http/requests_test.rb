# frozen_string_literal: true

require_relative "http_case"

# What is a request, and what is answered.
class GraphQLRequestsTest < HTTPCase
  def test_post
    answer = post({ query: "query A($n: String) { hello(name: $n) } query B { hello }", operationName: "A",
                    variables: { n: "Ada" } })

    assert_equal [200, { "data" => { "hello" => "Hello Ada" } }], [answer.status, answer.body]
    assert_equal ["application/graphql-response+json; charset=utf-8", "accept", answer.text.bytesize.to_s],
                 answer.headers.values_at("content-type", "vary", "content-length")
  end

  def test_post_in_utf8
    assert_equal "Hello Zoë 🏃", post({ query: '{ hello(name: "Zoë 🏃") }' }).body.dig("data", "hello")
    answer = post({ query: "{ hello }" }, "CONTENT_TYPE" => "application/json;Charset=UTF-8")

    assert_equal 200, answer.status
  end

  def test_get
    answer = get({ query: "query A($n: String) { hello(name: $n) } mutation B { shout(word: \"x\") }",
                   operationName: "A", variables: '{"n":"Ada"}', extensions: "{}" })

    assert_equal [200, { "data" => { "hello" => "Hello Ada" } }], [answer.status, answer.body]
    assert_equal 200, get({ query: "{ hello }", operationName: "", variables: "" }).status
  end

  def test_head
    answer = ask("HEAD", "/graphql?query={hello}", **PREFLIGHT)

    assert_equal [200, ""], [answer.status, answer.text]
    assert_equal '{"data":{"hello":"Hello world"}}'.bytesize.to_s, answer.headers["content-length"]
  end

  def test_options
    answer = ask("OPTIONS", "/graphql")

    assert_equal [204, "", "GET, HEAD, POST, OPTIONS"], [answer.status, answer.text, answer.headers["allow"]]
  end

  def test_other_methods
    %w[PUT PATCH DELETE].each do |method|
      answer = ask(method, "/graphql")

      assert_equal [405, "GET, HEAD, POST, OPTIONS"], [answer.status, answer.headers["allow"]]
      assert_equal "#{method.inspect} is not answered here: send GET or POST", answer.message
    end
  end

  def test_no_mutation_by_get
    ["mutation { shout(word: \"x\") }", "mutation M { shout(word: \"x\") } query Q { hello }",
     "fragment mutation on Query { hello } mutation{...a}"].each do |query|
      answer = get({ query:, **({ operationName: "M" } if query.include?("M ")).to_h }, **accepting(JSON_TYPE))

      assert_equal [405, "POST"], [answer.status, answer.headers["allow"]], query
      assert_equal "A GET is answered with queries alone: send this by POST", answer.message
    end
  end

  def test_words_of_mutations_in_queries
    assert_equal 200, get({ query: "{ mutation: hello(name: \"subscription\") }" }).status
    assert_equal 400, get({ query: "mutation {" }).status
    assert_equal 405, get({ query: "mutation A { shout(word: \"x\") } query B { hello }" }).status
  end

  def test_mutation_by_post
    assert_equal({ "data" => { "shout" => "HI" } }, post({ query: 'mutation { shout(word: "hi") }' }).body)
  end

  def test_what_is_no_request
    { "NONSENSE" => "The body is no JSON: send JSON text", '{"query":' => "The body is no JSON: send JSON text",
      "" => "The body is no JSON: send JSON text", "\xff" => "The body is not in UTF-8: encode it so",
      '{"qeury": "{ hello }"}' => 'There is no query: send one as the member "query"',
      '{"query": null}' => 'There is no query: send one as the member "query"',
      '"{ hello }"' => 'A request is an object: send one such as {"query": "..."}',
      '{"query": 1}' => '"query" is no string: send a string',
      '{"query": "{ hello }", "operationName": 1}' => '"operationName" is no string: send a string',
      '{"query": "{ hello }", "variables": [7]}' => '"variables" is no object: send an object',
      '{"query": "{ hello }", "variables": "{}"}' => '"variables" is no object: send an object',
      '{"query": "{ hello }", "extensions": 1}' => '"extensions" is no object: send an object',
      '{"query": "{ hello }", "documentId": {}}' => '"documentId" is no string: send a string',
      '{"query": "{ hello }", "variables": {"n": 1e400}}' =>
        'A number in "variables" is too large: send a smaller one' }.each do |body, message|
      [JSON_TYPE, RESPONSE_TYPE].each do |type|
        answer = post(body, **accepting(type))

        assert_equal [400, type, message], [answer.status, answer.type, answer.message], body
      end
    end
  end

  # Some versions of json make such strings of surrogates that stand alone.
  def test_strings_that_are_no_text
    limits = Xinatra::GraphQL::HTTP::Limits.with({})

    [{ "variables" => { "a" => ["\xff"] } }, { "extensions" => { "a" => "\xed\xa0\x80" } },
     { "variables" => { "\xff" => 1 } }, { "variables" => { "a" => { "\xff" => 1 } } }].each do |members|
      assert_raises(Xinatra::GraphQL::HTTP::Refusal) do
        Xinatra::GraphQL::HTTP::OperationReader.read({ "query" => "{ hello }", **members }, limits)
      end
    end
  end

  def test_no_body_at_all
    answer = ask("POST", "/graphql", "CONTENT_TYPE" => JSON_TYPE, "rack.input" => nil)

    assert_equal [400, "The body is no JSON: send JSON text"], [answer.status, answer.message]
  end

  def test_null_is_as_nothing
    answer = post({ query: "{ hello }", operationName: nil, variables: nil, extensions: nil, documentId: nil, more: 1 })

    assert_equal 200, answer.status
  end

  def test_what_is_no_request_by_get
    { { variables: "{" } => '"variables" is no JSON: send JSON text',
      { variables: "[]" } => '"variables" is no object: send an object',
      { extensions: "1" } => '"extensions" is no object: send an object',
      { query: "\xff" } => '"query" is no string: send a string',
      { operationName: "\xff" } => '"operationName" is no string: send a string',
      { documentId: "\xff" } => '"documentId" is no string: send a string',
      { "query[a]" => "1" } => '"query" is no string: send a string' }.each do |members, message|
      members = { query: "{ hello }", **members } unless members.keys.first.to_s.start_with?("query")
      answer = get(members)

      assert_equal [400, message], [answer.status, answer.message], members.inspect
    end
    answer = get({})

    assert_equal [400, 'There is no query: send one as the member "query"'], [answer.status, answer.message]
  end

  def test_malformed_query_before_the_handler
    answer = ask("GET", "/graphql?query={hello}&query[a]=1", **PREFLIGHT)

    assert_equal [400, "The query or form cannot be read: encode it as forms are"], [answer.status, answer.message]
    refute_equal RESPONSE_TYPE, ask("GET", "/elsewhere?a=1&a[b]=1").type
  end

  def test_content_encodings
    answer = post("\x1f\x8b".b, "HTTP_CONTENT_ENCODING" => "gzip")

    assert_equal [415, "identity", 'The Content-Encoding "gzip" is not understood: send the body without'],
                 [answer.status, answer.headers["accept-encoding"], answer.message]
    assert_equal 200, post({ query: "{ hello }" }, "HTTP_CONTENT_ENCODING" => "Identity").status
  end

  def test_other_content_types
    ["text/plain", "application/x-www-form-urlencoded", "application/graphql",
     "application/json; charset=utf-16", "application/json, text/plain", "x", nil].each do |type|
      answer = ask("POST", "/graphql", default, '{"query": "{ hello }"}', **PREFLIGHT, "CONTENT_TYPE" => type)

      assert_equal [415, JSON_TYPE], [answer.status, answer.headers["accept"]], type.inspect
      what = type ? "The Content-Type #{type.inspect}" : "A request without Content-Type"

      assert_equal "#{what} is not understood: send application/json in UTF-8", answer.message
    end
  end
end
