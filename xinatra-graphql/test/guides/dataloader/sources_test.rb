# frozen_string_literal: true

require_relative "../../test_helper"
require_relative "../../support/guide"

# What sources may do: ask others, merge, raise, say no, know keys by other names.
class DataloaderSourcesTest < Minitest::Test
  include Guide

  class Logged < GraphQL::Dataloader::Source
    def initialize(calls, *options)
      @calls = calls
      @options = options
      super()
    end

    def self.batch_key_for(calls, *options) = [calls.object_id, *options]
  end

  class Doubled < Logged
    def fetch(keys)
      @calls << [:doubled, keys]
      keys.map { |key| key * 2 }
    end
  end

  # Asks another source.
  class Described < Logged
    def fetch(keys)
      @calls << [:described, keys]
      doubled = dataloader.with(Doubled, @calls).load_all(keys)
      keys.zip(doubled).map { |key, double| "#{key} and #{double}" }
    end
  end

  class Sized < Logged
    def result_key_for(key) = key.downcase
    def fetch(keys) = (@calls << [:sized, keys]) && keys.map { |key| "#{key}: #{key.size} #{@options.first}" }
  end

  class Failing < Logged
    def fetch(keys)
      @calls << [:failing, keys]
      raise GraphQL::ExecutionError, "none of #{keys.join(",")}" if keys.include?("all")

      keys.map { |key| key == "bad" ? GraphQL::ExecutionError.new("bad one") : key }
    end
  end

  class Broken < Logged
    def fetch(_keys) = raise(IOError, "cut")
  end

  class Short < Logged
    def fetch(_keys) = []
  end

  class Word < GraphQL::Schema::Object
    field :broken, String
    field :described, String
    field :failing, String
    field :guarded, String
    field :merged, String
    field :short, String
    field :size, String do
      argument :unit, String, required: false, default_value: "letters"
    end

    def broken = with(Broken).load(object)
    def described = with(Described).load(object)
    def failing = with(Failing).load(object)

    def guarded
      failing
    rescue GraphQL::ExecutionError => e
      "rescued #{e.message}"
    end

    def merged
      with(Doubled).merge({ object => "known" })
      with(Doubled).load(object)
    end

    def short = with(Short).load(object)
    def size(unit:) = dataloader.with(Sized, context[:calls], unit).load(object)

    private

    def with(source) = dataloader.with(source, context[:calls])
  end

  class Query < GraphQL::Schema::Object
    field :words, [Word, { null: true }], null: false do
      argument :of, [String]
    end
    def words(of:) = of
  end

  def page
    schemas do
      use GraphQL::Dataloader
      rescue_from(IOError) { |error, *| raise GraphQL::ExecutionError, "#{error.message} off" }
    end
  end

  def words(selection, *words)
    ask("query($of: [String!]!) { words(of: $of) { #{selection} } }", calls: :ordered, variables: { "of" => words })
  end

  def test_sources_that_ask_others
    assert_equal ["a and aa", "b and bb"], words("described", "a", "b").dig("data", "words").flat_map(&:values)
    assert_equal [[:described, %w[a b]], [:doubled, %w[a b]]], @calls
  end

  def test_what_is_merged_is_not_fetched
    assert_equal %w[known known], words("merged", "a", "b").dig("data", "words").flat_map(&:values)
    assert_empty @calls
  end

  def test_names_of_keys_and_options
    answer = words('size other: size(unit: "chars")', "A", "a", "bc")

    assert_equal [["A: 1 letters", "A: 1 chars"], ["A: 1 letters", "A: 1 chars"], ["bc: 2 letters", "bc: 2 chars"]],
                 answer.dig("data", "words").map(&:values)
    assert_equal [[:sized, %w[A bc]]] * 2, @calls
  end

  def test_errors_of_keys_and_of_batches
    answer = words("failing", "a", "bad", "b")

    assert_equal ["a", nil, "b"], answer.dig("data", "words").flat_map(&:values)
    assert_equal([[["words", 1, "failing"], "bad one"]],
                 answer["errors"].map { |error| error.values_at("path", "message") })
    assert_equal ["none of a,all"] * 2, messages(words("failing", "a", "all"))
  end

  def test_errors_that_are_rescued
    assert_equal ["a", "rescued bad one"], words("guarded", "a", "bad").dig("data", "words").flat_map(&:values)
    assert_equal ["cut off"] * 2, messages(words("broken", "a", "b"))
  end

  def test_batches_that_are_too_short
    assert_equal [nil], words("short", "a").dig("data", "words").flat_map(&:values)
  end
end
