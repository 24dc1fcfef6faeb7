# frozen_string_literal: true

require_relative "../test_helper"
require_relative "channel_stories"
require_relative "channels"
require_relative "ledger"
require_relative "played_side"

# Subscriptions by plans: who hears what, what is kept, and what is raised, as by graphql-ruby alone, with a Dataloader
# that waits and without.
class CompiledSubscriptionsTest < Minitest::Test
  STORIES = ChannelStories::ALL
  # In which no null takes away what graphql-ruby would not come to.
  TRACED = %i[batches ends fields_without_a_class scopes_extras_and_types].freeze

  { "" => false, "_with_batches" => true }.each do |suffix, batches|
    STORIES.each do |name, story|
      define_method("test_#{name}#{suffix}") { assert_same_story(story, batches:) }
    end

    define_method("test_several_fields#{suffix}") do
      sides = play(ChannelStories::SEVERAL, batches:, validate_update: false)

      assert_alike(sides)
      assert_equal ["several subscriptions"], explained(sides[1]).flat_map(&:fallbacks).uniq
    end

    # Nothing is kept where that is raised.
    define_method("test_nulls_that_the_schema_does_not_bear#{suffix}") do
      sides = play(STORIES[:errors], batches:) do
        define_singleton_method(:type_error) { |*| raise IOError, "no null" }
      end

      assert_alike(sides)
    end

    define_method("test_what_is_equal_for_all#{suffix}") do
      written = assert_same_story(STORIES[:all_that_are_equal], batches:, broadcast: true).filter_map do |kind, events|
        events.first.last if kind == :written
      end

      assert_equal [4, 3], [written.size, written.uniq.size]
    end

    define_method("test_tracers#{suffix}") do
      TRACED.each do |name|
        right, *others = tracers_told(STORIES[name], batches)

        others.each { |other| assert_equal right, other }
      end
    end
  end

  def test_updates_that_are_not_validated
    %i[batches ends].each { |name| assert_same_story(STORIES[name], validate_update: false) }
  end

  def test_schemas_without_them
    sides = [nil, 1].map do |hot|
      schema = Class.new(GraphQL::Schema) do
        query Channels::Query
        subscription Channels::Root
        use(Xinatra::GraphQL, hot:) if hot
      end
      assert_raises(NoMethodError) { schema.execute("subscription { tick }") }.message.lines.first
    end

    assert_equal(*sides)
  end

  private

  # @return [Array<PlayedSide>] graphql-ruby's, one that is compiled, and one that is so from the second call on
  def play(story, **options, &)
    [nil, 1, 2].map { |hot| PlayedSide.new(Channels.schema(Ledger, hot:, **options, &)) }.each(&story)
  end

  def assert_same_story(...)
    sides = play(...)

    assert_alike(sides)
    explained(sides[1]).each { |found| assert_predicate found, :compiled?, found.to_s }
    sides.first.entries
  end

  def assert_alike(sides)
    right, *others = sides
    others.each do |other|
      right.entries.zip(other.entries) { |pair| assert_equal(*pair) }

      assert_equal right.entries.size, other.entries.size
      assert_equal(*[right, other].map { |side| side.fetched.map(&:sort) })
    end
  end

  # @return [Array<#compiled?>] how each document was executed
  def explained(side)
    side.documents.map do |text, variables, validate|
      side.schema.xinatra_explain(text, variables:, validate:, context: side.context)
    end
  end

  # @return [Array<Array>] what is told of fields on each side
  def tracers_told(story, batches)
    [nil, 1, 2].map do |hot|
      told = []
      trace = Module.new do
        define_method(:execute_field) do |field:, **rest, &block|
          told << field.path
          super(field:, **rest, &block)
        end
      end
      story.call(PlayedSide.new(Channels.schema(Ledger, hot:, batches:) { trace_with(trace) }))
      told.tally
    end
  end
end
