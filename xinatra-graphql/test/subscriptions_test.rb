# frozen_string_literal: true

require_relative "test_helper"
require "stringio"
require_relative "subscriptions/inbox"
require_relative "subscriptions/oracle"
require_relative "subscriptions/topics"

# Who gets which updates, beside the smallest subscriptions that graphql-ruby can be given.
class SubscriptionsTest < Minitest::Test
  # A step of a story, on both sides.
  class Side
    attr_reader :inboxes, :schema

    def initialize(schema)
      @schema = schema
      @inboxes = Hash.new { |inboxes, name| inboxes[name] = [] }
    end

    def subscriptions = @schema.subscriptions

    def trigger(...) = subscriptions.trigger(...)
  end

  class Expected < Side
    def subscribe(name, query, variables: {}, **context)
      inbox = @inboxes[name]
      result = @schema.execute(query, variables:, context: { **context, user: name, inbox: })
      return inbox << [:error, result["errors"].map { |error| error["message"] }] unless result.key?("data")

      id = result.context[:subscription_id]
      inbox << result.to_h unless id && result.to_h == { "data" => {} }
      return inbox << :over unless id

      subscriptions.delete_subscription(id) if result.context.namespace(:subscriptions)[:unsubscribed]
    end
  end

  class Actual < Side
    def initialize(...)
      super
      @streams = Xinatra::GraphQL::HTTP::Endpoint.new(@schema).streams
    end

    attr_reader :log

    def subscribe(name, query, variables: {}, **context)
      subscriber = subscriptions.subscriber(Inbox.new(@inboxes[name]), @log = StringIO.new)
      @streams.run({ "query" => query, "variables" => variables }, { **context, user: name }, subscriber)
      subscriber
    end
  end

  STORIES = {
    arguments: lambda do |side|
      side.subscribe("Ada", 'subscription { added(room: "tea") { text reader } }')
      side.subscribe("Bob", "subscription S($room: String!) { added(room: $room) { text reader } }",
                     variables: { "room" => "tea" })
      side.subscribe("Cid", 'subscription { added(room: "bar") { text } }')
      side.trigger(:added, { room: "tea" }, { text: "1" })
      side.trigger("added", { "room" => "bar" }, { text: "2" })
      side.trigger(:added, { room: "nowhere" }, { text: "3" })
    end,
    nested_arguments: lambda do |side|
      side.subscribe("Ada", 'subscription { added(room: "a", filter: { roomName: "b" }) { text } }')
      side.subscribe("Bob", 'subscription { added(room: "a", filter: { levels: [3], roomName: "b" }) { text } }')
      side.trigger(:added, { room: "a", filter: { room_name: "b" } }, { text: "default" })
      side.trigger(:added, { filter: { room_name: "b", levels: [3] }, room: "a" }, { text: "given" })
      side.trigger(:added, { room: "a" }, { text: "none" })
    end,
    plain_fields: lambda do |side|
      side.subscribe("Ada", "subscription { tick }")
      side.subscribe("Bob", 'subscription { posted(tags: ["x", "y"]) { text reader } }')
      side.subscribe("Cid", "subscription { posted(json: { b: 1, a: [2] }) { text } }")
      side.trigger(:tick, {}, 1)
      side.trigger(:tick, {}, nil)
      side.trigger(:posted, { tags: %w[x y] }, { text: "both" })
      side.trigger(:posted, { tags: %w[y x] }, { text: "other order" })
      side.trigger(:posted, { json: { "a" => [2], "b" => 1 } }, { text: "json" })
      side.trigger(:posted, { tags: %w[x y] }, { text: nil })
    end,
    first_answers_and_no_update: lambda do |side|
      side.subscribe("Ada", "subscription { greeting { text } }")
      side.trigger(:greeting, {}, { text: "1" })
      side.trigger(:greeting, {}, { text: "2", quiet: true })
      side.trigger(:greeting, {}, { text: "3" })
    end,
    unsubscribe: lambda do |side|
      %w[Ada Bob].each { |name| side.subscribe(name, "subscription { ending { text } }") }
      side.trigger(:ending, {}, { text: "1" })
      side.trigger(:ending, {}, { end: true })
      side.trigger(:ending, {}, { text: "2" })
      side.subscribe("Cid", "subscription { ending { text } }")
      side.trigger(:ending, {}, { text: "the last", last: true })
      side.trigger(:ending, {}, { text: "3" })
    end,
    unsubscribe_at_once: lambda do |side|
      side.subscribe("Ada", "subscription { ending(now: true) { text } }")
      side.trigger(:ending, { now: true }, { text: "1" })
    end,
    authorization: lambda do |side|
      rules = { locked_out: %w[Eve], unseen: %w[Sam] }
      %w[Ada Bob Eve Sam].each { |name| side.subscribe(name, "subscription { guarded { text } }", **rules) }
      side.trigger(:guarded, {}, { text: "1" })
      rules[:locked_out] << "Ada"
      rules[:unseen] << "Bob"
      side.trigger(:guarded, {}, { text: "2" })
      rules.each_value(&:clear)
      side.trigger(:guarded, {}, { text: "3" })
    end,
    scopes: lambda do |side|
      side.subscribe("Ada", "subscription { scoped { text } }", team: 1)
      side.subscribe("Bob", "subscription { scoped { text } }", team: 2)
      side.subscribe("Cid", "subscription { scopedOrNot { text } }")
      side.trigger(:scoped, {}, { text: "1" }, scope: 1)
      side.trigger(:scoped, {}, { text: "2" }, scope: 2)
      side.trigger(:scoped_or_not, {}, { text: "3" })
      side.trigger(:scoped_or_not, {}, { text: "4" }, scope: 1)
    end,
    topics_of_ones_own: lambda do |side|
      side.subscribe("Ada", "subscription { filtered(least: 2) { text } }")
      side.subscribe("Bob", "subscription { filtered(least: 5) { text } }")
      (1..6).each { |level| side.trigger(:filtered, { least: 0 }, { text: level.to_s, level: }) }
    end,
    loaded_arguments: lambda do |side|
      posts = { "1" => { text: "one" } }
      side.subscribe("Ada", 'subscription { loading(postId: "1") { text } }', posts:)
      side.subscribe("Bob", 'subscription { loading(postId: "2") { text } }', posts:)
      posts["1"] = { text: "changed" }
      side.trigger(:loading, { post_id: "1" }, {})
      posts.clear
      side.trigger(:loading, { post_id: "1" }, {})
      side.trigger(:loading, { post_id: "1" }, {})
    end,
    written_early: lambda do |side|
      side.subscribe("Ada", "subscription { early { text } }")
      side.trigger(:early, {}, { text: "1" })
    end,
    contexts_of_triggers: lambda do |side|
      side.subscribe("Ada", 'subscription { added(room: "tea") { reader } }')
      side.trigger(:added, { room: "tea" }, {}, context: { user: "of the trigger" })
      side.trigger(:added, { room: "tea" }, {})
    end,
    names_of_operations_and_directives: lambda do |side|
      side.subscribe("Ada", "subscription A($with: Boolean!) { greeting { text reader @include(if: $with) } }",
                     variables: { "with" => true })
      side.subscribe("Bob", "subscription { greeting { nope } }")
      side.subscribe("Cid", "subscription { greeting { text")
      side.subscribe("Dan", "subscription($x: Int!) { filtered(least: $x) { text } }")
      side.subscribe("Eve", "subscription { greeting { text } tick }")
      side.trigger(:greeting, {}, { text: "1" })
    end
  }.freeze

  WAYS = { "" => nil, "_fast" => 2, "_compiled" => 1 }.freeze

  STORIES.each do |name, story|
    WAYS.each do |suffix, hot|
      define_method("test_#{name}#{suffix}") do
        expected = Expected.new(Topics.schema(Oracle))
        actual = Actual.new(Topics.schema(Xinatra::GraphQL::Subscriptions, hot:, threads: 0))
        [expected, actual].each(&story)

        assert_equal expected.inboxes, actual.inboxes
        refute_empty actual.inboxes.values.flatten
        assert_equal expected.subscriptions.size, actual.subscriptions.size
      end
    end
  end

  def test_triggers_that_cannot_be
    side = actual

    assert_raises(GraphQL::Subscriptions::InvalidTriggerError) { side.trigger(:nothing, {}, {}) }
    assert_raises(GraphQL::Subscriptions::InvalidTriggerError) { side.trigger(:tick, { no: 1 }, {}) }
    assert_raises(GraphQL::Subscriptions::SubscriptionScopeMissingError) { side.trigger(:scoped, {}, {}) }
  end

  def test_one_execution_for_all_that_are_equal
    side = actual(broadcast: true, default_broadcastable: true)
    %w[Ada Bob Cid].each { |name| side.subscribe(name, 'subscription { added(room: "tea") { id } }') }
    side.trigger(:added, { room: "tea" }, {})
    ids = side.inboxes.values.map { |inbox| inbox.dig(0, "data", "added", "id") }

    assert_equal [3, 1], [ids.size, ids.uniq.size]
    assert_equal 3, side.subscriptions.size
  end

  def test_all_that_are_equal_end_each_by_itself
    side = actual(broadcast: true, default_broadcastable: true)
    %w[Ada Bob].each { |name| side.subscribe(name, "subscription { ending { text } }") }
    side.trigger(:ending, {}, { text: "bye", last: true })

    assert_equal [[{ "data" => { "ending" => { "text" => "bye" } } }, :over]] * 2, side.inboxes.values
    %w[Ada Bob].each { |name| side.subscribe(name, "subscription { ending { text } }") }
    side.trigger(:ending, {}, { end: true })

    assert_equal([%i[over over]] * 2, side.inboxes.values.map { |inbox| inbox.grep(:over) })
    assert_equal 0, side.subscriptions.size
  end

  def test_exceptions_in_updates
    side = actual
    side.subscribe("Ada", 'subscription { added(room: "tea") { text boom } }')
    log = side.log
    side.trigger(:added, { room: "tea" }, { text: "1" })

    assert_equal [{ "errors" => [Xinatra::GraphQL::Subscriptions::FAULT] }], side.inboxes["Ada"]
    assert_match(/RuntimeError - secret/, log.string)
    assert_equal 1, side.subscriptions.size
  end

  def test_exceptions_in_the_first_execution
    side = actual
    side.subscribe("Ada", "{ boom }")

    assert_equal [[:error, ["This is no fault of the request: try again later"]]], side.inboxes["Ada"]
    assert_match(/secret/, side.log.string)
  end

  def test_contexts_that_are_renewed
    renew = lambda do |context|
      user = context[:user]
      { **context, user: "#{user} again" } unless context[:gone].include?(user)
    end
    side = actual(context: renew)
    gone = []
    %w[Ada Bob].each { |name| side.subscribe(name, 'subscription { added(room: "tea") { reader } }', gone:) }
    side.trigger(:added, { room: "tea" }, {})
    gone << "Bob"
    side.trigger(:added, { room: "tea" }, {})
    again = ->(name) { { "data" => { "added" => { "reader" => "#{name} again" } } } }

    assert_equal({ "Ada" => [again["Ada"]] * 2, "Bob" => [again["Bob"], :over] }, side.inboxes)
  end

  def test_clients_that_have_gone_leave_nothing
    side = actual
    subscribers = %w[Ada Bob].map { |name| side.subscribe(name, 'subscription { added(room: "tea") { text } }') }

    assert_equal 2, side.subscriptions.size
    assert_equal [true, false], Array.new(2) { subscribers.first.cancel }
    side.trigger(:added, { room: "tea" }, { text: "1" })

    assert_equal({ "Ada" => 0, "Bob" => 1 }, side.inboxes.transform_values(&:size))
    subscribers.last.cancel

    assert_equal 0, side.subscriptions.size
    registry = side.subscriptions.instance_variable_get(:@registry)

    assert_empty registry.instance_variable_get(:@topics)
  end

  def test_updates_that_come_too_fast
    gate = Thread::Queue.new
    side = actual(max_queued: 3, threads: 1, context: ->(context) { gate.pop && context })
    side.subscribe("Ada", 'subscription { added(room: "tea") { text } }')
    5.times { |number| side.trigger(:added, { room: "tea" }, { text: number.to_s }) }
    5.times { gate << true }

    assert_equal [[:error, ["There were more updates than could be made or sent: subscribe again"]]],
                 side.inboxes["Ada"]
    assert_equal 0, side.subscriptions.size
  end

  def test_updates_come_in_their_order_behind_the_first_answer
    side = actual(threads: 4)
    side.subscribe("Ada", 'subscription { added(room: "tea") { text } }')
    50.times { |number| side.trigger(:added, { room: "tea" }, { text: number.to_s }) }
    wait_for { side.inboxes["Ada"].size == 50 }

    assert_equal((0..49).map(&:to_s), side.inboxes["Ada"].map { |update| update.dig("data", "added", "text") })
  end

  def test_contexts_are_copied_without_what_belongs_to_one_execution
    side = actual
    context = { dataloader: GraphQL::Dataloader.new, team: 1 }
    side.subscribe("Ada", "subscription { scoped { id } }", **context)
    side.trigger(:scoped, {}, {}, scope: 1)
    id = side.inboxes["Ada"].first.dig("data", "scoped", "id")
    first, second = Array.new(2) { side.subscriptions.read_subscription(id)[:context] }

    assert_equal [1, false], [first[:team], first.key?(:dataloader)]
    refute_same first, second
  end

  def test_whoever_cannot_get_updates
    error = assert_raises(Xinatra::GraphQL::Error) { actual.schema.execute("subscription { tick }") }

    assert_equal "Nobody is there to get the updates: subscribe by WebSocket or text/event-stream at an endpoint",
                 error.message
  end

  def test_options_that_cannot_be
    { max_queued: 0, threads: -1, context: 5 }.each do |name, value|
      error = assert_raises(Xinatra::GraphQL::DefinitionError) { actual(name => value) }

      assert_match(/\A#{name}: #{value} /, error.message)
    end
  end

  private

  def actual(threads: 0, **options)
    Actual.new(Topics.schema(Xinatra::GraphQL::Subscriptions, threads:, **options))
  end

  def wait_for
    limit = Process.clock_gettime(Process::CLOCK_MONOTONIC) + 5
    until yield
      flunk "waited in vain" if Process.clock_gettime(Process::CLOCK_MONOTONIC) > limit
      Thread.pass
    end
  end
end
