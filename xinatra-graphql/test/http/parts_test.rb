# frozen_string_literal: true

require_relative "http_case"

# Results in parts, for clients that take them so.
class PartsTest < HTTPCase
  MIXED = { "HTTP_ACCEPT" => "multipart/mixed;deferSpec=20220824, application/json" }.freeze
  DEFERRED = "{ hello ... @defer(label: \"later\") { self { hello } } }"

  class Breaking < Query
    graphql_name "Query"
    field :breaks, String

    def breaks = raise("secret")
  end

  def schema(query = Query, **options)
    Class.new(GraphQL::Schema) do
      query query
      use Xinatra::GraphQL, **options
    end
  end

  def setup
    @parts = app(schema(incremental: true), batch: 2)
  end

  # @return [Array<Hash>] what is in each part
  def payloads(answer)
    assert_equal [200, 'multipart/mixed; boundary="-"; deferSpec=20220824'],
                 [answer.status, answer.headers["content-type"]]
    assert_equal "\r\n-----\r\n", answer.text[-9..]
    _, *parts = answer.text[...-9].split("\r\n---\r\n")
    parts.map { |part| JSON.parse(part.split("\r\n\r\n", 2).last) }
  end

  def test_parts
    answer = post({ query: DEFERRED }, @parts, **MIXED)

    assert_equal [{ "data" => { "hello" => "Hello world" }, "hasNext" => true },
                  { "incremental" => [{ "data" => { "self" => { "hello" => "Hello world" } }, "path" => [],
                                        "label" => "later" }], "hasNext" => false }], payloads(answer)
    assert_equal "no-store", answer.headers["cache-control"]
  end

  def test_whoever_does_not_ask_for_parts_gets_one_answer
    [{}, accepting("*/*"), accepting("application/json, multipart/mixed;q=0.5"),
     accepting(RESPONSE_TYPE)].each do |asked|
      answer = post({ query: DEFERRED }, @parts, **asked)

      assert_equal({ "data" => { "hello" => "Hello world", "self" => { "hello" => "Hello world" } } }, answer.body)
    end
  end

  def test_one_answer_where_nothing_comes_later
    ["{ hello }", "{ nope }", "{"].each do |query|
      answer = post({ query: }, @parts, **MIXED)

      assert_equal [200, JSON_TYPE], [answer.status, answer.type]
      assert_equal query == "{ hello }" ? ["data"] : ["errors"], answer.body.keys
    end
  end

  def test_batches_have_no_parts
    answer = post([{ query: DEFERRED }] * 2, @parts, **MIXED)

    assert_equal([{ "hello" => "Hello world", "self" => { "hello" => "Hello world" } }] * 2,
                 answer.body.map { |each| each["data"] })
  end

  def test_refusals_are_json
    answer = post("nonsense", @parts, **MIXED)

    assert_equal [400, "application/json"], [answer.status, answer.type]
  end

  def test_a_head_request_has_no_body
    answer = ask("HEAD", "/graphql?#{Rack::Utils.build_query(query: DEFERRED)}", @parts, **PREFLIGHT, **MIXED)

    assert_equal [200, ""], [answer.status, answer.text]
  end

  def test_an_exception_ends_the_answer_and_tells_no_secret
    errors = StringIO.new
    answer = post({ query: "{ hello ... @defer { breaks } }" }, app(schema(Breaking, incremental: true)),
                  **MIXED, "rack.errors" => errors)

    assert_equal([true, false], payloads(answer).map { |part| part["hasNext"] })
    refute_includes answer.text, "secret"
    assert_includes errors.string, "secret"
  end

  # As servers do when the client is gone.
  def test_what_is_raised_where_parts_are_sent_is_the_servers
    env = Rack::MockRequest.env_for("/graphql", method: "POST", input: JSON.generate(query: DEFERRED),
                                                "CONTENT_TYPE" => JSON_TYPE, "rack.errors" => errors = StringIO.new,
                                                **MIXED)
    _, _, body = @parts.call(env)
    gone = ->(_part) { raise Errno::EPIPE }

    assert_raises(Errno::EPIPE) { body.each(&gone) }
    assert_empty errors.string
  end

  def test_a_schema_without_parts_accepts_no_parts_alone
    answer = post({ query: "{ hello }" }, app(schema), **accepting("multipart/mixed"))

    assert_equal 406, answer.status
  end
end
