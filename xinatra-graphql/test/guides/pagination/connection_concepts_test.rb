# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

require "sequel"

# Pages of what is in a database: the same page as of an Array, and as many queries as graphql-ruby sends.
class PaginationConnectionConceptsTest < Minitest::Test
  include Guide

  DB = Sequel.sqlite
  DB.create_table(:items) do
    primary_key :id
    String :name
  end
  DB[:items].multi_insert(Array.new(7) { |at| { name: "item #{at}" } })

  class Item < GraphQL::Schema::Object
    field :id, ID, null: false
    field :name, String
  end

  class Query < GraphQL::Schema::Object
    field :listed, Item.connection_type
    field :stored, Item.connection_type
    def listed = DB[:items].order(:id).all
    def stored = DB[:items].order(:id)
  end

  ARGUMENTS = [nil, "(first: 3)", "(last: 2)", '(first: 2, after: "Mw")', '(last: 2, before: "Mw")', "(first: 99)",
               '(first: 2, last: 1, after: "MQ")'].freeze
  FIELDS = "{ nodes { id name } edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage endCursor } }"

  def test_arrays_and_datasets
    ARGUMENTS.each do |arguments|
      data = ask("{ listed#{arguments} #{FIELDS} stored#{arguments} #{FIELDS} }")["data"]

      assert_equal(*data.values.map { |page| page.slice("nodes", "edges") })
      refute_empty data["stored"]["nodes"]
    end
  end

  def test_as_many_queries
    counts = page.map { |schema| count { 2.times { schema.execute("{ stored(first: 2) #{FIELDS} }") } } }

    assert_equal 1, counts.uniq.size
    assert_operator counts.first, :>=, 2
  end

  private

  def count
    log = []
    logger = Object.new
    logger.define_singleton_method(:info) { |text| log << text }
    DB.loggers << logger
    yield
    log.size
  ensure
    DB.loggers.delete(logger)
  end
end
