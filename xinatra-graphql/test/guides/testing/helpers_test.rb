# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Fields by themselves, for tests.
class TestingHelpersTest < Minitest::Test
  include Guide

  class Numbers < GraphQL::Dataloader::Source
    def fetch(keys) = keys.map { |key| key * 10 }
  end

  class Post < GraphQL::Schema::Object
    field :loaded, Int
    field :numbered, String do
      argument :upto, Int, required: false, default_value: 2
    end
    field :title, String, method: :itself
    field :viewer, String

    def self.authorized?(object, _context) = object != "secret"
    def loaded = dataloader.with(Numbers).load(object.size)
    def numbered(upto:) = "#{object} of #{upto}"
    def viewer = context[:viewer]
  end

  class Query < GraphQL::Schema::Object
    field :post, Post
    def post = "post"
  end

  def page = schemas { use GraphQL::Dataloader }

  def test_one_field
    assert_equal ["title", 50, "title of 2", "title of 9", "Ada", nil], [
      each_of { run_graphql_field("Post.title", "title") }, each_of { run_graphql_field("Post.loaded", "title") },
      each_of { run_graphql_field("Post.numbered", "title") },
      each_of { run_graphql_field("Post.numbered", "title", arguments: { upto: 9 }) },
      each_of { run_graphql_field("Post.viewer", "title", context: { viewer: "Ada" }) },
      each_of { run_graphql_field("Post.title", "secret") }
    ]
  end

  def test_several_of_an_object
    assert_equal(["x", 10], each_of do
      with_resolution_context(type: "Post", object: "x", context: {}) do |found|
        [found.run_graphql_field("title"), found.run_graphql_field("loaded")]
      end
    end)
  end

  def test_beside_executions
    assert_equal "post", ask("{ post { title } }").dig("data", "post", "title")
    assert_equal("x", each_of { run_graphql_field("Post.title", "x") })
  end

  private

  def each_of(&)
    found = page.map { |schema| Object.new.extend(GraphQL::Testing::Helpers.for(schema)).instance_exec(&) }

    assert_equal [found.first] * 3, found
    found.first
  end
end
