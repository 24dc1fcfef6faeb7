# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Ids of all that there is, and how it is found by them.
class SchemaObjectIdentificationTest < Minitest::Test
  include Guide

  Post = Struct.new(:id, :title)
  Comment = Struct.new(:id)

  class PostType < GraphQL::Schema::Object
    graphql_name "Post"
    implements GraphQL::Types::Relay::Node
    field :title, String
  end

  class CommentType < GraphQL::Schema::Object
    graphql_name "Comment"
    implements GraphQL::Types::Relay::Node
    global_id_field :uid
  end

  class Query < GraphQL::Schema::Object
    include GraphQL::Types::Relay::HasNodeField
    include GraphQL::Types::Relay::HasNodesField
  end

  def page
    schemas do
      orphan_types PostType, CommentType

      def self.id_from_object(object, type, _context)
        GraphQL::Schema::UniqueWithinType.encode(type.graphql_name, object.id)
      end

      def self.object_from_id(id, context)
        context[:calls] << id
        name, number = GraphQL::Schema::UniqueWithinType.decode(id)
        raise GraphQL::ExecutionError, "no id: #{id}" unless number

        { "Post" => Post.new(number, "title #{number}"), "Comment" => Comment.new(number) }[name] unless number == "0"
      end

      def self.resolve_type(_type, object, _context) = { Post => PostType, Comment => CommentType }.fetch(object.class)
    end
  end

  def id(name, number) = GraphQL::Schema::UniqueWithinType.encode(name, number)

  def test_nodes
    text = "query($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on Post { title } ... on Comment { uid } } }"
    ids = [id("Post", 5), id("Comment", 6), id("Post", 0)]

    assert_equal [{ "__typename" => "Post", "id" => ids[0], "title" => "title 5" },
                  { "__typename" => "Comment", "id" => ids[1], "uid" => ids[1] }, nil],
                 ask(text, variables: { "ids" => ids }).dig("data", "nodes")
    assert_equal ids, @calls
    assert_equal LEFT, ways(text, variables: { "ids" => [] })["Query.nodes"]
  end

  def test_one_node
    text = "query($id: ID!) { node(id: $id) { id } }"

    assert_equal id("Post", 1), ask(text, variables: { "id" => id("Post", 1) }).dig("data", "node", "id")
    assert_nil ask(text, variables: { "id" => id("Post", 0) }).dig("data", "node")
    answer = ask(text, variables: { "id" => "none" })

    assert_equal [nil, ["no id: none"]], [answer.dig("data", "node"), messages(answer)]
  end
end
