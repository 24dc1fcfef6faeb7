# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Pages of lists: arguments, edges, nodes, page info, sizes, what is given to edges and connections.
class PaginationUsingConnectionsTest < Minitest::Test
  include Guide

  class Item < GraphQL::Schema::Object
    field :name, String, method: :itself
    field :again, Item.connection_type, null: false
    def again = [object * 2, object * 3]
  end

  class OwnEdge < GraphQL::Types::Relay::BaseEdge
    node_type Item
    field :position, Int
    def position = object.parent.inspect.size
  end

  class OwnConnection < GraphQL::Types::Relay::BaseConnection
    edge_type OwnEdge
    field :given, String
    field :total, Int, null: false
    def given = "#{object.arguments[:upto]} of #{object.parent.class}"
    def total = object.items.size
  end

  class Strict < GraphQL::Schema::Object
    connection_type_class(Class.new(GraphQL::Types::Relay::BaseConnection) do
      edges_nullable(false)
      edge_nullable(false)
      has_nodes_field(false)
    end)
    edge_type_class(Class.new(GraphQL::Types::Relay::BaseEdge) { node_nullable(false) })
    field :name, String, method: :itself
  end

  class Pages < GraphQL::Schema::Resolver
    type Item.connection_type, null: false
    argument :upto, Int, required: false
    def resolve(upto: 5) = %w[a b c d e].first(upto)
  end

  class Query < GraphQL::Schema::Object
    field :items, Item.connection_type, null: false
    field :four, Item.connection_type, max_page_size: 4, default_page_size: 2, resolver_method: :items
    field :listed, [Item], connection: false, resolver_method: :items
    field :nothing, Item.connection_type
    field :own, OwnConnection, connection: true, null: false, resolver_method: :items do
      argument :upto, Int, required: false
    end
    field :resolved, resolver: Pages
    field :strict, Strict.connection_type, null: false
    field :unauthorized, Item.connection_type

    def items(upto: 6) = %w[a b c d e f].first(upto)
    def nothing = nil
    def strict = ["x", nil]
    def unauthorized = raise(GraphQL::ExecutionError, "no pages")
  end

  INFO = "pageInfo { hasNextPage hasPreviousPage startCursor endCursor }"

  def pages(arguments, field: "items")
    arguments &&= "(#{arguments})"
    answer = ask("{ it: #{field}#{arguments} { nodes { name } edges { cursor node { name } } #{INFO} } }")
    answer.dig("data", "it") || messages(answer)
  end

  def names(...) = pages(...)["nodes"].map { |node| node["name"] }.join

  def test_forwards_and_backwards
    first = pages("first: 2")
    after = first.dig("pageInfo", "endCursor")

    assert_equal(%w[a b], first["edges"].map { |edge| edge.dig("node", "name") })
    assert_equal [true, false], first["pageInfo"].values.first(2)
    assert_equal(%w[cd cd c ab ef def], ["first: 2, after: #{after.inspect}", "first: 3, after: \"MQ\", last: 2",
                                         "first: 1, after: \"Mg\"", "last: 2, before: \"Mw\"", "last: 2",
                                         "after: \"Mw\""].map { |arguments| names(arguments) })
    assert_equal first["edges"].map { |edge| edge["cursor"] }, first["pageInfo"].values.last(2)
  end

  def test_edges_of_what_there_is
    assert_equal ["abcdef", "", ""], [names(nil), names("first: 0"), names("first: 2, after: \"OTk\"")]
    assert_equal [nil, nil], pages("first: 0")["pageInfo"].values.last(2)
    assert_equal ["Invalid input: \"nope!\""], pages('first: 1, after: "nope!"').uniq
  end

  def test_sizes
    assert_equal(%w[ab abcd abcd cdef], [nil, "first: 50", "first: 4", "last: 9"].map do |arguments|
      names(arguments, field: "four")
    end)
  end

  def test_nothing_and_errors
    answer = ask("{ nothing { nodes { name } } unauthorized { nodes { name } } listed { name } }")

    assert_equal [nil, nil, 6], [*answer["data"].values.first(2), answer["data"]["listed"].size]
    assert_equal ["no pages"], messages(answer)
  end

  def test_fields_of_ones_own
    text = "{ own(first: 2, upto: 3) { total given nodes { name } edges { position node { name } } } }"
    own = ask(text).dig("data", "own")

    assert_equal({ "total" => 3, "given" => "3 of NilClass" }, own.slice("total", "given"))
    assert_equal([["a", 3], ["b", 3]], own["edges"].map { |edge| [edge["node"]["name"], edge["position"]] })
    assert_equal [LEFT, LEFT, OBJECT], ways(text).values_at("Query.own", "OwnConnection.nodes", "Item.name")
  end

  def test_resolvers_and_pages_of_pages
    again = "again(first: 1) { nodes { name } pageInfo { hasNextPage } }"
    text = "{ resolved(first: 2, upto: 4) { nodes { name #{again} } } }"

    assert_equal [["a", { "nodes" => [{ "name" => "aa" }], "pageInfo" => { "hasNextPage" => true } }],
                  ["b", { "nodes" => [{ "name" => "bb" }], "pageInfo" => { "hasNextPage" => true } }]],
                 ask(text).dig("data", "resolved", "nodes").map(&:values)
  end

  def test_what_may_not_be_null
    answer = ask("{ strict { edges { node { name } } } items { nodes { name } } }")

    assert_nil answer["data"]
    assert_equal ["Cannot return null for non-nullable field StrictEdge.node"], messages(answer)
    refute ask("{ strict { nodes { name } } }").key?("data")
  end

  def test_two_aliases
    text = "{ a: items(first: 1) { edges { node { name } } } b: items(last: 1) { edges { node { name } } } }"

    assert_equal(%w[a f], ask(text)["data"].values.map { |pages| pages.dig("edges", 0, "node", "name") })
  end
end
