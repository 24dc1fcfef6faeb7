# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# What may be given with a document: variables, context, root, operation, options; scoped contexts; parts of a query.
class QueriesExecutingQueriesTest < Minitest::Test
  include Guide

  Post = Struct.new(:title, :author, :comments)
  Comment = Struct.new(:author, :replies)

  class Base < GraphQL::Schema::Object
    field :viewer, String
    field :scope, String, null: false

    def scope = [context[:post], context[:comment]].inspect
    def viewer = context[:viewer]
  end

  class CommentType < Base
    graphql_name "Comment"
    field :author, String
    field :by_author, Boolean, null: false
    field :replies, [CommentType], null: false

    def by_author = context[:author] == object.author

    def replies
      context.scoped_merge!(comment: object.author, depth: 1)
      object.replies
    end
  end

  class PostType < Base
    graphql_name "Post"
    field :comments, [CommentType], null: false
    field :title, String

    def comments
      context.scoped_set!(:post, object.title)
      context.scoped_set!(:author, object.author)
      object.comments
    end
  end

  class Where < GraphQL::Schema::InputObject
    argument :title, String, required: false
    argument :limit, Int, required: false, default_value: 5
  end

  class Query < Base
    field :counted, Int, null: false
    field :node, PostType do
      argument :title, String
    end
    field :posts, [PostType], null: false do
      argument :where, Where, required: false
    end
    field :root, String
    field :written, String

    def all
      [Post.new("a", "ann", [Comment.new("ann", [Comment.new("bob", [])])]),
       Post.new("b", "bob", [Comment.new("ann", [])])]
    end

    def counted = context[:counter] = context.fetch(:counter, 0) + 1
    def node(title:) = all.find { |post| post.title == title }

    def posts(where: nil)
      all.select { |post| where.nil? || where.title.nil? || where.title == post.title }.first(where&.limit || 9)
    end

    def root = object.inspect

    def written
      "#{context.key?(:counter)} #{context.to_h.key?(:viewer)} #{context.query.operation_name} #{context.query.query?}"
    end
  end

  def test_variables_and_names
    text = <<~GRAPHQL
      query one($where: Where, $title: String = "b") { posts(where: $where) { title } node(title: $title) { title } }
      query other { __typename }
    GRAPHQL

    assert_equal [%w[a b], "b"], titles(ask(text, operation_name: "one"))
    assert_equal [%w[b], "a"],
                 titles(ask(text, operation_name: "one", variables: { "where" => { "title" => "b" }, "title" => "a" }))
    assert_equal [%w[a], "b"], titles(ask(text, operation_name: "one", variables: { "where" => { "limit" => 1 } }))
    assert_equal({ "__typename" => "Query" }, ask(text, operation_name: "other")["data"])
  end

  def test_context
    assert_equal(%w[Ada Ada], ask("{ viewer posts { viewer } }", context: { viewer: "Ada" })["data"]
      .then { |data| [data["viewer"], data.dig("posts", 0, "viewer")] })
    assert_equal ["false true x true", 1, 2, 3], ask("query x { written counted again: counted more: counted }",
                                                     context: { viewer: 1 })["data"].values
  end

  def test_scoped_context
    text = "{ scope posts { title comments { scope byAuthor replies { scope } } scope } after: scope }"
    data = ask(text)["data"]

    assert_equal ["[nil, nil]"] * 2, data.values_at("scope", "after")
    assert_equal [{ "scope" => '["a", nil]', "byAuthor" => true, "replies" => [{ "scope" => '["a", "ann"]' }] }],
                 data.dig("posts", 0, "comments")
    assert_equal [false, "[nil, nil]"], [data.dig("posts", 1, "comments", 0, "byAuthor"), data.dig("posts", 1, "scope")]
  end

  def test_root_and_parsed_documents
    assert_equal ":here", ask("{ root }", root_value: :here).dig("data", "root")
    assert_equal({ "root" => "nil" }, ask(nil, document: GraphQL.parse("{ root }"))["data"])
    assert_equal({ "root" => "nil" }, ask("{ root }", validate: false)["data"])
  end

  def test_what_is_not_valid_and_not_validated
    assert_raises(NoMethodError) { ask("{ ...missing }", validate: false) }
    assert_raises(ArgumentError) { ask("{ root @include }", validate: false) }
    assert_equal({ "root" => "nil" }, ask("{ root(no: 1) }", validate: false)["data"])
  end

  def test_queries_that_are_made_before
    found = page.map do |schema|
      query = GraphQL::Query.new(schema, "query($t: String!) { node(title: $t) { title } }", variables: { "t" => "a" })
      [query.valid?, query.result.to_h, query.operation_name, query.selected_operation.operation_type,
       query.fingerprint, query.variables.to_h, query.sanitized_query_string]
    end

    assert_equal({ "data" => { "node" => { "title" => "a" } } }, found.first[1])
    assert_equal [found.first] * 3, found
  end

  def test_parts_of_a_query
    text = "{ posts { title comments { author } } }"
    found = page.map do |schema|
      query = GraphQL::Query.new(schema, text)
      query.run_partials([{ path: ["posts", 0], object: Post.new("x", nil, []) },
                          { path: ["posts", 1, "comments", 0], object: Comment.new("y", []) }]).map(&:to_h)
    end

    assert_equal [{ "data" => { "title" => "x", "comments" => [] } }, { "data" => { "author" => "y" } }], found.first
    assert_equal [found.first] * 3, found
  end

  private

  def titles(answer) = [answer.dig("data", "posts").map { |post| post["title"] }, answer.dig("data", "node", "title")]
end
