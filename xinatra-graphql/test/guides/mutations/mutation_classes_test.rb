# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Classes of mutations: payloads, input objects, loaded objects, extras, arguments and hooks.
class MutationsMutationClassesTest < Minitest::Test
  include Guide

  Comment = Struct.new(:id, :body, :likes)

  class CommentType < GraphQL::Schema::Object
    graphql_name "Comment"
    field :id, ID, null: false
    field :body, String
    field :likes, Int, null: false
  end

  class Base < GraphQL::Schema::Mutation
    null false
  end

  class AddComment < Base
    description "Says something"
    argument :body, String
    argument :silent, Boolean, required: false, default_value: false
    field :comment, CommentType
    field :errors, [String], null: false
    extras [:path]

    def resolve(body:, silent:, path:)
      context[:calls] << [object, body, path]
      return { comment: nil, errors: ["nothing to say"] } if body.empty?

      { comment: Comment.new(1, silent ? nil : body, 0), errors: [] }
    end
  end

  class Like < Base
    argument :comment_id, ID, loads: CommentType
    argument :by_ids, [ID], loads: CommentType, required: false
    type CommentType

    def resolve(comment:, bys: [])
      comment.likes += 1 + bys.size
      comment
    end
  end

  class Own < GraphQL::Schema::RelayClassicMutation
    class Input < GraphQL::Schema::InputObject
      graphql_name "OwnInput"
      argument :text, String
    end
    graphql_name "Own"
    argument :text, String
    argument :times, Int, required: false
    field :text, String
    field :pair, [Int], null: false, hash_key: :pair

    def resolve(text:, times: 1) = { text: text * times, pair: [times, text.size] }
  end

  class Nothing < GraphQL::Schema::Mutation
    argument :fail, Boolean, required: false
    field :done, Boolean, null: false

    def resolve(fail: false) = fail ? nil : { "done" => true }
  end

  class Query < GraphQL::Schema::Object
    field :none, String
  end

  class Mutation < GraphQL::Schema::Object
    field :add_comment, mutation: AddComment
    field :like, mutation: Like
    field :nothing, mutation: Nothing
    field :own, mutation: Own, description: "One's own"
  end

  def page
    schemas(mutation: Mutation) do
      orphan_types CommentType

      def self.object_from_id(id, context)
        context[:calls] << [:load, id]
        Comment.new(id, "c#{id}", 0) unless id == "none"
      end

      def self.resolve_type(_type, _object, _context) = CommentType
    end
  end

  def test_payloads
    text = "mutation($body: String!) { addComment(body: $body) { comment { body likes } errors __typename } }"
    answer = ask(text, variables: { "body" => "hi" }, root_value: :root)

    assert_equal({ "comment" => { "body" => "hi", "likes" => 0 }, "errors" => [], "__typename" => "AddCommentPayload" },
                 answer.dig("data", "addComment"))
    assert_equal [[:root, "hi", ["addComment"]]], @calls
    assert_equal [LEFT, OBJECT],
                 ways(text, variables: { "body" => "" }).values_at("Mutation.addComment", "AddCommentPayload.errors")
    assert_equal [nil, ["nothing to say"]],
                 ask(text, variables: { "body" => "" }).dig("data", "addComment").values.first(2)
  end

  def test_objects_that_are_loaded
    text = 'mutation { a: like(commentId: 5) { id body likes } b: like(commentId: 6, byIds: ["x", "y"]) { likes } }'

    assert_equal [{ "id" => "5", "body" => "c5", "likes" => 1 }, { "likes" => 3 }],
                 ask(text, calls: :ordered)["data"].values
    answer = ask('mutation { like(commentId: "none") { id } }')

    assert_nil answer["data"]
    assert_match(/No object found for `commentId: "none"`/, messages(answer).first)
  end

  def test_one_argument_called_input
    text = 'mutation { own(input: { text: "ab", times: 2, clientMutationId: "7" }) { text pair clientMutationId } }'

    assert_equal({ "text" => "abab", "pair" => [2, 2], "clientMutationId" => "7" }, ask(text).dig("data", "own"))
    refute ask('mutation { own(text: "x") { text } }').key?("data")
  end

  def test_nothing
    assert_equal [{ "done" => true }, nil],
                 ask("mutation { nothing { done } a: nothing(fail: true) { done } }")["data"].values
  end

  def test_what_is_said_of_them
    found = ask('{ __type(name: "Mutation") { fields { name description type { name kind } } } }')
            .dig("data", "__type", "fields").to_h { |field| [field["name"], field.values.drop(1)] }

    assert_equal ["Says something", { "name" => nil, "kind" => "NON_NULL" }], found["addComment"]
    assert_equal ["One's own", { "name" => "OwnPayload", "kind" => "OBJECT" }], found["own"]
  end
end
