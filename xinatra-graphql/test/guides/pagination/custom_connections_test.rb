# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Wrappers of one's own around lists of one's own.
class PaginationCustomConnectionsTest < Minitest::Test
  include Guide

  Results = Struct.new(:query, :total) do
    def page(offset, limit) = (offset...[offset + limit, total].min).map { |at| "#{query} #{at}" }
  end

  class ResultsConnection < GraphQL::Pagination::Connection
    def nodes = @nodes ||= items.page(offset, limit)
    # The names are graphql-ruby's.
    # rubocop:disable Naming/PredicatePrefix
    def has_next_page = offset + limit < items.total
    def has_previous_page = offset.positive?
    # rubocop:enable Naming/PredicatePrefix
    def cursor_for(item) = encode(item[/\d+\z/])

    private

    def limit = first || 2
    def offset = after ? decode(after).to_i + 1 : 0
  end

  class Backwards < ResultsConnection
    def nodes = super.reverse
  end

  class ItemEdge < GraphQL::Pagination::Connection::Edge
    def weight = node.size
  end

  class WeighedConnection < ResultsConnection
    def initialize(items, weight: 1, **options)
      @weight = weight
      super(items, edge_class: ItemEdge, **options)
    end
    attr_reader :weight
  end

  class Item < GraphQL::Schema::Object
    field :text, String, method: :itself
    edge_type_class(Class.new(GraphQL::Types::Relay::BaseEdge) { field :weight, Integer })
  end

  class WeighedType < GraphQL::Types::Relay::BaseConnection
    graphql_name "WeighedConnection"
    edge_type Item.edge_type
    field :weight, Int
  end

  class Query < GraphQL::Schema::Object
    field :search, Item.connection_type, null: false do
      argument :query, String
    end
    field :backwards, Item.connection_type, null: false
    field :lazily, Item.connection_type
    field :weighed, WeighedType, connection: true

    def backwards = Backwards.new(Results.new("back", 5))
    def lazily = GraphQL::Execution::Lazy.new { Results.new("late", 3) }
    def search(query:) = Results.new(query, 5)
    def weighed = WeighedConnection.new(Results.new("heavy", 5), weight: 7)
  end

  def page = schemas { connections.add(Results, ResultsConnection) }

  FIELDS = "{ nodes { text } edges { cursor } pageInfo { hasNextPage hasPreviousPage endCursor } }"

  def test_wrappers_by_class
    text = "query($after: String) { search(query: \"x\", first: 3, after: $after) #{FIELDS} }"
    first = ask(text).dig("data", "search")
    second = ask(text, variables: { "after" => first.dig("pageInfo", "endCursor") }).dig("data", "search")

    assert_equal([["x 0", "x 1", "x 2"], ["x 3", "x 4"]],
                 [first, second].map { |page| page["nodes"].map { |node| node["text"] } })
    assert_equal([[true, false], [false, true]], [first, second].map { |page| page["pageInfo"].values.first(2) })
  end

  def test_wrappers_by_hand_and_lazy_ones
    answer = ask("{ backwards(first: 2) #{FIELDS} lazily #{FIELDS} }")["data"]

    assert_equal([["back 1", "back 0"], ["late 0", "late 1"]],
                 answer.values.map { |page| page["nodes"].map { |node| node["text"] } })
  end

  def test_what_edges_and_connections_say
    assert_equal([7, [7, 7]], ask("{ weighed { weight edges { weight } } }").dig("data", "weighed").then do |weighed|
      [weighed["weight"], weighed["edges"].map { |edge| edge["weight"] }]
    end)
  end

  def test_without_a_wrapper
    schemas = schemas()

    assert_raises(GraphQL::Pagination::Connections::ImplementationMissingError) do
      ask("{ search(query: \"x\") { nodes { text } } }", on: schemas)
    end
  end
end
