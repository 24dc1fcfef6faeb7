# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Whether a schema is what it was.
class TestingSchemaStructureTest < Minitest::Test
  include Guide

  class Query < GraphQL::Schema::Object
    field :word, String, null: false do
      argument :size, Int, required: false
    end
    def word(size: 4) = "word"[0, size]
  end

  def test_dumps
    page.each { |schema| schema.execute("{ word }") }
    dumps = page.map { |schema| [schema.to_definition, schema.to_json, GraphQL::Schema::Printer.print_schema(schema)] }

    assert_equal [dumps.first] * 3, dumps
    assert_equal "type Query {\n  word(size: Int): String!\n}\n", dumps.first.first
  end

  def test_schemas_that_are_read_again
    schemas = page.map { |schema| GraphQL::Schema.from_introspection(schema.as_json) }

    assert_equal 1, schemas.map(&:to_definition).uniq.size
  end
end
