# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# The end of time.
class QueriesTimeoutTest < Minitest::Test
  include Guide

  class Own < GraphQL::Schema::Timeout
    def max_seconds(query) = query.context.fetch(:seconds) { super }
    def handle_timeout(error, query) = query.context[:calls] << [error.message, query.operation_name]
  end

  class Item < GraphQL::Schema::Object
    field :name, String, method: :itself
    field :size, Int, null: false
  end

  class Query < GraphQL::Schema::Object
    field :items, [Item]
    field :word, String
    def items = %w[a b]
    def word = "word"
  end

  def page = schemas { use Own, max_seconds: 60 }

  def test_in_time
    assert_equal [{ "name" => "a", "size" => 1 }, { "name" => "b", "size" => 1 }],
                 ask("{ items { name size } word }").dig("data", "items")
    assert_empty @calls
  end

  def test_over_time
    answer = ask("query q { items { name size } word }", context: { seconds: -1 })

    assert_equal [{ "items" => nil, "word" => nil }, ["Timeout on Query.items", "Timeout on Query.word"]],
                 [answer["data"], messages(answer)]
    assert_equal [["Timeout on Query.items", "q"]], @calls
  end

  def test_none
    assert_equal ["word"], ask("{ word }", context: { seconds: false })["data"].values
  end

  def test_that_of_graphql_ruby
    schemas = schemas { use GraphQL::Schema::Timeout, max_seconds: 60 }

    assert_equal ["word"], ask("{ word }", on: schemas)["data"].values
    assert_equal ["Timeout on Query.word"],
                 messages(ask("{ word }", on: schemas { use GraphQL::Schema::Timeout, max_seconds: -1 }))
  end
end
