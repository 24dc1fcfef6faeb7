# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Sources that begin to work, let others begin, and then wait.
class DataloaderParallelismTest < Minitest::Test
  include Guide

  class Slow < GraphQL::Dataloader::Source
    def initialize(name, calls)
      @name = name
      @calls = calls
      super()
    end

    def self.batch_key_for(name, calls) = [name, calls.object_id]

    def fetch(keys)
      @calls << [:begin, @name, keys]
      thread = Thread.new { keys.map { |key| "#{@name} #{key}" } }
      dataloader.yield
      @calls << [:end, @name]
      thread.value
    end
  end

  class Item < GraphQL::Schema::Object
    field :left, String
    field :right, String
    def left = dataloader.with(Slow, "left", context[:calls]).load(object)
    def right = dataloader.with(Slow, "right", context[:calls]).load(object)
  end

  class Query < GraphQL::Schema::Object
    field :items, [Item], null: false
    def items = [1, 2]
  end

  def page = schemas { use GraphQL::Dataloader }

  def test_all_begin_before_any_ends
    assert_equal [["left 1", "right 1"], ["left 2", "right 2"]],
                 ask("{ items { left right } }", calls: :ordered).dig("data", "items").map(&:values)
    assert_equal [[:begin, "left", [1, 2]], [:begin, "right", [1, 2]], [:end, "left"], [:end, "right"]], @calls
  end

  # One fiber waits for all keys, where graphql-ruby's wait for one each, in turns.
  def test_limits_of_fibers
    plain, *, fast = schemas { use GraphQL::Dataloader, fiber_limit: 5 }
    calls = [[], []]
    right, mine = [plain, fast].zip(calls).map do |schema, noted|
      schema.execute("{ items { left right } }", context: { calls: noted }).to_h
    end

    assert_equal [["left 1", "right 1"], ["left 2", "right 2"]], right.dig("data", "items").map(&:values)
    assert_equal right, mine
    assert_operator calls.last.size, :<, calls.first.size
  end
end
