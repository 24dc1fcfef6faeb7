# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Lists that have an end: by an argument, or as pages.
class FieldsLimitsTest < Minitest::Test
  include Guide

  class Item < GraphQL::Schema::Object
    field :number, Int, null: false
    def number = object
  end

  class Query < GraphQL::Schema::Object
    field :items, [Item], null: false do
      argument :limit, Int, required: false, default_value: 2
    end
    field :pages, Item.connection_type, null: false, max_page_size: 3
    field :wide_pages, Item.connection_type, null: false, resolver_method: :pages
    field :endless_pages, Item.connection_type, null: false, max_page_size: nil, resolver_method: :pages

    def items(limit:) = (1..[limit, 4].min).to_a
    def pages = (1..9).to_a
  end

  def page = schemas { default_max_page_size 5 }

  def test_lists
    assert_equal [[1, 2], [1, 2, 3, 4]], sizes("{ items { number } more: items(limit: 50) { number } }")
  end

  def test_pages
    text = "{ pages(first: 8) { nodes { number } } widePages { nodes { number } } endlessPages { nodes { number } } }"

    assert_equal [3, 5, 9], sizes(text).map(&:size)
    assert_equal LEFT, ways(text)["Query.pages"]
  end

  private

  def sizes(text)
    ask(text)["data"].each_value.map do |value|
      (value.is_a?(Hash) ? value["nodes"] : value).map { |item| item["number"] }
    end
  end
end
