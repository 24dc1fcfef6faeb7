# frozen_string_literal: true

require_relative "http_case"

# What a client may not exceed.
class GraphQLLimitsTest < HTTPCase
  def test_bytes_of_a_body
    body = JSON.generate({ query: "{ hello }" })

    assert_equal 200, post(body, app(body_bytes: body.bytesize)).status
    answer = post("#{body} ", app(body_bytes: body.bytesize))

    assert_equal [413, "The body has more than the 21 bytes that it may have: send less at once"],
                 [answer.status, answer.message]
    assert_equal 413, post(" " * 1_048_577).status
  end

  def test_bytes_of_a_query
    limited = app(query_bytes: 9)

    assert_equal 200, post({ query: "{ hello }" }, limited).status
    [post({ query: "{ hello  }" }, limited), get({ query: "{ hello  }" }, limited)].each do |answer|
      assert_equal [400, "The query has more than the 9 bytes that it may have: send a shorter one"],
                   [answer.status, answer.message]
    end
    assert_equal 200, post({ query: "{ hello }#{" " * (32_768 - 9)}" }).status
    assert_equal 400, post({ query: "{ hello }#{" " * (32_768 - 8)}" }).status
  end

  def test_tokens_of_a_query
    schema = Class.new(Schema) { max_query_string_tokens 5 }

    assert_match(/too large/, post({ query: "{ hello hello hello hello hello }" }, app(schema)).message)
    assert_equal 400, get({ query: "query mutation { hello hello hello hello hello }" }, app(schema)).status
  end

  def test_depth_of_variables
    limited = app(variable_depth: 3)
    query = "query($v: JSON!) { echo(value: $v) }"

    assert_equal({ "data" => { "echo" => [{}] } }, post({ query:, variables: { v: [{}] } }, limited).body)
    [{ v: [[{}]] }, { v: { a: { a: [] } } }].each do |variables|
      answer = post({ query:, variables: }, limited)

      assert_equal [400, '"variables" is nested deeper than 3: send less deep values'], [answer.status, answer.message]
    end
    answer = get({ query:, variables: JSON.generate({ v: [[[]]] }) }, limited)

    assert_equal 400, answer.status
    answer = post({ query:, extensions: { v: [[[]]] } }, limited)

    assert_equal [400, '"extensions" is nested deeper than 3: send less deep values'], [answer.status, answer.message]
  end

  def test_nesting_of_json
    answer = post("[" * 100_000)

    assert_equal [400, "The body is nested too deep: send variables less deep than 32"], [answer.status, answer.message]
  end

  def test_number_of_variables
    limited = app(variable_values: 4)
    query = "query($v: JSON!) { echo(value: $v) }"

    assert_equal 200, post({ query:, variables: { v: [1, 2, 3] } }, limited).status
    answer = post({ query:, variables: { v: [1, 2, 3, 4] } }, limited)

    assert_equal [400, '"variables" has more than 4 values: send less at once'], [answer.status, answer.message]
    assert_equal 200, post({ query:, variables: { v: [1] * 9_999 } }).status
    assert_equal 400, post({ query:, variables: { v: [1] * 10_000 } }).status
  end

  def test_deep_queries
    ["{#{"self{" * 5000}hello#{"}" * 5000}}", "{ echo(value: #{"[" * 9000}#{"]" * 9000}) }",
     "query ($v: #{"[" * 9000}Int#{"]" * 9000}) { hello }"].each do |query|
      assert_equal 400, post({ query: }).status
    end
  end

  def test_options_that_there_are_not
    assert_match(/graphql has no option bath: there are documents, .*batch/,
                 assert_raises(Xinatra::GraphQL::DefinitionError) { app(bath: 1) }.message)
    [-1, "1", nil, 1.5].each do |value|
      error = assert_raises(Xinatra::GraphQL::DefinitionError) { app(body_bytes: value) }

      assert_equal "body_bytes: #{value.inspect} is no limit: give a number of 0 or more", error.message
    end
  end
end
