# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# The other executor of graphql-ruby, beside this one: fields with options for it, and schemas that have it by default.
class ExecutionNextTest < Minitest::Test
  include Guide

  Post = Struct.new(:title, :body)

  class PostType < GraphQL::Schema::Object
    graphql_name "Post"
    field :all, Int, resolve_static: true
    field :body, String, hash_key: :body
    field :long, Boolean, resolve_batch: true do
      argument :than, Int, required: false, default_value: 3
    end
    field :loud, String, resolve_each: true
    field :title, String

    def self.all(context) = context[:all]
    def self.long(objects, _context, than:) = objects.map { |object| object.body.size > than }
    def self.loud(object, _context) = object.title.upcase

    # What `execute` calls.
    def all = self.class.all(context)
    def long(than:) = self.class.long([object], context, than:).first
    def loud = self.class.loud(object, context)
  end

  class Query < GraphQL::Schema::Object
    field :posts, [PostType], null: false, resolve_static: true
    def self.posts(_context) = [Post.new("a", "xy"), Post.new("b", "xyzxyz")]
    def posts = self.class.posts(context)
  end

  TEXT = "{ posts { title body loud all long more: long(than: 1) } }"

  def page = schemas { use GraphQL::Execution::Next }

  def test_by_both
    answer = ask(TEXT, context: { all: 2 })

    assert_equal [["a", "xy", "A", 2, false, true], ["b", "xyzxyz", "B", 2, true, true]],
                 answer.dig("data", "posts").map(&:values)
    assert_equal [OBJECT, ENTRY, TYPE], ways(TEXT).values_at("Post.title", "Post.body", "Post.loud")
    page.each do |schema|
      assert_equal answer, schema.execute_next(TEXT, context: { all: 2 }).to_h
      assert_equal [answer],
                   schema.multiplex_next([{ query: TEXT, context: { all: 2 } }]).map(&:to_h)
    end
  end

  def test_as_default
    schemas = schemas { use GraphQL::Execution::Next, as_default: true }
    right, *others = schemas.map { |schema| schema.execute(TEXT, context: { all: 3 }).to_h }

    assert_equal([3, 3], right.dig("data", "posts").map { |post| post["all"] })
    assert_equal [right] * 2, others
    assert_equal JSON.generate(right), schemas.last.execute_as_text(TEXT, context: { all: 3 }).to_json
  end
end
