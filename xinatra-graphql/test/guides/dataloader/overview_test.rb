# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Sources that load many records at once: batches, keys that were loaded, sources of arguments.
class DataloaderOverviewTest < Minitest::Test
  include Guide

  class Records < GraphQL::Dataloader::Source
    def initialize(kind, calls)
      @kind = kind
      @calls = calls
      super()
    end

    # The log is of the query that has made the source.
    def self.batch_key_for(kind, calls) = [kind, calls.object_id]

    def fetch(keys)
      @calls << [@kind, keys]
      keys.map { |key| { kind: @kind, id: key } unless key > 90 }
    end
  end

  class Record < GraphQL::Schema::Object
    field :id, Int, null: false
    field :kind, String
    field :next, Record, resolver_method: :find_next
    field :others, [Record], null: false
    field :sibling, Record

    def find_next = load(object[:kind], object[:id] + 1)
    def others = dataloader.with(Records, object[:kind], context[:calls]).load_all([object[:id] * 2, object[:id] * 3])
    def sibling = load("sibling", object[:id])

    private

    def load(kind, id) = dataloader.with(Records, kind, context[:calls]).load(id)
  end

  class Query < GraphQL::Schema::Object
    field :record, Record do
      argument :id, Int
    end
    field :records, [Record], null: false do
      argument :ids, [Int]
    end
    field :listed, [Record]
    field :sum, Int, null: false

    def listed = [{ kind: "a", id: 1 }, { kind: "a", id: 2 }]
    def record(id:) = dataloader.with(Records, "a", context[:calls]).load(id)
    def records(ids:) = dataload_all(Records, "a", context[:calls], ids)

    def sum
      requests = [4, 5].map { |id| dataloader.with(Records, "a", context[:calls]).request(id) }
      requests.sum { |request| request.load[:id] }
    end

    private

    def dataload_all(source, *arguments, ids) = dataloader.with(source, *arguments).load_all(ids)
  end

  def page = schemas { use GraphQL::Dataloader }

  def test_one_batch_for_all_aliases
    text = "{ a: record(id: 1) { id } b: record(id: 2) { id } again: record(id: 1) { kind } no: record(id: 99) { id } }"

    assert_equal({ "a" => { "id" => 1 }, "b" => { "id" => 2 }, "again" => { "kind" => "a" }, "no" => nil },
                 ask(text, calls: :ordered)["data"])
    assert_equal [["a", [1, 2, 99]]], @calls
    assert_equal "method of the type, by its key in a batch", ways(text)["Query.record"]
  end

  def test_one_batch_for_each_level
    text = "{ listed { id next { id next { id } sibling { kind } } sibling { id } } }"
    answer = ask(text, calls: :ordered)

    assert_equal [{ "id" => 3 }, { "kind" => "sibling" }],
                 answer.dig("data", "listed", 0, "next").slice("next", "sibling").values
    assert_equal [["a", [2, 3]], ["sibling", [1, 2]], ["a", [4]], ["sibling", [3]]], @calls
  end

  def test_many_keys
    text = "{ records(ids: [1, 2]) { others { id } } }"

    assert_equal([[2, 3], [4, 6]],
                 ask(text)["data"]["records"].map { |record| record["others"].map { |other| other["id"] } })
    assert_equal [["a", [1, 2]], ["a", [3, 4, 6]]], @calls
    assert_equal 9, ask("{ sum }", calls: :ordered).dig("data", "sum")
    assert_equal [["a", [4, 5]]], @calls
  end

  def test_each_query_has_its_own
    2.times do
      ask("{ record(id: 1) { id } }")

      assert_equal [["a", [1]]], @calls
    end
  end
end
