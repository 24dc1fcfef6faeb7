# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# The loader itself: in resolvers, mutations, authorization, arguments, types of abstract ones, and beside lazy values.
class DataloaderDataloaderTest < Minitest::Test
  include Guide

  class Names < GraphQL::Dataloader::Source
    def initialize(calls)
      @calls = calls
      super()
    end

    def self.batch_key_for(calls) = calls.object_id

    def fetch(keys)
      @calls << keys
      keys.map { |key| "name of #{key}" }
    end
  end

  module Naming
    def name_of(key) = context.dataloader.with(Names, context[:calls]).load(key)
  end

  class Guarded < GraphQL::Schema::Object
    field :id, Int, method: :itself

    def self.authorized?(object, context)
      context.dataloader.with(Names, context[:calls]).load(object).end_with?("2") ? false : super
    end
  end

  class Either < GraphQL::Schema::Union
    possible_types Guarded, "DataloaderDataloaderTest::Other"

    def self.resolve_type(object, context)
      name = context.dataloader.with(Names, context[:calls]).load(object)
      name.end_with?("3") ? Other : Guarded
    end
  end

  class Other < GraphQL::Schema::Object
    field :other, Int, method: :itself
  end

  class Resolving < GraphQL::Schema::Resolver
    include Naming

    type String, null: true
    argument :id, Int
    def resolve(id:) = name_of(id)
  end

  class Doing < GraphQL::Schema::Mutation
    include Naming

    argument :id, Int, prepare: ->(id, context) { context.dataloader.with(Names, context[:calls]).load(id) }
    field :name, String

    def resolve(id:)
      context[:calls] << [:done, id]
      { name: name_of(id) }
    end
  end

  class Loud < GraphQL::Schema::FieldExtension
    def resolve(object:, arguments:, context:)
      name = context.dataloader.with(Names, context[:calls]).load(7)
      yield(object, arguments, name)
    end

    def after_resolve(value:, memo:, **) = "#{value}, #{memo}"
  end

  class Query < GraphQL::Schema::Object
    include Naming

    field :eithers, [Either, { null: true }]
    field :extended, String, extensions: [Loud]
    field :guarded, [Guarded, { null: true }]
    field :lazy, String
    field :resolved, resolver: Resolving

    def eithers = [1, 2, 3]
    def extended = name_of(8)
    def guarded = [1, 2, 4]
    def lazy = GraphQL::Execution::Lazy.new { name_of(5) }
  end

  class Named < GraphQL::Schema::Object
    include Naming

    field :again, String
    def again = name_of(object)
  end

  class Mutation < GraphQL::Schema::Object
    include Naming

    field :doing, mutation: Doing
    field :first, Named
    field :named, Named do
      argument :id, Int, required: false, default_value: 1
    end

    def first = name_of(1) && 1
    def named(id:) = name_of(id) && id
  end

  def page = schemas(mutation: Mutation) { use GraphQL::Dataloader }

  def test_resolvers
    assert_equal ["name of 1", "name of 2"], ask("{ a: resolved(id: 1) b: resolved(id: 2) }")["data"].values
    assert_equal [[1, 2]], @calls
  end

  def test_authorization_and_types
    assert_equal [{ "id" => 1 }, nil, { "id" => 4 }], ask("{ guarded { id } }").dig("data", "guarded")
    assert_equal [[1, 2, 4]], @calls
    assert_equal [{ "id" => 1 }, nil, { "other" => 3 }],
                 ask("{ eithers { ... on Guarded { id } ... on Other { other } } }").dig("data", "eithers")
  end

  def test_extensions_and_lazy_values
    assert_equal ["name of 8, name of 7", "name of 5"], ask("{ extended lazy }")["data"].values
  end

  def test_mutations
    answer = ask("mutation { a: doing(id: 1) { name } b: doing(id: 2) { name } }", calls: :ordered)

    assert_equal ["name of name of 1", "name of name of 2"], answer["data"].values.flat_map(&:values)
    assert_equal [[1], [:done, "name of 1"], ["name of 1"], [2], [:done, "name of 2"], ["name of 2"]], @calls
  end

  # graphql-ruby forgets what was loaded before a mutation with arguments is resolved, and behind one without.
  def test_what_mutations_have_loaded
    assert_equal ["name of 1"], ask("mutation { named { again } }", calls: :ordered)["data"].values.flat_map(&:values)
    assert_equal [[1]], @calls
    assert_equal ["name of 1"], ask("mutation { first { again } }", calls: :ordered)["data"].values.flat_map(&:values)
    assert_equal [[1], [1]], @calls
    ask("mutation { named { again } a: named { again } first { again } b: named(id: 2) { again } }", calls: :ordered)

    assert_equal [[1], [1], [1], [1], [2]], @calls
  end

  def test_outside_of_queries
    calls = []
    found = GraphQL::Dataloader.with_dataloading { |loader| loader.with(Names, calls).load_all([1, 2]) }

    assert_equal [["name of 1", "name of 2"], [[1, 2]]], [found, calls]
  end
end
