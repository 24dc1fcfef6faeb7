# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/pairing"

# What waits: lazy values, batches of Dataloader, and both together.
class WaitingTest < Minitest::Test
  include Pairing

  Promise = Struct.new(:block) do
    def value = block.call
  end

  class Item < GraphQL::Schema::Object
    field :again, [Item], null: true
    field :child, Item
    field :firm, Integer, null: false
    field :later, Integer
    field :loaded, Integer
    field :twice, Integer

    def again
      Promise.new(-> { object < 3 ? [object + 1, object + 2] : raise(GraphQL::ExecutionError, "end #{object}") })
    end

    def child = object == 2 ? dataloader.with(Pairing::Numbers, context[:fetched]).load(2) : object + 1
    def firm = loaded.then { |number| number unless number == 20 }
    def later = Promise.new(-> { object.odd? ? object : raise(GraphQL::ExecutionError, "even #{object}") })
    def loaded = dataloader.with(Pairing::Numbers, context[:fetched]).load(object == 3 ? -3 : object)
    def twice = dataloader.with(Pairing::Numbers, context[:fetched]).load(loaded)
  end

  class Checked < GraphQL::Schema::Object
    field :number, Integer

    def self.authorized?(object, context) = context.dataloader.with(Pairing::Numbers, context[:fetched]).load(object)
    def number = object
  end

  class Strict < Checked
    field :number, Integer, null: false

    def number = dataloader.with(Pairing::Numbers, context[:fetched]).load(-3)
  end

  class Hidden < Item
    def self.authorized?(object, _context) = Promise.new(-> { object != 1 })
  end

  module Thing
    include GraphQL::Schema::Interface

    field :number, Integer

    definition_methods do
      def resolve_type(object, _context)
        type = object.odd? ? Guarded : Free
        object > 9 ? Promise.new(-> { type }) : type
      end
    end

    def number = raise(GraphQL::ExecutionError, "no number of #{object}")
  end

  class Guarded < GraphQL::Schema::Object
    implements Thing

    field :found, Integer do
      argument :id, ID, loads: Checked
    end
    field :small, Integer do
      argument :number, Integer, prepare: ->(_number, _context) { raise(GraphQL::ExecutionError, "large") }
    end

    def self.authorized?(object, context) = context.dataloader.with(Pairing::Numbers, context[:fetched]).load(object)
  end

  class Free < GraphQL::Schema::Object
    implements Thing

    field :failing, Item.connection_type
    field :guarded, Guarded
    field :never, Integer, null: false

    def failing = raise(GraphQL::ExecutionError, "failing")
    def guarded = object + 1
    def never = nil
  end

  Thing.orphan_types(Free, Guarded)

  module Being
    include GraphQL::Schema::Interface

    field :far, Integer

    definition_methods do
      def resolve_type(object, context)
        return Known if object.even?

        context.dataloader.with(Pairing::Numbers, context[:fetched]).load(object)
        Found
      end
    end

    def far = dataloader.with(Pairing::Numbers, context[:fetched]).load(object + 100)
  end

  class Found < GraphQL::Schema::Object
    implements Being
  end

  class Known < GraphQL::Schema::Object
    implements Being

    def self.authorized?(object, context) = context.dataloader.with(Pairing::Numbers, context[:fetched]).load(object)
  end

  Being.orphan_types(Found, Known)

  class Query < GraphQL::Schema::Object
    field :both, Integer do
      argument :id, ID, loads: Checked
      argument :small, Integer, prepare: ->(_number, _context) { raise(GraphQL::ExecutionError, "large") }
    end
    field :pages, Item.connection_type do
      argument :wait, Integer, required: false
    end
    field :beings, [Being]
    field :hidden, [Hidden, { null: true }]
    field :items, [Item, { null: true }], null: false
    field :lists, [[Strict]]
    field :late, [Item]
    field :things, [Thing] do
      argument :numbers, [Integer]
    end

    def beings = [1, 3, 2]
    def hidden = [0, 1, 2]
    def items = [1, 2, 3]
    def lists = [[3], Promise.new(-> { [4] })]
    def late = Promise.new(-> { [3, 4] })
    def things(numbers:) = numbers

    # The same for all who ask.
    def pages(wait: nil)
      dataloader.with(Pairing::Numbers, context[:fetched]).load(wait) if wait
      context[:page] ||= GraphQL::Pagination::ArrayConnection.new([1, 2, 3])
    end
  end

  class Mutation < GraphQL::Schema::Object
    field :add, Item do
      argument :number, Integer
    end
    field :check, [Checked] do
      argument :number, Integer
    end
    field :sum, Integer do
      argument :one_id, ID, loads: Checked
      argument :other_id, ID, loads: Checked
    end

    field :slow, Integer do
      argument :number, Integer
    end

    def slow(number:) = Promise.new(-> { number })
    def check(number:) = [number, number + 1, number + 2]
    def sum(one:, other:) = one + other
    def add(number:) = (context[:calls] << number) && number
  end

  def test_lazy_values_are_synced_by_depth
    answer = assert_same(lazy, "{ items { later again { later again { later } } } late { later again { later } } }")

    assert_operator answer["errors"].size, :>, 3
  end

  def test_authorization_may_be_lazy
    assert_nil assert_same(lazy, "{ hidden { later again { later } } }").dig("data", "hidden", 1)
  end

  def test_errors_of_batches_come_in_order
    answer = assert_same(loading, "{ items { loaded later } more: items { later twice } }")

    assert_operator answer["errors"].size, :>, 3
  end

  def test_batches_are_as_few
    assert_same(loading, "{ items { twice } late { loaded } }")

    assert_operator @mine[:fetched].size, :<=, @right[:fetched].size
    assert_equal @right[:fetched].flatten.sort, @mine[:fetched].flatten.sort
  end

  # What the third leads to is in the batch that the second waits for.
  def test_values_that_do_not_wait_go_on
    assert_same(loading, "{ items { child { loaded } } }")

    assert_equal [[2, 4], [20]], @mine[:fetched].map(&:sort)
    assert_equal @right[:fetched].map(&:sort), @mine[:fetched].map(&:sort)
  end

  # What an object leads to is in the batch that one of another type waits for.
  def test_objects_of_other_types_do_not_wait
    assert_same(loading, "{ things(numbers: [1, 2]) { number ... on Free { guarded { number } } } }")

    assert_equal [[1, 3]], @mine[:fetched]
    assert_equal @right[:fetched], @mine[:fetched]
  end

  # Where a lazy value leads to a wait, the other lazy values of its depth are there sooner.
  def test_lazy_values_that_lead_to_waits
    answer = assert_same(loading, "{ things(numbers: [11, 12]) { number } }")

    assert_equal [["things", 1, "number"], ["things", 0, "number"]], paths(answer)
  end

  # What has waited goes on one by one, so that the second has the first one's arguments, and their error.
  def test_refused_arguments_are_kept
    answer = assert_same(loading, "{ things(numbers: [1, 3]) { ... on Guarded { small(number: 1) } } }")

    assert_equal [["things", 0, "small"]] * 2, paths(answer)
  end

  def test_refused_arguments_do_not_wait_for_others
    schemas = finding(loading) { |id| Integer(id) }
    answer = assert_same(schemas, '{ things(numbers: [2]) { number } both(id: "3", small: 1) }')

    assert_equal [["both"], ["things", 0, "number"]], paths(answer)
  end

  # Analyzers ask for the arguments of connections, which are there then.
  def test_arguments_that_were_analyzed
    text = "{ things(numbers: [2]) { ... on Free { failing(first: 1) { nodes { __typename } } never } } }"

    assert_equal %w[never], paths(assert_same(loading, text)).map(&:last)
    schemas = loading.each { |schema| schema.max_complexity(100) }

    assert_equal %w[failing never], paths(assert_same(schemas, text)).map(&:last)
  end

  # graphql-ruby has a mistake there: the second asks lazy arguments that the first is waiting for.
  def test_lazy_arguments_are_kept
    schemas = finding(loading) { |id| Promise.new(-> { Integer(id) }) }

    schemas.each do |schema|
      assert_raises(NoMethodError) do
        schema.execute('{ things(numbers: [1, 3]) { ... on Guarded { found(id: "5") } } }', context: { fetched: [] })
      end
    end
  end

  # With the arguments of the alias before, and of those that are asked for at the same time.
  def test_aliases_of_one_connection
    text = "{ pages%s { ...Some } b: pages%s { ...Some } c: pages%s { ...Some } }
            fragment Some on ItemConnection { nodes { __typename } }"

    ["", "(wait: 1)", "(wait: 2, first: 2)"].product(["(first: 1)", "(wait: 1, first: 1)"], ["", "(wait: 4)"]) do |ways|
      assert_same(loading, format(text, *ways))
      assert_same(lazy, format(text, *ways)) unless ways.join.include?("wait")
    end
  end

  def test_limits_of_fibers
    [5, 20].each do |limit|
      loading = pair(Query) { |schema| schema.use(GraphQL::Dataloader, fiber_limit: limit) }

      assert_same(loading, "{ items { firm more: twice } late: items { twice } }")
      assert_equal @right[:fetched].flatten.uniq.sort, @mine[:fetched].flatten.uniq.sort
    end

    assert_operator @mine[:fetched].size, :<=, @right[:fetched].size
  end

  # Counts fibers.
  module Counting
    def dataloader_spawn_execution_fiber(jobs) = count(:begun) && super
    def dataloader_fiber_exit = count(:done) && super

    def count(name)
      @counts ||= Hash.new(0)
      @counts[name] += 1
    end
    attr_reader :counts
  end

  def test_tracers_hear_of_fibers
    loading.each do |schema|
      schema.trace_with(Counting)
      trace = schema.new_trace
      schema.execute("{ items { twice } }", context: { trace:, fetched: [] })

      assert_operator trace.counts[:begun], :>=, 3
      assert_operator trace.counts[:done], :>=, trace.counts[:begun]
    end
  end

  # As a scheduler does that has resumed its fiber.
  def test_strands_that_others_have_ended
    fiber = nil
    work = -> { (fiber = Fiber.current) && Fiber.yield }
    strands = Xinatra::GraphQL.const_get(:Running)::Strand
    strand = strands.new(GraphQL::Dataloader.new, GraphQL::Tracing::Trace.new, work)

    assert_predicate strand, :waits?
    fiber.resume

    refute_predicate strand, :waits?
    assert_nil strand.go_on
  end

  def test_a_null_that_was_waited_for_takes_away_what_comes_later
    answer = assert_same(loading, "{ items { firm later again { loaded } } late { firm } }")

    assert_nil answer.dig("data", "items", 1)
  end

  def test_mutations_come_one_after_the_other
    [lazy, loading].each do |schemas|
      assert_same(schemas, "mutation { a: add(number: 4) { later } b: add(number: 3) { later again { later } } }")

      assert_equal [4, 3], @mine[:calls]
    end
  end

  # Lazy values of a mutation that has ended are no longer in the way of the next one's.
  def test_lazy_values_of_mutations
    answer = assert_same(loading, "mutation { slow(number: 1) add(number: 3) { loaded again { later } } }")

    assert_equal(["end 3", "no -3"], answer["errors"].map { |error| error["message"] })
  end

  # Lazy values are synced before fibers go on that have waited, though a list before them waits.
  def test_lazy_lists_behind_those_that_wait
    assert_same(loading, "{ lists { number } }")

    assert_equal [[3], [4, -3]], @right[:fetched]
    assert_equal [[3], [4, -3]], @mine[:fetched]
  end

  # What waits for its type does not wait for what another object of the list has to wait for.
  def test_objects_that_wait_for_different_things_go_on_together
    assert_same(loading, "{ beings { far } }")

    assert_equal [[1, 3, 2], [101, 103, 102]], @right[:fetched]
    assert_equal([[1, 2, 3], [101, 102, 103]], @mine[:fetched].map(&:sort))
  end

  def test_queries_that_are_run_together_wait_together
    texts = ["{ items { loaded later } }", "{ late { loaded twice } }"].map do |query|
      { query:, context: { fetched: [] } }
    end
    right, mine = loading.map { |schema| schema.multiplex(texts).map(&:to_h) }

    assert_equal right, mine
  end

  # What the first item has waited for is not forgotten before the others go on.
  def test_items_of_a_mutation_may_wait_for_authorization
    answer = assert_same(loading, "mutation { a: check(number: 4) { number } b: check(number: 5) { number } }")

    assert_equal([4, 5, 6], answer.dig("data", "a").map { |item| item["number"] })
    assert_equal [[4, 5, 6], [5, 6, 7]], @mine[:fetched]
  end

  def test_arguments_wait_together
    schemas = finding(loading) { |id| Integer(id) }

    assert_equal 5, assert_same(schemas, 'mutation { sum(oneId: "2", otherId: "3") }').dig("data", "sum")
    assert_equal [[2, 3]], @mine[:fetched]
    assert_equal @right[:fetched], @mine[:fetched]
  end

  private

  def paths(answer) = answer["errors"].map { |error| error["path"] }

  def finding(schemas)
    schemas.each do |schema|
      schema.define_singleton_method(:object_from_id) { |id, _context| yield id }
      schema.define_singleton_method(:resolve_type) { |_type, _object, _context| Checked }
    end
  end

  def lazy = pair(Query, mutation: Mutation) { |schema| schema.lazy_resolve(Promise, :value) }

  def loading
    pair(Query, mutation: Mutation) do |schema|
      schema.lazy_resolve(Promise, :value)
      schema.use(GraphQL::Dataloader)
    end
  end
end
