# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Fields and arguments that may not be null, and what becomes of what they are in.
class TypeDefinitionsNonNullsTest < Minitest::Test
  include Guide

  Node = Struct.new(:name, :after, :rest)

  class NodeType < GraphQL::Schema::Object
    field :firm_after, NodeType, null: false, method: :after
    field :firm_rest, [NodeType], null: false, method: :rest
    field :name, String, null: false
    field :after, NodeType
    field :own, String, null: false
    field :rest, [NodeType, { null: true }], null: false

    def own = object.name == "raises" ? raise(GraphQL::ExecutionError, "mine") : object.name
  end

  class Query < GraphQL::Schema::Object
    field :firm, NodeType, null: false, resolver_method: :node
    field :node, NodeType
    field :word, String do
      argument :firm, String
      argument :loose, String, required: false
    end

    def node = context[:node]
    def word(firm:, loose: "none") = firm + loose.inspect
  end

  def test_a_null_takes_away_the_nearest_that_may_be_null
    node = Node.new("a", Node.new("b", Node.new(nil, nil, []), []), [])

    assert_equal({ "node" => { "name" => "a", "after" => { "name" => "b", "after" => nil } } },
                 ask("{ node { name after { name after { name } } } }", context: { node: })["data"])
    answer = ask("{ node { name after { name firmAfter { name } } } }", context: { node: })

    assert_equal({ "node" => { "name" => "a", "after" => nil } }, answer["data"])
    assert_equal([%w[node after firmAfter name]], answer["errors"].map { |error| error["path"] })
    assert_nil ask("{ firm { firmAfter { firmAfter { name } } } }", context: { node: })["data"]
  end

  def test_lists
    node = Node.new("a", nil, [Node.new("b", nil, []), Node.new(nil, nil, []), nil, Node.new("raises", nil, [])])
    answer = ask("{ node { rest { own } } }", context: { node: })

    assert_equal [{ "own" => "b" }, nil, nil, nil], answer.dig("data", "node", "rest")
    assert_equal ["Cannot return null for non-nullable field Node.own", "mine"], messages(answer)
    answer = ask("{ node { firmRest { own } } more: node { name } }", context: { node: })

    assert_equal({ "node" => nil, "more" => { "name" => "a" } }, answer["data"])
    assert_equal [["node", "firmRest", 1, "own"], ["node", "firmRest", 2], ["node", "firmRest", 3, "own"]].first,
                 answer["errors"].first["path"]
  end

  def test_several_roots
    answer = ask("{ a: firm { name } b: node { name } }", context: { node: nil })

    assert_nil answer["data"]
    assert_equal([%w[a]], answer["errors"].map { |error| error["path"] })
  end

  def test_arguments
    assert_equal ['x"none"', 'x"y"', "xnil"],
                 ask('{ a: word(firm: "x") b: word(firm: "x", loose: "y") c: word(firm: "x", loose: null) }')
                   .fetch("data").values
    refute ask("{ word }").key?("data")
    refute ask("{ word(firm: null) }").key?("data")
    assert_equal "xnil", ask("query($loose: String) { word(firm: \"x\", loose: $loose) }",
                             variables: { "loose" => nil }).dig("data", "word")
    assert_equal ["Variable $firm of type String! was provided invalid value"],
                 messages(ask("query($firm: String!) { word(firm: $firm) }"))
  end
end
