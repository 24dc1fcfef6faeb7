# frozen_string_literal: true

require_relative "http_case"
require "digest"

# Several requests in one body.
class GraphQLBatchesTest < HTTPCase
  HELLO = { query: "{ hello }" }.freeze

  def test_none_unless_asked_for
    answer = post([HELLO])

    assert_equal [400, "Batches are not answered here: send one request at once"], [answer.status, answer.message]
  end

  def test_each_has_its_answer
    named = { query: "query($n: String) { hello(name: $n) }", variables: { n: "a" } }
    answer = post([HELLO, { query: "{ nothing }" }, named], app(batch: 3))

    assert_equal [200, RESPONSE_TYPE], [answer.status, answer.type]
    first, second, third = answer.body

    assert_equal [{ "data" => { "hello" => "Hello world" } }, ["errors"], { "data" => { "hello" => "Hello a" } }],
                 [first, second.keys, third]
  end

  def test_bounds
    assert_equal 200, post([HELLO] * 2, app(batch: 2)).status
    answer = post([HELLO] * 3, app(batch: 2))

    assert_equal [400, "A batch has 2 requests at most, not 3: send less at once"], [answer.status, answer.message]
    answer = post([], app(batch: 2))

    assert_equal [400, "The batch is empty: send a request"], [answer.status, answer.message]
  end

  def test_one_that_is_no_request_refuses_all
    [1, nil, [], {}, { query: 1 }].each do |other|
      assert_equal 400, post([HELLO, other], app(batch: 2)).status, other.inspect
    end
  end

  def test_one_that_is_not_executed_fails_alone
    hash = "0" * 64
    unknown = { extensions: { persistedQuery: { version: 1, sha256Hash: hash } } }
    answer = post([unknown, HELLO, unknown], app(batch: 3))

    assert_equal 200, answer.status
    assert_equal(["PersistedQueryNotFound", nil, "PersistedQueryNotFound"],
                 answer.body.map { |each| each.dig("errors", 0, "message") })
    assert_equal "Hello world", answer.body[1].dig("data", "hello")
    assert_equal 2, post([unknown, unknown], app(batch: 3)).body.size
  end

  def test_documents_that_are_sent_for_later
    app = self.app(batch: 2)
    hash = Digest::SHA256.hexdigest("{ hello }")
    extensions = { persistedQuery: { version: 1, sha256Hash: hash } }
    post([{ query: "{ a: hello }" }, { **HELLO, extensions: }], app)

    assert_equal({ "data" => { "hello" => "Hello world" } }, post({ extensions: }, app).body)
    answer = post([HELLO, { **HELLO, extensions: { persistedQuery: { version: 1, sha256Hash: "0" * 64 } } }], app)

    assert_equal [400, ["errors"]], [answer.status, answer.body.keys]
  end

  def test_mutations_in_order
    said = []
    mutation = Class.new(GraphQL::Schema::Object) do
      graphql_name "Mutation"
      field(:say, String) { argument :word, String }
      define_method(:say) { |word:| said << word and word }
    end
    schema = Class.new(GraphQL::Schema) do
      query Query
      mutation mutation
    end
    post(%w[a b c].map { |word| { query: "mutation { say(word: \"#{word}\") }" } }, app(schema, batch: 3))

    assert_equal %w[a b c], said
  end

  def test_contexts_are_each_its_own
    seen = []
    type = Class.new(GraphQL::Schema::Object) do
      graphql_name "Query"
      field :count, Integer
      define_method(:count) { seen << context[:count] and context[:count] += 10 }
    end
    calls = 0
    app = self.app(Class.new(GraphQL::Schema) { query type }, batch: 2) { { count: calls += 1 } }
    post([{ query: "{ count }" }] * 2, app)

    assert_equal [1, 1], seen
    assert_equal 1, calls
  end
end
