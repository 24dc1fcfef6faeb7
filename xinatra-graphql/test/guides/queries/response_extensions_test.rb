# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# What goes beside data and errors.
class QueriesResponseExtensionsTest < Minitest::Test
  include Guide

  class Item < GraphQL::Schema::Object
    field :name, String
    def name = (context.response_extensions["names"] ||= []).push(object).last
  end

  class Query < GraphQL::Schema::Object
    field :items, [Item], null: false
    field :raised, String
    field :warned, String, null: false

    def items = %w[a b]

    def raised
      context.response_extensions["raised"] = true
      raise GraphQL::ExecutionError, "no"
    end

    def warned = context.response_extensions["warnings"] = nil
  end

  def test_extensions
    assert_equal({ "data" => { "items" => [{ "name" => "a" }, { "name" => "b" }], "raised" => nil },
                   "extensions" => { "raised" => true, "names" => %w[a b] } },
                 ask("{ raised items { name } }").except("errors"))
    assert_equal %w[errors data extensions], ask("{ warned }").keys
    refute ask("{ __typename }").key?("extensions")
  end

  module Timed
    def execute_multiplex(multiplex:)
      super.each { |result| result["extensions"] = { "took" => 1 } }
    end
  end

  def test_what_tracers_add
    assert_equal({ "took" => 1 }, ask("{ items { name } }", on: schemas { trace_with Timed })["extensions"])
  end
end
