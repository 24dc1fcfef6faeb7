# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Backtraces with fields in them.
class QueriesBacktraceAnnotationsTest < Minitest::Test
  include Guide

  class Item < GraphQL::Schema::Object
    field :broken, String
    def broken = raise(IOError, "broken")
  end

  class Query < GraphQL::Schema::Object
    field :items, [Item]
    def items = [1]
  end

  def test_errors_of_fields
    schemas = schemas { use GraphQL::Backtrace }
    errors = schemas.map do |schema|
      assert_raises(GraphQL::Backtrace::TracedError) { schema.execute("{ items { broken } }") }
    end

    errors.each do |error|
      assert_includes error.message, "Item.broken"
      assert_equal ["1:11: Item.broken", "1:3: Query.items", "1:3: Query.items", "1:1: query"], error.graphql_backtrace
    end
    assert_equal ["backtraces of fields"], schemas.last.xinatra_explain("{ items { broken } }").fallbacks
  end

  def test_for_one_query
    assert_raises(IOError) { ask("{ items { broken } }") }
    page.each do |schema|
      error = assert_raises(GraphQL::Backtrace::TracedError) do
        schema.execute("{ items { broken } }", context: { backtrace: true })
      end

      assert_includes error.message, "Item.broken"
    end
  end
end
