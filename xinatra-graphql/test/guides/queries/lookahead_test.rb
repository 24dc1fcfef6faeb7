# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# What is asked below a field.
class QueriesLookaheadTest < Minitest::Test
  include Guide

  class Author < GraphQL::Schema::Object
    field :name, String, method: :itself
  end

  module Readable
    include GraphQL::Schema::Interface

    field :full_path, String
    def self.resolve_type(_object, _context) = FileType
  end

  class FileType < GraphQL::Schema::Object
    graphql_name "File"
    implements Readable
    field :full_path, String
    field :history, [Author], null: false do
      argument :since, Int, required: false
    end
    field :name, String, extras: [:lookahead]

    def full_path = "/#{object}"
    def history(since: 0) = ["since #{since}"]
    def name(lookahead:) = "#{object} #{lookahead.name} #{lookahead.selections.size}"
  end

  class Query < GraphQL::Schema::Object
    field :files, [FileType], null: false, extras: [:lookahead]
    field :pages, FileType.connection_type, null: false, extras: [:lookahead]
    field :readable, Readable, extras: [:lookahead]

    def files(lookahead:)
      log("files", lookahead)
      context[:calls] << [lookahead.selects?(:full_path), lookahead.selects?("fullPath"), lookahead.selected?,
                          lookahead.selection(:history).selects?(:name), lookahead.selection(:nope).selected?,
                          lookahead.selects?(:history, arguments: { since: 3 }), lookahead.selects_alias?("paths"),
                          lookahead.alias_selection("paths").name, lookahead.arguments]
      ["a"]
    end

    def pages(lookahead:)
      nodes = [lookahead.selection(:nodes), lookahead.selection(:edges).selection(:node)]
      context[:calls] << nodes.map { |node| node.selects?(:full_path) }
      ["b"]
    end

    def readable(lookahead:)
      log("readable", lookahead)
      "c"
    end

    private

    def log(name, lookahead)
      context[:calls] << [name, lookahead.selections.map { |one| [one.name, one.owner_type.graphql_name] }]
    end
  end

  def test_selections
    text = <<~GRAPHQL
      query($deep: Boolean!) {
        files { name ...more paths: fullPath history(since: 3) @include(if: $deep) { __typename } }
        files { history(since: 3) { name } }
      }
      fragment more on File { __typename ... on Readable { fullPath } }
    GRAPHQL
    answer = ask(text, variables: { "deep" => true })

    assert_equal "a name 0", answer.dig("data", "files", 0, "name")
    assert_equal ["files", [[:name, "File"], [:__typename, "File"], [:full_path, "File"], [:history, "File"]]].first,
                 @calls[0][0]
    assert_equal [true, true, true, true, false, true, true, :full_path, {}], @calls[1]
    assert_equal LEFT, ways(text, variables: { "deep" => true })["Query.files"]
  end

  def test_without
    ask("{ files { name } }")

    assert_equal ["files", [[:name, "File"]]], @calls.first
    assert_equal [false, false, true, false, false, false, false, nil, {}], @calls.last
  end

  def test_pages
    ask("{ pages { nodes { fullPath } edges { node { name } } } }")

    assert_equal [[true, false]], @calls
  end

  def test_interfaces
    ask("{ readable { fullPath ... on File { name } } }")

    assert_equal ["readable", [[:full_path, "Readable"], [:name, "File"]]], @calls.first
  end
end
