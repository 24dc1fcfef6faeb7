# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# What a schema is made of: roots, hooks, contexts and queries of one's own, plugins, what subclasses inherit.
class SchemaDefinitionTest < Minitest::Test
  include Guide

  class OwnContext < GraphQL::Query::Context
    def viewer = self[:viewer]&.upcase
  end

  class OwnQuery < GraphQL::Query
    def shouting? = context[:viewer].to_s.end_with?("!")
  end

  class Orphan < GraphQL::Schema::Object
    field :name, String
  end

  class Query < GraphQL::Schema::Object
    field :plugged, String
    field :shouting, Boolean
    field :viewer, String
    field :word, String

    def plugged = context.schema.plugged.join(" ")
    def shouting = context.query.shouting?
    def viewer = context.viewer
    def word = "word"
  end

  # A plugin.
  module Plug
    def self.use(schema, name:)
      schema.define_singleton_method(:plugged) { [name, *(superclass.plugged if superclass.respond_to?(:plugged))] }
    end
  end

  def page
    schemas do
      context_class OwnContext
      query_class OwnQuery
      orphan_types Orphan
      use Plug, name: "one"
    end
  end

  def test_contexts_and_queries_of_ones_own
    assert_equal ["ADA!", true], ask("{ viewer shouting }", context: { viewer: "Ada!" })["data"].values
    assert_equal TYPE, ways("{ viewer }")["Query.viewer"]
  end

  def test_plugins_and_what_is_inherited
    children = page.map { |schema| Class.new(schema) { use Plug, name: "two" } }

    assert_equal ["one"], ask("{ plugged }")["data"].values
    assert_equal ["two one"], ask("{ plugged }", on: children)["data"].values
    assert_equal ["ADA"], ask("{ viewer }", on: children, context: { viewer: "Ada" })["data"].values
  end

  def test_what_is_said_of_it
    assert_equal 1, page.map(&:to_definition).uniq.size
    assert_equal 1, page.map(&:to_json).uniq.size
    assert_equal [Query, Orphan], page.last.types.values_at("Query", "Orphan")
  end

  def test_roots_that_come_later
    schemas = [nil, 10, 1].map do |hot|
      Class.new(GraphQL::Schema) do
        use(Xinatra::GraphQL, hot:) if hot
        query { Query }
      end
    end

    assert_equal ["word"], ask("{ word }", on: schemas)["data"].values
  end
end
