# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# Subscriptions in the memory: the first answer, updates, refusals, ends, scopes; triggers of all of them.
class SubscriptionsSubscriptionClassesTest < Minitest::Test
  include Guide

  # Keeps them, and delivers to an Array.
  class InMemory < GraphQL::Subscriptions
    attr_reader :delivered, :kept

    def initialize(**options)
      super
      @kept = {}
      @delivered = []
    end

    def write_subscription(query, events)
      id = "id#{@kept.size}"
      query.context.namespace(:subscriptions)[:id] = id
      @kept[id] = { query:, topics: events.map(&:topic) }
    end

    def read_subscription(id)
      query = @kept.fetch(id)[:query]
      { query_string: query.query_string, variables: query.provided_variables, context: query.context.to_h,
        operation_name: query.operation_name }
    end

    def execute_all(event, object)
      @kept.select { |_, kept| kept[:topics].include?(event.topic) }.each_key { |id| execute(id, event, object) }
    end

    def clear = [@kept, @delivered].each(&:clear)
    def deliver(id, result) = @delivered << [id, result.to_h]
    def delete_subscription(id) = @kept.delete(id)
  end

  class Posted < GraphQL::Schema::Subscription
    argument :room, String
    field :room, String
    field :text, String
    subscription_scope :viewer

    def authorized?(room:)
      raise GraphQL::ExecutionError, "not you" if context[:viewer] == "bob"

      room != "closed"
    end

    def subscribe(room:) = room == "silent" ? :no_response : { room:, text: "welcome #{context[:viewer]}" }

    def update(room:)
      return :no_update if object == "skip"

      unsubscribe(room: room, text: "bye") if object == "end"
      { room:, text: object }
    end
  end

  class Plain < GraphQL::Schema::Object
    graphql_name "Subscription"
    field :posted, subscription: Posted
    field :ticked, Int, null: true do
      argument :every, Int, required: false, default_value: 1
    end
    def ticked(every:) = object && (object * every)
  end

  class Query < GraphQL::Schema::Object
    field :word, String
    def word = "word"
  end

  def page = schemas(subscription: Plain) { use InMemory }

  TEXT = "subscription($room: String!) { posted(room: $room) { room text __typename } }"

  def test_first_answers
    assert_equal({ "room" => "a", "text" => "welcome ada", "__typename" => "PostedPayload" },
                 each_of { |schema| subscribe(schema, "a") }.dig("data", "posted"))
    assert_equal({ "data" => {} }, each_of { |schema| subscribe(schema, "silent") })
    assert_equal({ "Subscription.posted" => LEFT, "PostedPayload.room" => OBJECT, "PostedPayload.text" => OBJECT,
                   "PostedPayload.__typename" => "constant" }, ways(TEXT, variables: { "room" => "a" }))
  end

  def test_updates
    found = each_of do |schema, subscriptions|
      2.times { subscribe(schema, "a") }
      subscribe(schema, "b")
      %w[one skip two].each { |object| subscriptions.trigger(:posted, { room: "a" }, object, scope: "ada") }
      subscriptions.trigger(:posted, { room: "a" }, "for nobody", scope: "eve")
      subscriptions.delivered.map { |id, result| [id, result.dig("data", "posted", "text")] }
    end

    assert_equal [%w[id0 one], %w[id1 one], %w[id0 two], %w[id1 two]], found
  end

  def test_refusals
    assert_equal(["not you"], each_of { |schema| messages(subscribe(schema, "a", "bob")) })
    assert_equal([nil, {}], each_of { |schema, kept| [subscribe(schema, "closed").dig("data", "posted"), kept.kept] })
  end

  def test_the_end
    found = each_of do |schema, subscriptions|
      subscribe(schema, "a")
      %w[end after].each { |object| subscriptions.trigger(:posted, { room: "a" }, object, scope: "ada") }
      [subscriptions.delivered.map { |_, result| result.dig("data", "posted", "text") }, subscriptions.kept.size]
    end

    assert_equal [["bye"], 0], found
  end

  def test_fields_without_a_class
    found = each_of do |schema, subscriptions|
      first = schema.execute("subscription { a: ticked(every: 3) }").to_h
      subscriptions.trigger("ticked", { every: 3 }, 5)
      subscriptions.trigger("ticked", {}, 7)
      [first, subscriptions.delivered.map(&:last)]
    end

    assert_equal [{ "data" => { "a" => nil } }, [{ "data" => { "a" => 15 } }]], found
  end

  def test_triggers_that_there_are_not
    page.each do |schema|
      assert_raises(GraphQL::Subscriptions::InvalidTriggerError) { schema.subscriptions.trigger(:nope, {}, 1) }
      assert_raises(GraphQL::Subscriptions::InvalidTriggerError) { schema.subscriptions.trigger(:ticked, { no: 1 }, 1) }
    end
  end

  def test_queries_beside_them
    assert_equal ["word"], ask("{ word }")["data"].values
    assert_equal TYPE, ways("{ word }")["Query.word"]
  end

  private

  # What all of them say, without the plugin and with it.
  def each_of
    found = page.map do |schema|
      yield(schema, schema.subscriptions)
    ensure
      schema.subscriptions.clear
    end

    assert_equal [found.first] * 3, found
    found.first
  end

  def subscribe(schema, room, viewer = "ada")
    schema.execute(TEXT, variables: { "room" => room }, context: { viewer: }).to_h
  end
end
