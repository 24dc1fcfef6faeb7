# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"
require "graphql/batch"

# Values that come later, together; by a class of one's own, and by graphql-batch.
class SchemaLazyExecutionTest < Minitest::Test
  include Guide

  # Finds all that wait by one call.
  class LazyPerson
    def initialize(context, id)
      @id = id
      @calls = context[:calls]
      @state = context[:lazy] ||= { waiting: [], found: {} }
      @state[:waiting] << id
    end

    def person
      return @state[:found][@id] if @state[:found].key?(@id)

      ids = @state[:waiting].uniq
      @state[:waiting].clear
      @calls << ids
      ids.each { |id| @state[:found][id] = id.zero? ? GraphQL::ExecutionError.new("nobody") : "person #{id}" }
      @state[:found][@id]
    end
  end

  class Loader < GraphQL::Batch::Loader
    def initialize(calls)
      @calls = calls
      super()
    end

    def self.loader_key_for(*) = self

    def perform(ids)
      @calls << ids
      ids.each { |id| fulfill(id, "loaded #{id}") }
    end
  end

  class Person < GraphQL::Schema::Object
    field :name, String, null: false, method: :itself
  end

  class Post < GraphQL::Schema::Object
    field :author, Person
    field :authors, [Person, { null: true }]
    field :loaded, String
    field :then_other, String

    def author = LazyPerson.new(context, object)
    def authors = [LazyPerson.new(context, object), LazyPerson.new(context, object + 1)]
    def loaded = Loader.for(context[:calls]).load(object)
    def then_other = loaded.then { |found| Loader.for(context[:calls]).load("#{found}!") }
  end

  class Query < GraphQL::Schema::Object
    field :post, Post do
      argument :id, Int
    end
    field :posts, [Post], null: false
    def post(id:) = id
    def posts = [1, 2, 3]
  end

  def page = schemas { lazy_resolve LazyPerson, :person }

  def test_one_call_for_all
    text = "{ a: post(id: 1) { author { name } } b: post(id: 2) { author { name } } posts { author { name } } }"
    answer = ask(text, calls: :ordered)

    assert_equal ["person 1", "person 2"],
                 [answer.dig("data", "a", "author", "name"), answer.dig("data", "b", "author", "name")]
    assert_equal [[1, 2, 3]], @calls
    assert_equal TYPE, ways(text)["Post.author"]
  end

  def test_lists_and_errors
    answer = ask("{ post(id: 0) { author { name } authors { name } } }")

    assert_equal({ "author" => nil, "authors" => [nil, { "name" => "person 1" }] }, answer.dig("data", "post"))
    assert_equal %w[nobody] * 2, messages(answer)
  end

  def test_graphql_batch
    schemas = schemas { use GraphQL::Batch }
    answer = ask("{ posts { loaded thenOther } }", on: schemas, calls: :ordered)

    assert_equal [["loaded 1", "loaded loaded 1!"], ["loaded 2", "loaded loaded 2!"], ["loaded 3", "loaded loaded 3!"]],
                 answer.dig("data", "posts").map(&:values)
    assert_equal [[1, 2, 3], ["loaded 1!", "loaded 2!", "loaded 3!"]], @calls
  end
end
