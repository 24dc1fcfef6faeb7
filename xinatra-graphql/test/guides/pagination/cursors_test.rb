# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

require "openssl"

# How cursors are written.
class PaginationCursorsTest < Minitest::Test
  include Guide

  # Cursors that say what they are.
  module Plain
    def self.encode(text, nonce: false) = "#{text}-#{nonce}"
    def self.decode(text, nonce: false) = text.delete_suffix("-#{nonce}")
  end

  class Item < GraphQL::Schema::Object
    field :name, String, method: :itself
  end

  class Query < GraphQL::Schema::Object
    field :items, Item.connection_type
    def items = %w[a b c]
  end

  def plain
    @plain ||= schemas { cursor_encoder Plain }
  end

  def test_as_they_are
    assert_equal %w[MQ Mg Mw], cursors(page)
    assert_equal "b", after("MQ", page)
  end

  def test_ones_own
    assert_equal %w[1-true 2-true 3-true], cursors(plain)
    assert_equal "c", after("2-true", plain)
  end

  private

  def cursors(schemas)
    ask("{ items { edges { cursor } } }", on: schemas).dig("data", "items", "edges").flat_map(&:values)
  end

  def after(cursor, schemas)
    ask("query($after: String) { items(first: 1, after: $after) { nodes { name } } }", on: schemas,
                                                                                       variables: { "after" => cursor })
      .dig("data", "items", "nodes", 0, "name")
  end
end
