# frozen_string_literal: true

require_relative "test_helper"
require "rack/mock_request"

# Who else has something to say of a schema's `execute` and `multiplex` is called as without the plugin.
class ExecutingTest < Minitest::Test
  class Query < GraphQL::Schema::Object
    field :word, String
    def word = "word #{context[:who]}"
  end

  # Counts calls.
  module Counting
    %i[execute multiplex].each do |name|
      define_method(name) do |*all, **options|
        (@calls ||= []) << name
        super(*all, **options)
      end
    end

    def calls = @calls || []
  end
  Executions = Counting.dup.tap { |one| one.remove_method(:multiplex) }
  Multiplexes = Counting.dup.tap { |one| one.remove_method(:execute) }

  # Of the schema, before the plugin, behind it, or of the class above.
  WAYS = {
    "before" => lambda { |other|
      Class.new(GraphQL::Schema) do
        extend other

        use Xinatra::GraphQL, hot: 1
      end
    },
    "behind" => lambda { |other|
      Class.new(GraphQL::Schema) do
        use Xinatra::GraphQL, hot: 1
        extend other
      end
    },
    "above" => lambda { |other|
      Class.new(Class.new(GraphQL::Schema) { extend other }) { use Xinatra::GraphQL, hot: 1 }
    },
    "behind the plugin above" => lambda { |other|
      above = Class.new(GraphQL::Schema) do
        use Xinatra::GraphQL, hot: 1
        extend other
      end
      Class.new(above)
    }
  }.freeze

  WAYS.each do |way, make|
    define_method("test_execute_#{way}") do
      schema = make.call(Executions).tap { |one| one.query(Query) }

      2.times { assert_equal "word 1", schema.execute("{ word }", context: { who: 1 }).to_h.dig("data", "word") }

      assert_equal %i[execute execute], schema.calls
      assert_equal "word ", JSON.parse(answer(schema)).dig("data", "word")
      assert_equal %i[execute execute execute], schema.calls
    end
  end

  def test_multiplex
    schema = WAYS["behind"].call(Multiplexes).tap { |one| one.query(Query) }
    schema.execute("{ word }")

    assert_equal %i[multiplex], schema.calls
    answer(schema)

    assert_equal %i[multiplex multiplex], schema.calls
  end

  def test_both
    schema = WAYS["behind"].call(Counting).tap { |one| one.query(Query) }
    schema.execute("{ word }")

    assert_equal %i[execute multiplex], schema.calls
  end

  def test_the_next_engine
    schema = Class.new(GraphQL::Schema) do
      query Query
      use GraphQL::Execution::Next
      use Xinatra::GraphQL, hot: 1
    end

    refute_same schema.execute("{ __typename }").query, schema.execute("{ __typename }").query
    schema.default_execution_next(true)
    result = schema.execute("{ __typename }")

    assert_equal({ "data" => { "__typename" => "Query" } }, result.to_h)
    refute_kind_of Xinatra::GraphQL.const_get(:KnownQuery), result.query
  end

  private

  def answer(schema)
    body = JSON.generate(query: "{ word }")
    environment = Rack::MockRequest.env_for("/", method: "POST", input: body, "CONTENT_TYPE" => "application/json")
    _, _, parts = Xinatra::GraphQL::HTTP::Endpoint.new(schema).call(environment)
    parts.each.to_a.join
  end
end
