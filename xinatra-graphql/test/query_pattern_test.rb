# frozen_string_literal: true

require_relative "test_helper"
require_relative "support/pairing"

# Queries of a known document are copies of one: each has what it was asked with, and nothing of the others.
class QueryPatternTest < Minitest::Test
  include Pairing

  class Thing < GraphQL::Schema::Object
    field :name, String
    field :type, String

    def type = context.query.resolve_type(Named, object).inspect
  end

  module Named
    include GraphQL::Schema::Interface

    field :name, String
    def self.resolve_type(object, context) = (context[:resolved] << object) && Thing
  end
  Thing.implements(Named)

  class Query < GraphQL::Schema::Object
    field :named, [Named]
    field :said, String do
      argument :word, String, required: false
    end

    def said(word: "nothing") = "#{word} #{object} #{context[:who]} #{context.query.provided_variables}"
    def named = [{ name: "a" }, { name: "b" }]
  end

  TEXT = "query A($word: String) { said(word: $word) } query B { __typename said }"

  def test_each_has_its_own
    options = [{ operation_name: "A", variables: { "word" => "one" }, context: { who: 1 }, root_value: 2 },
               { operation_name: "B", context: { who: 3 } }, { operation_name: "A" }, { operation_name: "C" },
               { operation_name: "A", variables: { "word" => 4 } }, { operation_name: "A", variables: nil }]

    [*options, *options.reverse].each do |one|
      right, mine = pair_of_query.map { |schema| schema.execute(TEXT, **one).to_h }

      assert_equal right, mine, one
    end
  end

  def test_strange_options
    schema = pair_of_query.last
    3.times { schema.execute("{ said }") }
    messages = [{ variables: "word" }, { context: { tracers: [Object.new] } }, { nonsense: 1 }].map do |options|
      assert_raises(ArgumentError) { schema.execute("{ said }", **options) }.message
    end

    assert_match(/should be a Hash.*tracers\].*nonsense/m, messages.join)
  end

  def test_limits_that_are_said_later
    schema = pair_of_query.last
    3.times { schema.execute("{ said }") }
    schema.max_depth(0)

    assert_match(/depth of 1, which exceeds max depth of 0/, schema.execute("{ said }").to_h.to_s)
  end

  def test_limits_that_the_class_inherits
    base = Class.new(GraphQL::Schema) { complexity_cost_calculation_mode(:future) }
    schema = Class.new(base) { query(Query) && use(Xinatra::GraphQL, hot: 1) }
    answers = Array.new(3) { schema.execute("{ said }").to_h }
    base.max_complexity(0)

    refute_includes answers.to_s, "errors"
    assert_match(/complexity of 1, which exceeds max complexity of 0/, schema.execute("{ said }").to_h.to_s)
    schema.max_complexity(1)

    refute_includes schema.execute("{ said }").to_h, "errors"
  end

  def test_limits_that_a_class_finds_out_itself
    limit = nil
    schema = pair_of_query { |one| one.define_singleton_method(:max_depth) { |*| limit } }.last
    answers = Array.new(3) { schema.execute("{ said }").to_h }
    limit = 0

    refute_includes answers.to_s, "errors"
    assert_match(/exceeds max depth of 0/, schema.execute("{ said }").to_h.to_s)
  end

  def test_contexts_have_nothing_of_others
    schema = pair_of_query.last
    3.times do
      context = schema.execute("{ said }", context: { who: 1 }).context

      assert_equal [false, [], nil, 1], [context.namespace?(:mine), context.errors, context[:scoped], context[:who]]
      assert_operator context, :equal?, context.query.context
      context.namespace(:mine)[:one] = 1
      context.add_error(GraphQL::ExecutionError.new("one"))
      context.scoped_set!(:scoped, 1)
      context[:who] = 2
    end

    assert_nil schema.execute("{ said }").context[:who]
  end

  def test_multiplexes_have_nothing_of_others
    schema = pair_of_query.last
    tracer = Class.new { def self.trace(key, _data) = "#{key} #{yield}" }
    contexts = [{ tracers: [tracer] }, {}, { dataloader: GraphQL::Dataloader::NullDataloader.new }]
    multiplexes = contexts.map { |context| schema.multiplex([{ query: "{ said }" }], context:).first.query.multiplex }

    assert_equal(["told yes", "yes", "yes"], multiplexes.map { |one| one.trace("told", {}) { "yes" } })
    assert_operator contexts.last[:dataloader], :equal?, multiplexes.last.dataloader
    assert_equal(contexts.map(&:object_id), multiplexes.map { |one| one.context.object_id })
    multiplexes.each { |one| assert_operator one, :equal?, one.queries.first.multiplex }
    assert_equal multiplexes.size, multiplexes.map(&:dataloader).uniq.size
  end

  def test_dataloaders_have_nothing_of_others
    schema = pair_of_query.last
    dataloaders = Array.new(3) do
      dataloader = schema.execute("{ said }").query.multiplex.dataloader
      dataloader.lazy_at_depth(1, GraphQL::Execution::Lazy.new { raise "This is another's." })
      dataloader
    end
    schema.dataloader_class = GraphQL::Dataloader

    assert_equal [GraphQL::Dataloader::NullDataloader] * 3, dataloaders.map(&:class)
    assert_instance_of GraphQL::Dataloader, schema.execute("{ said }").query.multiplex.dataloader
  end

  def test_traces_of_multiplexes_are_those_of_the_context
    schema = pair_of_query.last
    mine = schema.new_trace
    traces = [{}, { trace: mine }, {}].map do |context|
      schema.multiplex([{ query: "{ said }" }], context:).first.query.multiplex.current_trace
    end

    assert_operator traces[1], :equal?, mine
    assert_operator traces[0], :equal?, traces[2]
  end

  def test_limits_of_multiplexes_are_theirs
    schema = pair_of_query.last
    limits = [nil, 5, nil].map do |max_complexity|
      schema.multiplex([{ query: "{ said }" }], max_complexity:).first.query.multiplex.max_complexity
    end

    assert_equal [nil, 5, nil], limits
  end

  def test_types_that_were_found_out_are_each_querys
    schema = pair_of_query { |one| one.orphan_types(Thing) }.last
    contexts = Array.new(4) { { resolved: [] } }
    contexts.each { |context| schema.execute("{ named { name } }", context:) }
    names = contexts.map { |context| context[:resolved].map { |one| one[:name] }.join }

    assert_equal "ab ab ab ab", names.join(" ")
  end

  def test_loggers_are_those_of_the_context
    logger = Logger.new(nil)
    schema = pair_of_query.last
    3.times { schema.execute("{ said }") }

    assert_operator logger, :equal?, schema.execute("{ said }", context: { logger: }).query.logger
    refute_same logger, schema.execute("{ said }").query.logger
  end

  def test_classes_of_queries_that_make_them_in_their_own_way
    made = 0
    schema = pair_of_query.last
    schema.query_class(Class.new(GraphQL::Query) do
      define_method(:initialize) { |*all, **named| (made += 1) && super(*all, **named) }
    end)
    5.times { schema.execute("{ said }") }

    assert_equal 5, made
  end

  def test_classes_of_contexts_that_make_them_in_their_own_way
    schema = pair_of_query.last
    schema.context_class(Class.new(GraphQL::Query::Context) do
      attr_reader :made

      define_method(:initialize) { |**named| super(**named) && @made = Object.new }
    end)
    made = Array.new(5) { schema.execute("{ said }").context.made }

    assert_equal [5, false], [made.uniq.size, made.include?(nil)]
  end

  def test_what_is_in_front_of_graphql_rubys_classes
    [GraphQL::Query, GraphQL::Query::Context, GraphQL::Execution::Multiplex,
     GraphQL::Dataloader::NullDataloader].each do |kind|
      assert_operator made_by_five(kind), :>=, 5, kind
    end
  end

  # As a version of graphql-ruby's would have it that has more in its contexts.
  def test_what_contexts_have_that_nobody_here_knows_of
    seen = in_process do
      extending = Module.new do
        define_method(:initialize) do |context|
          super(context)
          context.instance_variable_set(:@more, []) unless context.instance_variable_defined?(:@more)
        end
      end
      GraphQL::Query::Context::ScopedContext.prepend(extending)
      contexts = Array.new(5) { pair_of_query.last.execute("{ said }").context }
      contexts.map { |context| context.instance_variable_get(:@more).object_id }.uniq.size
    end

    assert_equal 5, seen
  end

  private

  # How many are made for five queries, by what is in front of the class.
  def made_by_five(kind)
    in_process do
      schema = pair_of_query.last
      schema.execute("{ said }") if kind != GraphQL::Query
      made = 0
      kind.prepend(Module.new { define_method(:initialize) { |*all, **named| (made += 1) && super(*all, **named) } })
      schema.xinatra_forget
      5.times { schema.execute("{ said }") }
      made
    end
  end

  # Nothing takes a module away again.
  def in_process = Process.wait2(fork { exit!(yield) }).last.exitstatus

  def pair_of_query
    @pair_of_query ||= pair(Query) do |schema|
      schema.complexity_cost_calculation_mode(:future)
      yield schema if block_given?
    end
  end
end
