# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# rescue_from: what becomes of errors of the application's.
class ErrorsErrorHandlingTest < Minitest::Test
  include Guide

  class Missing < StandardError
  end

  class Gone < Missing
  end

  class Unavailable < StandardError
  end

  class Source < GraphQL::Dataloader::Source
    def fetch(keys) = raise(Missing, "all of #{keys.inspect}")
  end

  class Item < GraphQL::Schema::Object
    field :lazy, String
    field :missing, String do
      argument :named, String, required: false
    end
    field :size, Int, null: false
    field :unavailable, Int, null: false

    def lazy = GraphQL::Execution::Lazy.new { raise Missing, "later" }
    def missing(named: "it") = raise(named == "gone" ? Gone : Missing, named)
    def unavailable = raise(Unavailable, "down")
  end

  class Loaded < GraphQL::Schema::Object
    field :loaded, String
    def loaded = dataloader.with(Source).load(object)
  end

  class Query < GraphQL::Schema::Object
    field :again, String
    field :items, [Item], null: false
    field :loaded, [Loaded], null: false
    field :prepared, String do
      argument :word, String, prepare: ->(word, _context) { raise Missing, word }
    end
    field :unknown, String

    def again = raise(ArgumentError, "again")
    def items = %w[a b]
    def loaded = %w[x y]
    def prepared(word:) = word
    def unknown = raise(IOError, "nobody knows")
  end

  HANDLERS = lambda do |_|
    rescue_from(Missing) do |error, object, arguments, context, field|
      context[:calls] << [error.class.name[/\w+\z/], object.class.name[/\w+\z/], arguments.to_h, field.path]
      raise GraphQL::ExecutionError, "#{field&.graphql_name}: no #{error.message}"
    end
    rescue_from(Unavailable) do |error, *|
      error.message == "down" ? -1 : nil
    end
    rescue_from(ArgumentError) { |error, *| raise error }
  end

  def page = schemas { class_exec(self, &HANDLERS) }
  def loading = @loading ||= schemas { class_exec(self, &HANDLERS) && use(GraphQL::Dataloader) }

  def test_errors_for_clients
    answer = ask('{ items { size missing a: missing(named: "gone") } }')

    assert_equal [[1, nil, nil]] * 2, answer.dig("data", "items").map(&:values)
    assert_equal ["missing: no it", "missing: no gone"] * 2, messages(answer)
    assert_includes @calls, ["Gone", "String", { named: "gone" }, "Item.missing"]
  end

  def test_values_instead
    assert_equal [{ "unavailable" => -1 }] * 2, ask("{ items { unavailable } }").dig("data", "items")
  end

  def test_raised_again_and_others
    assert_equal "again", assert_raises(ArgumentError) { ask("{ again }") }.message
    assert_raises(IOError) { ask("{ items { size } unknown }") }
  end

  def test_lazy_values_and_arguments
    assert_equal ["lazy: no later"] * 2, messages(ask("{ items { lazy } }"))
    assert_equal ["prepared: no x"], messages(ask('{ prepared(word: "x") }'))
  end

  def test_batches
    answer = ask("{ loaded { loaded } }", on: loading)

    assert_equal ['loaded: no all of ["x", "y"]'] * 2, messages(answer)
    assert_equal([["loaded", 0, "loaded"], ["loaded", 1, "loaded"]], answer["errors"].map { |error| error["path"] })
  end

  def test_handlers_are_inherited
    schemas = page.map { |schema| Class.new(schema) { rescue_from(IOError) { |*| "known now" } } }
    answer = ask("{ unknown items { missing } }", on: schemas)

    assert_equal ["known now", "missing: no it"], [answer.dig("data", "unknown"), messages(answer).first]
  end
end
