# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/pairing"

# Whether objects may be seen, which their type says: one after the other, in all the ways in which it may say so.
class AllowanceTest < Minitest::Test
  include Pairing

  # What nobody but a schema's handler knows.
  class Odd < StandardError; end

  class Later
    def initialize(answer)
      @answer = answer
    end

    def value = @answer
  end

  ANSWERS = {
    yes: ->(_, _) { true },
    truthy: ->(_, _) { "yes" },
    no: ->(_, _) { false },
    nothing: ->(_, _) {},
    refused: ->(object, context) { raise GraphQL::UnauthorizedError.new(object:, type: Leaf, context:) },
    failed: ->(object, _) { raise GraphQL::ExecutionError, "failed at #{object[:id]}" },
    odd: ->(object, _) { raise Odd, "odd at #{object[:id]}" },
    said: ->(object, context) { context.add_error(GraphQL::ExecutionError.new("said of #{object[:id]}")) || true },
    denied: ->(object, context) { context.add_error(GraphQL::ExecutionError.new("denied #{object[:id]}")) },
    failed_and_said: lambda { |object, context|
      context.add_error(GraphQL::ExecutionError.new("said before #{object[:id]}"))
      raise GraphQL::ExecutionError, "failed at #{object[:id]}"
    },
    later: ->(_, _) { Later.new(true) },
    never: ->(_, _) { Later.new(false) },
    path: ->(_, context) { context[:calls] << context[:current_path] }
  }.freeze
  LOADED = ->(object, context) { context.dataloader.with(Numbers, context[:fetched]).load(object[:id]).positive? }
  WAITING = { waiting: LOADED }.freeze
  SAYING = {
    said_and_waiting: lambda { |object, context|
      context.add_error(GraphQL::ExecutionError.new("said before #{object[:id]}"))
      LOADED.call(object, context)
    }
  }.freeze
  ALL = { **ANSWERS, **WAITING, **SAYING }.freeze

  class Leaf < GraphQL::Schema::Object
    field :id, Integer, null: false
    field :own, String, null: false
    field :leaves, [self, { null: true }]

    def self.authorized?(object, context)
      context[:calls] << object[:id]
      ALL.fetch(object[:answer]).call(object, context)
    end

    def own = "#{self.class.graphql_name} #{object[:id]}"
  end

  class Query < GraphQL::Schema::Object
    field :leaves, [Leaf, { null: true }], null: false
    field :firm, [Leaf, { null: false }]
    field :one, Leaf

    def leaves = context[:leaves]
    def firm = context[:leaves]
    def one = context[:leaves].last
  end

  DOCUMENTS = ["{ leaves { id own leaves { own } } }", "{ leaves { id } one { id leaves { id } } }",
               "{ firm { own id } }"].freeze
  REFUSALS = %i[no refused never].freeze
  WAYS = { "depth-first" => [->(_) {}, ANSWERS.keys],
           "with a Dataloader" => [->(schema) { schema.use(GraphQL::Dataloader) },
                                   [*ANSWERS.keys, *WAITING.keys]] }.freeze

  # What is said before a wait may come in another order.
  def test_errors_before_several_waits
    pair = schemas { |schema| schema.use(GraphQL::Dataloader) }
    [%i[said_and_waiting waiting], %i[waiting said_and_waiting waiting], %i[said_and_waiting] * 3].each do |answers|
      right, mine = pair.map { |schema| schema.execute(DOCUMENTS[1], context: context(leaves(answers))).to_h }

      assert_equal right["data"], mine["data"]
      assert_equal right["errors"].map(&:to_s).sort, mine["errors"].map(&:to_s).sort
    end
  end

  WAYS.each do |way, (settings, answers)|
    define_method("test_each_answer_#{way}") do
      answers.each do |answer|
        assert_same_leaves(schemas(&settings), [:yes, :yes, answer, :yes])
      end
    end

    define_method("test_drawn_answers_#{way}") do
      random = Random.new(3)
      pair = schemas(&settings)

      60.times { assert_same_leaves(pair, Array.new(6) { random.rand(2).zero? ? :yes : answers.sample(random:) }) }
    end

    define_method("test_something_else_may_be_shown_#{way}") do
      replacing = schemas do |schema|
        settings.call(schema)
        schema.define_singleton_method(:unauthorized_object) { |error| { id: -error.object[:id] } }
      end

      REFUSALS.each { |answer| assert_same_leaves(replacing, [:yes, answer]) }
    end

    define_method("test_what_nobody_handles_is_raised_#{way}") do
      pair = pair(Query, &settings)
      messages = pair.map do |schema|
        assert_raises(Odd) { schema.execute("{ leaves { id } }", context: context(leaves(%i[yes odd yes]))) }.message
      end

      assert_equal "odd at 2 odd at 2", messages.join(" ")
    end
  end

  class Scoped < GraphQL::Schema::Object
    reauthorize_scoped_objects(false)
    field :id, Integer

    def self.authorized?(object, _context) = object != 2
    def self.scope_items(items, _context) = items.dup
    def id = object
  end

  class Scopes < GraphQL::Schema::Object
    graphql_name "Query"
    field :all, [Scoped, { null: true }], scope: false
    field :pages, Scoped.connection_type

    def all = [1, 2]
    def pages = [1, 3]
  end

  # graphql-ruby takes those for the page's, which a scope lets be seen.
  def test_objects_behind_a_page_that_cannot_be_made
    right, mine = pair(Scopes).map do |schema|
      schema.execute('{ pages(after: "nonsense", first: 1) { nodes { id } } all { id } }').to_h
    end

    assert_equal [{ "id" => 1 }, nil], mine.dig("data", "all")
    assert_equal right["errors"], mine["errors"]
  end

  def test_nothing_is_made_of_objects_that_may_be_seen
    made = 0
    counted = Class.new(Leaf) do
      graphql_name "Counted"
      define_method(:initialize) { |*all| (made += 1) && super(*all) }
    end
    query = Class.new(GraphQL::Schema::Object) do
      graphql_name "Query"
      field :leaves, [counted]
      define_method(:leaves) { context[:leaves] }
    end
    schema = pair(query).last
    schema.execute("{ leaves { id } }", context: context(leaves([:yes] * 9)))

    assert_equal 0, made
    schema.execute("{ leaves { own } }", context: context(leaves([:yes] * 9)))

    assert_equal 9, made
  end

  private

  def schemas
    pair(Query) do |schema|
      yield schema
      schema.lazy_resolve(Later, :value)
      schema.rescue_from(Odd) { |error| raise GraphQL::ExecutionError, "handled: #{error.message}" }
    end
  end

  def leaves(answers)
    answers.each_with_index.map do |answer, at|
      { id: at + 1, answer:, leaves: [{ id: 10 + at, answer: :yes }, { id: 20 + at, answer: :no }] }
    end
  end

  def context(leaves) = { calls: [], fetched: [], leaves: }

  # With a Dataloader, keys of a batch may come in another order.
  def assert_same_leaves(schemas, answers)
    DOCUMENTS.each do |document|
      said = schemas.map do |schema|
        context = context(leaves(answers))
        [schema.execute(document, context:).to_h, context[:calls].sort_by(&:to_s), context[:fetched].map(&:sort)]
      end

      assert_equal said.first, said.last, "#{answers} in #{document}"
    end
  end
end
