# frozen_string_literal: true

require_relative "http_case"
require_relative "../support/shelf"

# An endpoint of a fast schema answers as that of graphql-ruby's, byte for byte.
class FastSchemaTest < HTTPCase
  DOCUMENTS = ["{ authors { name books { title author { name } } } }", "{ nope }", "{",
               "query A { authors { name } } query B { a: __typename }",
               "query($n: Int!) { author(number: $n) { name } }", "fragment F on Query { __typename }"].freeze

  def setup
    @apps = Shelf.pair { |base| Shelf.schema(base) }.map { |schema| app(schema, batch: 10, cost: true) }
  end

  def assert_same(members, **env)
    plain, fast, hot = [@apps.first, @apps.last, @apps.last].map do |app|
      answer = post(members, app, **env)
      [answer.status, answer.headers, answer.text]
    end

    assert_equal plain, fast
    assert_equal plain, hot
    plain
  end

  def test_single_requests
    [JSON_TYPE, RESPONSE_TYPE].product(DOCUMENTS) do |type, query|
      [{}, { variables: { n: 1 } }, { operationName: "B" }].each do |more|
        assert_same({ query:, **more }, **accepting(type))
      end
    end
  end

  def test_batches
    _, _, text = assert_same(DOCUMENTS.map { |query| { query:, variables: { n: 0 } } })

    assert_equal DOCUMENTS.size, JSON.parse(text).size
  end

  def test_a_schema_with_an_execute_of_its_own
    schema = Shelf.schema { use Xinatra::GraphQL, hot: 1 }
    schema.singleton_class.prepend(Module.new do
      def execute(...) = super.tap { |result| result.to_h["extensions"] = { "seen" => true } }
    end)
    answer = post({ query: "{ authors { name } }" }, app(schema))

    assert_equal({ "seen" => true }, answer.body["extensions"])
  end
end
