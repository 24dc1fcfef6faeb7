# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Errors of mutations: on top, as data, and both.
class MutationsMutationErrorsTest < Minitest::Test
  include Guide

  class UserError < GraphQL::Schema::Object
    field :message, String, null: false
    field :path, [String]
  end

  class Save < GraphQL::Schema::Mutation
    argument :name, String
    field :name, String
    field :errors, [UserError], null: false

    def resolve(name:)
      case name
      when "" then { errors: [{ message: "may not be empty", path: %w[attributes name] }, { "message" => "bad" }] }
      when "root" then raise GraphQL::ExecutionError.new("not you", extensions: { "code" => "FORBIDDEN" })
      when "several" then [GraphQL::ExecutionError.new("one"), GraphQL::ExecutionError.new("two")]
      when "returned" then GraphQL::ExecutionError.new("came back", options: { "status" => 5 })
      when "added" then context.add_error(GraphQL::ExecutionError.new("beside")) || { name:, errors: [] }
      else { name:, errors: [] }
      end
    end
  end

  class Query < GraphQL::Schema::Object
    field :none, String
  end

  class Mutation < GraphQL::Schema::Object
    field :save, mutation: Save
  end

  TEXT = <<~GRAPHQL
    mutation($name: String!) { save(name: $name) { name errors { message path } } other: save(name: "ok") { name } }
  GRAPHQL

  def page = schemas(mutation: Mutation)

  def save(name) = ask(TEXT, variables: { "name" => name })

  def test_as_data
    answer = save("")

    assert_equal({ "name" => nil, "errors" => [{ "message" => "may not be empty", "path" => %w[attributes name] },
                                               { "message" => "bad", "path" => nil }] }, answer.dig("data", "save"))
    refute answer.key?("errors")
  end

  def test_on_top
    answer = save("root")

    assert_equal [{ "message" => "not you", "locations" => [{ "line" => 1, "column" => 28 }], "path" => ["save"],
                    "extensions" => { "code" => "FORBIDDEN" } }], answer["errors"]
    assert_equal [nil, { "name" => "ok" }], answer["data"].values
  end

  def test_returned_ones
    assert_equal %w[one two], messages(save("several"))
    assert_equal ["came back", 5], save("returned")["errors"].first.values_at("message", "status")
  end

  def test_beside_data
    answer = save("added")

    assert_equal [["beside"], "added"], [messages(answer), answer.dig("data", "save", "name")]
    refute answer["errors"].first.key?("path")
  end
end
