# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/pairing"

# Fields whose methods end by loading something: without a fiber for each object, the answers are graphql-ruby's.
class LoadsTest < Minitest::Test
  include Pairing

  # Loads in its own way.
  class Own < Pairing::Numbers
    def load(key) = key.odd? ? "odd" : super
  end

  # Has values that are there already.
  class Ready < Pairing::Numbers
    def initialize(fetched)
      super
      @results[2] = 2
      @results[3] = KeyError.new("none of 3")
    end
  end

  # Has lists.
  class Children < Pairing::Numbers
    def fetch(keys) = super && keys.map { |key| [key + 1, -key, nil].first(key.abs % 4) }
  end

  # Hears of fields.
  module Hearing
    def execute_field(field:, object:, query:, **)
      value = super
      query.context[:calls] << [field.path, object.object, value.class]
      value
    end
  end

  class Item < GraphQL::Schema::Object
    field :children, [Item, { null: true }], null: true
    field :firm, Item, null: false
    field :loaded, Integer, null: true
    field :lost, Integer, null: true
    field :more, Item, null: true
    field :own, String, null: true
    field :plus, Integer, null: true do
      argument :number, Integer
    end
    field :ready, Integer, null: true
    field :some, Integer, null: true
    field :strange, Integer, null: false
    field :wrong, Integer, null: true

    def children = dataloader.with(Children, context[:fetched]).load(object)
    def firm = object.odd? ? nil : dataloader.with(Pairing::Numbers, context[:fetched]).load(object + 1)
    def loaded = dataloader.with(Pairing::Numbers, context[:fetched]).load(object)
    def lost = dataloader.with(Pairing::Numbers, context[:fetched]).load(-object)
    def more = dataloader.with(Pairing::Numbers, context[:fetched]).load(object + 1)
    def own = dataloader.with(Own, context[:fetched]).load(object)
    def plus(number:) = dataloader.with(Pairing::Numbers, context[:fetched]).load(object + number)
    def ready = dataloader.with(Ready, context[:fetched]).load(object)
    def strange = dataloader.with(Pairing::Numbers, context[:fetched]).load(object.nope)
    def wrong = dataloader.with(Pairing::Numbers).load(object)

    def some
      return if object == 2

      dataloader.with(Pairing::Numbers, context[:fetched]).load(object)
    end
  end

  class Query < GraphQL::Schema::Object
    field :items, [Item, { null: true }], null: false
    def items = [1, 2, 3, 4]
  end

  %w[loaded lost own plus(number:3) ready some strange wrong more{loaded} more{more{ready}}].each do |field|
    define_method(:"test_#{field}") do
      assert_batches("{ items { #{field} } }")
    end

    define_method(:"test_tracers_hear_of_#{field}") do
      assert_batches("{ items { #{field} loaded } }") { |schema| schema.trace_with(Hearing) }

      assert_equal @right[:calls].tally, @mine[:calls].tally
    end
  end

  def test_together
    assert_batches("{ items { loaded lost own some ready more { loaded plus(number: 2) } } }")
  end

  # `FUZZ_COUNT` documents of the seed `FUZZ_SEED`: values and errors, whatever their order.
  def test_drawn_documents
    seed = Integer(ENV.fetch("FUZZ_SEED", "7"))
    random = Random.new(seed)
    plain, fast = schemas
    Integer(ENV.fetch("FUZZ_COUNT", "60")).times do
      text = "{ items #{drawn(random, 3)} again: items #{drawn(random, 2)} }"
      right, mine = [plain, fast].map { |schema| told(schema, text) }

      assert_equal right.first(2), mine.first(2), "FUZZ_SEED=#{seed} #{text}"
      assert_operator mine.last, :<=, right.last, "FUZZ_SEED=#{seed} #{text}"
    end
  end

  def test_they_are_proven
    explanation = schemas.last.xinatra_explain("{ items { loaded lost own plus(number: 1) ready some wrong } }")

    assert_equal ["method of the type, by its key in a batch"], explanation.fields.except("Query.items").values.uniq
  end

  # As stubs in tests do.
  def test_methods_that_are_replaced
    item = Class.new(Item) { graphql_name "Item" }
    query = Class.new(GraphQL::Schema::Object) do
      graphql_name "Query"
      field :items, [item]
      define_method(:items) { [1, 2] }
    end
    schemas = pair(query) { |schema| schema.use(GraphQL::Dataloader) }

    assert_equal [[10, 20]] * 2, answers(schemas)
    item.prepend(Module.new { def loaded = super + 1 })

    assert_equal [[11, 21]] * 2, answers(schemas)
  end

  # One fiber waits for all of them.
  def test_no_fibers
    begun = 0
    counting = Module.new { define_method(:dataloader_spawn_execution_fiber) { |jobs| (begun += 1) && super(jobs) } }
    schema = schemas { |one| one.trace_with(counting) }.last
    schema.execute("{ items { loaded } }", context: { fetched: [] })

    assert_equal 1, begun
  end

  private

  LEAVES = %w[loaded lost own plus(number:3) ready some].freeze
  BRANCHES = %w[children more].freeze
  private_constant :LEAVES, :BRANCHES

  def drawn(random, depth)
    fields = Array.new(random.rand(1..3)) do |at|
      next "a#{at}: #{LEAVES.sample(random:)}" if depth.zero? || random.rand(3).zero?

      "b#{at}: #{BRANCHES.sample(random:)} #{drawn(random, depth - 1)}"
    end
    "{ #{fields.join(" ")} }"
  end

  # @return [Array(Hash, Array<String>, Integer)] data, errors, and how many batches there were
  def told(schema, text)
    context = { fetched: [] }
    answer = schema.execute(text, context:).to_h
    [answer["data"], answer["errors"].to_a.map(&:to_s).sort, context[:fetched].size]
  end

  def answers(schemas)
    schemas.map do |schema|
      schema.execute("{ items { loaded } }", context: { fetched: [] })["data"]["items"].map { |item| item["loaded"] }
    end
  end

  def schemas
    pair(Query) do |schema|
      schema.use(GraphQL::Dataloader)
      schema.rescue_from(NoMethodError, KeyError) { |error| raise GraphQL::ExecutionError, error.class.name }
      schema.rescue_from(ArgumentError) { |error| raise GraphQL::ExecutionError, error.message }
      yield schema if block_given?
    end
  end

  def assert_batches(text, &)
    assert_same(schemas(&), text)
    assert_operator @mine[:fetched].size, :<=, @right[:fetched].size
    assert_equal @right[:fetched].flatten.sort, @mine[:fetched].flatten.sort
  end
end
