# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# scope_items: lists without what the viewer may not see.
class AuthorizationScopingTest < Minitest::Test
  include Guide

  class Base < GraphQL::Schema::Object
    def self.scope_items(items, context)
      context[:calls] << [graphql_name, items.to_a]
      super.reject { |item| item.start_with?("_") && !context[:admin] }
    end
  end

  class Word < Base
    field :text, String, method: :itself
    field :related, [Word], null: false
    field :unscoped, [Word], null: false, scope: false
    field :one, Word, scope: true, resolver_method: :one_in_a_list

    def self.authorized?(object, context)
      context[:calls] << [:authorized, object]
      super
    end

    def one_in_a_list = object
    def related = ["_#{object}", "#{object}s"]
    def unscoped = related
  end

  class Trusted < Word
    reauthorize_scoped_objects(false)
    field :text, String, method: :itself
  end

  module Named
    include GraphQL::Schema::Interface

    field :size, Int
    def self.scope_items(items, context) = context[:none] ? [] : items
    def self.resolve_type(_object, _context) = Other
  end

  class Other < GraphQL::Schema::Object
    implements Named
  end

  class Query < GraphQL::Schema::Object
    field :named, [Named]
    field :pages, Word.connection_type
    field :nullable, [Word]
    field :scalars, [String], scope: true
    field :trusted, [Trusted]
    field :words, [Word], null: false

    def named = %w[a bc]
    def nullable = nil
    def pages = %w[a _b c d]
    def scalars = %w[_x]
    def trusted = %w[a _b]
    def words = %w[a _b c]
  end

  def page = schemas { orphan_types Other }

  def test_lists
    text = "{ words { text related { text } unscoped { text } } nullable { text } }"
    answer = ask(text)

    assert_equal(%w[a c], answer.dig("data", "words").map { |word| word["text"] })
    assert_equal({ "text" => "a", "related" => [{ "text" => "as" }],
                   "unscoped" => [{ "text" => "_a" }, { "text" => "as" }] },
                 answer.dig("data", "words", 0))
    assert_nil answer.dig("data", "nullable")
    assert_equal 3, ask(text, context: { admin: true }).dig("data", "words").size
    assert_equal [LEFT], ways(text).values_at("Word.related")
  end

  def test_pages
    text = "{ pages(first: 2) { nodes { text } edges { node { text } } pageInfo { hasNextPage } } }"

    assert_equal([%w[a c], true], ask(text).dig("data", "pages").then do |pages|
      [pages["nodes"].map { |node| node["text"] }, pages.dig("pageInfo", "hasNextPage")]
    end)
    assert_equal [%w[a _b]], [ask(text, context: { admin: true }).dig("data", "pages", "nodes").map do |node|
      node["text"]
    end]
  end

  def test_what_is_scoped_need_not_be_authorized_again
    assert_equal [{ "text" => "a" }], ask("{ trusted { text } }").dig("data", "trusted")
    assert_empty(@calls.select { |call| call.first == :authorized })
    ask("{ words { text } }")

    assert_equal([[:authorized, "a"], [:authorized, "c"]], @calls.select { |call| call.first == :authorized })
  end

  def test_interfaces_and_scalars
    assert_equal [[{ "size" => 1 }, { "size" => 2 }], ["_x"]], ask("{ named { size } scalars }")["data"].values
    assert_equal [], ask("{ named { size } }", context: { none: true }).dig("data", "named")
  end
end
