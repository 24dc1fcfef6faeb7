# frozen_string_literal: true

require_relative "http_case"

# Media types, and the statuses of each.
class GraphQLAnswersTest < HTTPCase
  def test_what_is_accepted
    { nil => RESPONSE_TYPE, "" => RESPONSE_TYPE, "*/*" => JSON_TYPE, "application/*" => JSON_TYPE,
      JSON_TYPE => JSON_TYPE, RESPONSE_TYPE => RESPONSE_TYPE, "APPLICATION/JSON" => JSON_TYPE,
      "#{RESPONSE_TYPE}; charset=utf-8, #{JSON_TYPE}; charset=utf-8" => RESPONSE_TYPE,
      "#{JSON_TYPE}, #{RESPONSE_TYPE}" => JSON_TYPE, "#{JSON_TYPE};q=0.5, #{RESPONSE_TYPE}" => RESPONSE_TYPE,
      "#{RESPONSE_TYPE};q=0.9, #{JSON_TYPE}; charset=\"UTF-8\" ;q=0.95" => JSON_TYPE,
      "#{JSON_TYPE};q=0, */*" => RESPONSE_TYPE, "#{RESPONSE_TYPE};charset=utf-16, #{JSON_TYPE};q=0.1" => JSON_TYPE,
      "multipart/mixed;deferSpec=20220824, #{RESPONSE_TYPE}, #{JSON_TYPE}" => RESPONSE_TYPE,
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" => JSON_TYPE,
      "a/b;c=\",#{JSON_TYPE},\", #{RESPONSE_TYPE}" => RESPONSE_TYPE }.each do |accept, type|
      answer = post({ query: "{ hello }" }, **accepting(accept))

      assert_equal [200, "#{type}; charset=utf-8"], [answer.status, answer.headers["content-type"]], accept.inspect
    end
  end

  def test_what_cannot_be_answered
    ["text/html", "application/xml", "#{JSON_TYPE};q=0", "#{RESPONSE_TYPE};charset=utf-16", "\xff".b, "x", ",", "\"\\",
     "*/*#{" " * 5000}"].each do |accept|
      answer = post({ query: "{ hello }" }, **accepting(accept))

      assert_equal [406, JSON_TYPE], [answer.status, answer.type], accept
      assert_match(/\AAccept: ".*"(\.\.\.)? leaves nothing that could be answered: accept /, answer.message)
      assert_equal RESPONSE_TYPE, answer.message.split.last
    end
  end

  # Request errors are 400, or 200 for older clients (GraphQL over HTTP, "Status Codes").
  def test_request_errors
    [{ query: "{" }, { query: "{ nothing }" }, { query: "query A { hello } query B { hello }" },
     { query: "{ hello }", operationName: "Other" }, { query: "" },
     { query: "query ($n: String!) { hello(name: $n) }" },
     { query: "query ($n: String!) { hello(name: $n) }", variables: { n: 1 } },
     { query: "fragment F on Query { hello }" }].each do |members|
      [[JSON_TYPE, 200], [RESPONSE_TYPE, 400]].each do |type, status|
        answer = post(members, **accepting(type))

        assert_equal [status, type, ["errors"]], [answer.status, answer.type, answer.body.keys], members.inspect
      end
    end
  end

  def test_a_document_without_operations
    schema = Class.new(GraphQL::Schema) { query Query }
    schema.define_singleton_method(:execute) { |*, **| {} }
    answer = post({ query: "{ hello }" }, app(schema))

    assert_equal [400, "There is no operation in the document: send one"], [answer.status, answer.message]
  end

  def test_field_errors
    [JSON_TYPE, RESPONSE_TYPE].each do |type|
      answer = post({ query: "{ hello fails }" }, **accepting(type))

      assert_equal [200, { "hello" => "Hello world", "fails" => nil }, "It fails"],
                   [answer.status, answer.body["data"], answer.message]
    end
  end

  def test_data_that_is_null
    type = Class.new(GraphQL::Schema::Object) do
      graphql_name "Query"
      field :fails, String, null: false, resolver_method: :failing
      define_method(:failing) { raise GraphQL::ExecutionError, "It fails" }
    end
    answer = post({ query: "{ fails }" }, app(Class.new(GraphQL::Schema) { query type }))

    assert_equal [200, nil, true], [answer.status, answer.body["data"], answer.body.key?("data")]
  end

  def test_extensions_pass_through
    tracing = Module.new do
      def execute_multiplex(multiplex:)
        super.tap { multiplex.queries.each { |query| query.result_values["extensions"] = { "seconds" => 1 } } }
      end
    end
    schema = Class.new(Schema) { trace_with tracing }

    assert_equal({ "data" => { "hello" => "Hello world" }, "extensions" => { "seconds" => 1 } },
                 post({ query: "{ hello }" }, app(schema)).body)
  end

  def test_cost
    schema = Class.new(Schema) do
      complexity_cost_calculation_mode :future
      max_complexity 5
      max_depth 4
    end
    answer = post({ query: "{ hello self { hello } }" }, app(schema, cost: true))

    assert_equal %w[3 2], answer.headers.values_at("x-graphql-complexity", "x-graphql-depth")
    answer = post([{ query: "{ hello self { hello } }" }, { query: "{ hello }" }, { query: "{" }],
                  app(schema, cost: true, batch: 3))

    assert_equal %w[4 2], answer.headers.values_at("x-graphql-complexity", "x-graphql-depth")
    refute_includes post({ query: "{ self { self { self { self { hello } } } } }" }, app(schema, cost: true)).headers,
                    "x-graphql-depth"
    [app(schema), app(cost: true)].each do |other|
      assert_empty post({ query: "{ hello }" }, other).headers.keys.grep(/x-graphql/)
    end
  end
end
