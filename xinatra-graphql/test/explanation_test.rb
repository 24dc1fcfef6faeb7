# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/shelf"

# What is said of how documents are executed.
class ExplanationTest < Minitest::Test
  def setup
    @schema = Shelf.schema { use Xinatra::GraphQL }
  end

  def test_fields
    found = @schema.xinatra_explain("{ authors { name } author(number: 1) { __typename } }")

    assert_predicate found, :compiled?
    assert_empty found.fallbacks
    assert_equal({ "Query.authors" => "method of the type", "Query.author" => "method of the type",
                   "Author.name" => "method or entry of the object", "Author.__typename" => "constant" }, found.fields)
    assert_empty found.resolved
    assert_match(/^Author\.name: method or entry of the object$/, found.to_s)
  end

  def test_fields_that_are_left_to_graphql_ruby
    assert_equal %w[Query.__type], @schema.xinatra_explain("{ __type(name: \"Book\") { name } }").resolved.first(1)
  end

  def test_documents_that_are_left_to_graphql_ruby
    directive = Class.new(GraphQL::Schema::Directive) do
      graphql_name "loud"
      locations GraphQL::Schema::Directive::FIELD
      def self.resolve(*) = yield
    end
    @schema.directive(directive)
    found = @schema.xinatra_explain("{ authors { name @loud } }")

    refute_predicate found, :compiled?
    assert_equal ["the directive @loud"], found.fallbacks
    assert_equal "graphql-ruby executes it: the directive @loud\n", found.to_s
  end

  def test_tasks_of_another_library
    @schema.dataloader_class = Class.new(GraphQL::Dataloader::AsyncDataloader)

    assert_equal ["AsyncDataloader"], @schema.xinatra_explain("{ authors { name } }").fallbacks
  end

  def test_documents_that_are_not_valid
    assert_equal ["Field 'nope' doesn't exist on type 'Query'"], @schema.xinatra_explain("{ nope }").fallbacks
    assert_equal ["there is no such operation"],
                 @schema.xinatra_explain("{ authors { name } }", operation_name: "x").fallbacks
  end
end
