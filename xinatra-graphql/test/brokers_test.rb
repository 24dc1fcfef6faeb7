# frozen_string_literal: true

require_relative "brokers_case"
require "open3"
require "rbconfig"
require_relative "subscriptions/topics"

# What takes triggers to other processes, with real services.
class BrokersTest < BrokersCase
  class Broken < StandardError; end

  def test_texts_of_all_kinds_in_their_order
    texts = ["plain", "", "ü€𝄞 \" \\ \n '", "x" * 8_001, "ü" * 20_000, "y" * 1_000_000]
    each_service do |service|
      heard = Thread::Queue.new
      broker = service.broker
      broker.listen("a") { |text| heard << text }
      broker.listen("b") { |text| heard << [text] }
      texts.each { |text| broker.publish("a", text) }
      broker.publish("nobody", "lost")

      assert_equal texts, Array.new(texts.size) { take(heard) }, service.name
      broker.publish("b", "other channel")

      assert_equal ["other channel"], take(heard)
      assert_empty heard
    end
  end

  def test_many_that_publish_long_texts_at_once
    postgres do |service|
      heard = Thread::Queue.new
      service.broker.listen("a") { |text| heard << text }
      texts = %w[a b c d].map { |letter| letter * 50_000 }
      texts.map { |text| Thread.new { service.broker.then { |broker| 5.times { broker.publish("a", text) } } } }
           .each(&:join)

      assert_equal (texts * 5).sort, Array.new(20) { take(heard) }.sort
    end
  end

  def test_listens_again_when_the_connection_was_lost
    each_service do |service|
      [service.cut, service.restart].each do |losing|
        log = StringIO.new
        heard = Thread::Queue.new
        broker = service.broker(log:)
        broker.listen("a") { |text| heard << text }
        broker.publish("a", "before")

        assert_equal "before", take(heard)
        losing.call
        wait_for { log.string.include?("triggered again") }
        broker.publish("a", "behind")

        assert_equal "behind", take(heard), service.name
        assert_match(/\ASubscriptions do not get what is triggered: \S/, log.string)
        assert_equal 1, log.string.scan("Subscriptions do not get").size
      end
    end
  end

  def test_services_that_are_away
    each_service do |service|
      broker = service.broker(log: log = StringIO.new)
      broker.publish("a", "")
      service.restart.call do
        assert_match(/\AXinatra::GraphQL::\w+ cannot publish: see to its server \(\S/,
                     assert_raises(Xinatra::GraphQL::Unreachable) { broker.publish("a", "") }.message)
        2.times do
          assert_match(/\AXinatra::GraphQL::\w+ cannot listen, and tries again: see to its server \(\S/,
                       assert_raises(Xinatra::GraphQL::Unreachable) { broker.listen("a") { nil } }.message)
        end
      end
      broker.publish("a", "")
      wait_for { log.string.include?("triggered again") }
      broker.listen("a") { raise "listens already" }
    end
  end

  def test_exceptions_of_who_hears
    redis do |service|
      log = StringIO.new
      heard = Thread::Queue.new
      broker = service.broker(log:)
      broker.listen("a") { |text| text == "bad" ? raise(Broken) : heard << text }
      %w[bad good].each { |text| broker.publish("a", text) }

      assert_equal "good", take(heard)
      assert_match(/BrokersTest::Broken/, log.string)
    end
  end

  def test_forks_have_connections_of_their_own
    each_service do |service|
      heard = Thread::Queue.new
      broker = service.broker
      broker.listen("a") { |text| heard << text }
      broker.publish("a", "parent")

      assert_equal "parent", take(heard)
      child = fork do
        own = Thread::Queue.new
        broker.listen("a") { |text| own << text }
        broker.publish("a", "child")
        exit!(Timeout.timeout(PATIENCE) { own.pop } == "child")
      end
      _, status = Process.wait2(child)

      assert_predicate status, :success?
      assert_equal "child", take(heard)
      broker.publish("a", "parent again")

      assert_equal "parent again", take(heard)
    end
  end

  def test_triggers
    each_service do |service|
      here, there = Array.new(2) do
        Topics.schema(Xinatra::GraphQL::Subscriptions, broker: service.broker, channel: "graphql:test", threads: 1)
      end
      list = []
      subscribe(there, list, 'subscription { posted(tags: ["x"]) { text reader } }')
      here.subscriptions.trigger(:posted, { tags: %w[x] }, { text: "x" * 20_000, "since" => Date.new(2020, 1, 2) })
      here.subscriptions.trigger(:posted, { tags: %w[y] }, { text: "for nobody" })
      there.subscriptions.trigger(:posted, { tags: %w[x] }, { text: "ü" }, context: { user: "Bob" })
      wait_for { list.size == 2 }

      assert_equal([["x" * 20_000, "Ada"], %w[ü Bob]],
                   list.map { |update| update.dig("data", "posted").values_at("text", "reader") })
    end
  end

  def test_nobody_subscribes_while_the_broker_is_away
    redis do |service|
      schema = Topics.schema(Xinatra::GraphQL::Subscriptions, channel: "graphql:test",
                                                              broker: service.broker(log: StringIO.new))
      service.restart.call do
        subscribe(schema, list = [], "subscription { tick }")

        assert_equal [[:error, "This is no fault of the request: try again later"]], list
        assert_equal 0, schema.subscriptions.size
      end
    end
  end

  def test_what_cannot_be_sent
    schema = Topics.schema(Xinatra::GraphQL::Subscriptions, broker: Object.new, channel: "graphql:test")
    { Object.new => "Object", { a: [BasicObject] } => "Class", { 1 => 2 } => "Integer" }.each do |object, name|
      error = assert_raises(Xinatra::GraphQL::Error) { schema.subscriptions.trigger(:tick, {}, object) }

      assert_equal "#{name} cannot be sent to other processes: trigger with Hashes, texts and numbers, with what " \
                   "has a GlobalID, or give `serializer:`", error.message
    end
    error = assert_raises(Xinatra::GraphQL::Error) { schema.subscriptions.trigger(:tick, {}, "x" * 1_048_576) }

    assert_match(/\AWhat is triggered has \d+ bytes, and may have 1048576: trigger with an id/, error.message)
  end

  def test_a_serializer_of_ones_own
    bus = Class.new do
      define_method(:listen) { |_channel, &block| @block = block }
      define_method(:publish) { |_channel, text| @block.call(text) }
    end
    marshal = Class.new do
      def self.dump(object) = [Marshal.dump(object)].pack("m0")
      def self.load(text) = Marshal.load(text.unpack1("m0")) # rubocop:disable Security/MarshalLoad -- its own
    end
    schema = Topics.schema(Xinatra::GraphQL::Subscriptions, broker: bus.new, channel: "a", serializer: marshal,
                                                            threads: 0)
    subscribe(schema, list = [], "subscription { tick }")
    schema.subscriptions.trigger(:tick, {}, Rational(4, 2))

    assert_equal [{ "data" => { "tick" => 2 } }], list
  end

  def test_channels
    assert_raises(Xinatra::GraphQL::DefinitionError) { Topics.schema(Xinatra::GraphQL::Subscriptions, broker: Object.new) }
    error = assert_raises(Xinatra::GraphQL::DefinitionError) do
      Topics.schema(Xinatra::GraphQL::Subscriptions, broker: Object.new, channel: "x" * 64)
    end

    assert_equal "channel: \"#{"x" * 64}\" is no name of 1 to 63 bytes: give one", error.message
  end

  WITHOUT = <<~RUBY
    require "xinatra/graphql"
    module Missing
      def require(name) = %w[pg redis-client].include?(name) ? raise(LoadError, name) : super
    end
    Object.prepend(Missing)
    begin
      Xinatra::GraphQL.const_get(ARGV.first).new
    rescue Xinatra::GraphQL::DefinitionError => e
      puts e.message
    end
  RUBY

  def test_gems_that_are_not_there
    { "RedisBroker" => 'redis-client: add `gem "redis-client", "~> 0.22"`',
      "PostgresBroker" => 'pg: add `gem "pg", "~> 1.5"`' }.each do |name, rest|
      paths = $LOAD_PATH.flat_map { |path| ["-I", path] }
      output, = Open3.capture2e(RbConfig.ruby, *paths, "-e", WITHOUT, name)

      assert_equal "Xinatra::GraphQL::#{name} needs the gem #{rest} to the Gemfile\n", output
    end
  end

  private

  def take(queue)
    wait_for("nothing came") { !queue.empty? }
    queue.pop
  end

  Sink = Struct.new(:list) do
    def next(text) = list << JSON.parse(text)
    def complete = list << :over
    def error(errors) = list << [:error, errors.first["message"]]
  end

  def subscribe(schema, list, query)
    streams = Xinatra::GraphQL::HTTP::Endpoint.new(schema).streams
    streams.run({ "query" => query }, { user: "Ada" }, streams.subscriber(Sink.new(list), StringIO.new))
  end
end
