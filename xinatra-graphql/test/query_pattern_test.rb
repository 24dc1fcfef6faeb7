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

  # In a process of its own, for nothing takes a module away again.
  def test_what_is_in_front_of_the_class_of_queries
    process = fork do
      made = 0
      counting = Module.new { define_method(:initialize) { |*all, **named| (made += 1) && super(*all, **named) } }
      GraphQL::Query.prepend(counting)
      5.times { pair_of_query.last.execute("{ said }") }
      exit!(made)
    end

    assert_equal 5, Process.wait2(process).last.exitstatus
  end

  private

  def pair_of_query(&) = @pair_of_query ||= pair(Query, &)
end
