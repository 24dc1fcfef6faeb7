# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/shelf"

# Results as JSON text, without a Hash of their data.
class TextTest < Minitest::Test
  DOCUMENTS = ["{ authors { name books { id title pages author { name } } } }", "{ author(number: 7) { name } }", "",
               "{ nope }", "{ authors { __typename } a: author(number: 1) { books { pages } } }", "{ broken }",
               "{ authors { name broken } }"].freeze

  def setup
    @plain, @fast = Shelf.pair do |base|
      types = Shelf.types
      [types[:query], types[:author]].each do |type|
        type.field(:broken, String, null: type.graphql_name == "Query")
        type.include(Module.new do
          define_method(:broken) do
            raise GraphQL::ExecutionError.new("torn", extensions: { why: "\"wind\"" })
          end
        end)
      end
      Class.new(base) { query types[:query] }
    end
  end

  def test_is_that_of_the_hash
    DOCUMENTS.each do |document|
      expected = JSON.generate(@plain.execute(document).to_h)

      2.times { assert_equal expected, @fast.execute_as_text(document).to_json, document }
    end
  end

  def test_several
    queries = DOCUMENTS.map { |query| { query: } }
    expected = @plain.multiplex(queries).map { |result| JSON.generate(result.to_h) }

    assert_equal expected, @fast.multiplex_as_text(queries).map(&:to_json)
  end

  def test_whoever_wants_the_hash_gets_it
    DOCUMENTS.each do |document|
      result = @fast.execute_as_text(document)

      assert_equal @plain.execute(document).to_h, result.to_h
      assert_equal @plain.execute(document)["data"].inspect, result["data"].inspect
      assert_equal JSON.generate(@plain.execute(document).to_h), result.to_json
    end
  end

  def test_extensions
    [@plain, @fast].each do |schema|
      schema.query.define_method(:broken) { context.response_extensions["cost"] = 3 and "" }
    end
    document = "{ broken }"

    assert_equal JSON.generate(@plain.execute(document).to_h), @fast.execute_as_text(document).to_json
    assert_equal({ "cost" => 3 }, JSON.parse(@fast.execute_as_text(document).to_json)["extensions"])
  end

  def test_values_of_all_kinds
    values = ["é\"\\\n\u2028", "", 1.5, -0.0, 1e21, 10**30, true, { "a" => [nil, { b: 1 }] }, [], nil, :symbol]
    plain, fast = Shelf.pair do |base|
      json = Class.new(GraphQL::Schema::Scalar) { graphql_name "Any" }
      type = Class.new(GraphQL::Schema::Object) do
        graphql_name "Query"
        values.each_index { |at| field(:"v#{at}", json) && define_method(:"v#{at}") { values[at] } }
      end
      Class.new(base) { query type }
    end
    document = "{ #{values.each_index.map { |at| "v#{at}" }.join(" ")} }"

    assert_equal JSON.generate(plain.execute(document).to_h), fast.execute_as_text(document).to_json
  end
end
