# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# GraphQL::ExecutionError: raised, returned, added, in lists, with extensions and options, of one's own.
class ErrorsExecutionErrorsTest < Minitest::Test
  include Guide

  class Refused < GraphQL::ExecutionError
    def initialize(who)
      @who = who
      super("#{who} may not")
    end

    def to_h = super.merge("extensions" => { "who" => @who })
  end

  class Item < GraphQL::Schema::Object
    field :name, String
    field :firm, String, null: false

    def name = object.even? ? object.to_s : raise(GraphQL::ExecutionError, "odd #{object}")
    def firm = object == 2 ? GraphQL::ExecutionError.new("firm #{object}") : "f#{object}"
  end

  class Query < GraphQL::Schema::Object
    field :added, [Item]
    field :items, [Item, { null: true }]
    field :list, [Int, { null: true }]
    field :of_execution, String, extras: [:execution_errors]
    field :only_errors, [Item]
    field :own, String
    field :raised, String, null: false
    field :returned, Item
    field :with_all, String

    def added
      context.add_error(GraphQL::ExecutionError.new("beside"))
      [2, 4]
    end

    def items = [1, GraphQL::ExecutionError.new("an item"), 2, 4, 5]
    def list = [1, GraphQL::ExecutionError.new("of the list"), 3]
    def of_execution(execution_errors:) = execution_errors.add("said").then { "value" }
    def only_errors = [GraphQL::ExecutionError.new("first"), GraphQL::ExecutionError.new("second")]
    def own = raise(Refused, "Ada")
    def raised = raise(GraphQL::ExecutionError, "raised")
    def returned = GraphQL::ExecutionError.new("returned")

    def with_all
      raise GraphQL::ExecutionError.new("all", extensions: { "code" => "X", "deep" => { "a" => [1] } },
                                               options: { "status" => 418 })
    end
  end

  def test_raised_and_returned
    assert_equal [{ "message" => "returned", "locations" => [{ "line" => 1, "column" => 3 }], "path" => ["returned"] },
                  { "message" => "Ada may not", "locations" => [{ "line" => 1, "column" => 21 }], "path" => ["own"],
                    "extensions" => { "who" => "Ada" } }], ask("{ returned { name } own }")["errors"]
    answer = ask("{ own raised }")

    assert_equal [nil, ["Ada may not", "raised"]], [answer["data"], messages(answer)]
  end

  def test_lists
    answer = ask("{ items { name firm } list }")

    assert_equal [{ "name" => nil, "firm" => "f1" }, nil, nil, { "name" => "4", "firm" => "f4" },
                  { "name" => nil, "firm" => "f5" }], answer.dig("data", "items")
    assert_equal([[["items", 0, "name"], "odd 1"], [["items", 1], "an item"], [["items", 2, "firm"], "firm 2"],
                  [["items", 4, "name"], "odd 5"], [["list", 1], "of the list"]],
                 answer["errors"].map { |error| error.values_at("path", "message") })
    assert_equal [1, nil, 3], answer.dig("data", "list")
    assert_equal %w[first second], messages(ask("{ onlyErrors { name } }"))
  end

  def test_added_ones
    answer = ask("{ added { name } ofExecution }")

    assert_equal [{ "added" => [{ "name" => "2" }, { "name" => "4" }], "ofExecution" => "value" }, %w[beside said]],
                 [answer["data"], messages(answer)]
    assert_equal([nil, %w[ofExecution]], answer["errors"].map { |error| error["path"] })
  end

  def test_what_they_carry
    assert_equal [{ "message" => "all", "locations" => [{ "line" => 1, "column" => 3 }], "path" => ["withAll"],
                    "status" => 418, "extensions" => { "code" => "X", "deep" => { "a" => [1] } } }],
                 ask("{ withAll }")["errors"]
  end

  def test_aliases_and_fragments
    answer = ask("{ a: own ...more } fragment more on Query { b: own a: own }")

    assert_equal([["a"], ["b"]], answer["errors"].map { |error| error["path"] })
    assert_equal([2, 1], answer["errors"].map { |error| error["locations"].size + (error["path"] == ["a"] ? 1 : 0) })
  end
end
