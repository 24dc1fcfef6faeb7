# frozen_string_literal: true

require_relative "test_helper"
require "opentelemetry-sdk"
require "opentelemetry-instrumentation-graphql"

# Spans of OpenTelemetry's own instrumentation: the same of a compiled document as graphql-ruby's.
class OpenTelemetryTest < Minitest::Test
  DOCUMENT = "query Shelves($id: ID!) { shelf(id: $id) { name books { title author { name } } } }"
  AUTHORS = { 1 => { name: "Ada" }, 2 => { name: "Grace" } }.freeze
  SHELF = { name: "Top", books: [{ title: "Notes", author_id: 1 }, { title: "COBOL", author_id: 2 }] }.freeze

  class Authors < GraphQL::Dataloader::Source
    def fetch(ids) = ids.map { |id| AUTHORS.fetch(id) }
  end

  class Author < GraphQL::Schema::Object
    field :name, String, null: false
  end

  class Book < GraphQL::Schema::Object
    field :title, String, null: false
    field :author, Author

    def author = dataloader.with(Authors).load(object[:author_id])
  end

  class Shelf < GraphQL::Schema::Object
    field :name, String, null: false
    field :books, [Book], null: false
  end

  class Query < GraphQL::Schema::Object
    field :shelf, Shelf do
      argument :id, ID
    end

    def shelf(id:) = id == "1" ? SHELF : raise(GraphQL::ExecutionError, "no shelf #{id}")
  end

  Plain = Class.new(GraphQL::Schema) do
    query Query
    use GraphQL::Dataloader
  end

  Fast = Class.new(GraphQL::Schema) do
    query Query
    use GraphQL::Dataloader
    use Xinatra::GraphQL, hot: 1
  end

  EXPORTER = OpenTelemetry::SDK::Trace::Export::InMemorySpanExporter.new
  OpenTelemetry::SDK.configure do |config|
    config.logger = Logger.new(IO::NULL)
    config.add_span_processor(OpenTelemetry::SDK::Trace::Export::SimpleSpanProcessor.new(EXPORTER))
    config.use("OpenTelemetry::Instrumentation::GraphQL", schemas: [Plain, Fast], enable_platform_field: true)
  end

  def test_spans_are_those_of_graphql_ruby
    assert_empty Fast.xinatra_explain(DOCUMENT, variables: { "id" => "1" }).fallbacks
    document = "#{DOCUMENT} # that is new"
    expected = spans(Plain, "1", document)
    fields = expected.filter_map { |_, attributes, _| attributes&.values_at("graphql.field.name", "graphql.lazy") }

    assert_equal 2, fields.count(["author", false])
    assert_equal expected, spans(Fast, "1", document)
  end

  def test_spans_of_a_field_with_an_error
    document = "#{DOCUMENT} # that nobody has asked yet"

    assert_equal spans(Plain, "2", document), spans(Fast, "2", document)
  end

  def test_a_document_that_is_known_is_not_parsed_again
    spans(Fast, "1")
    names = spans(Fast, "1").map(&:first)

    assert_includes names, "graphql.execute_query"
    refute_includes names, "graphql.parse"
  end

  private

  # Name, attributes and the name of what it is within, of each.
  def spans(schema, id, document = DOCUMENT)
    EXPORTER.reset
    schema.execute(document, variables: { "id" => id })
    found = EXPORTER.finished_spans
    names = found.to_h { |span| [span.span_id, span.name] }
    found.map { |span| [span.name, span.attributes, names[span.parent_span_id]] }.sort_by(&:inspect)
  end
end
