# frozen_string_literal: true

require "graphql/batch"

# Small schemas, each built twice: plain, and with the plugin, which compiles from the first call on.
module Pairing
  # Records that are asked for by number.
  class Numbers < GraphQL::Dataloader::Source
    # The Array changes, so that it is found by what it is, not by what is in it.
    # @return [Array<Integer>]
    def self.batch_key_for(*fetched) = fetched.map(&:object_id)

    def initialize(fetched)
      @fetched = fetched
      super()
    end

    # @param keys [Array<Integer>]
    # @return [Array<Integer, GraphQL::ExecutionError>]
    def fetch(keys)
      @fetched << keys
      keys.map { |key| key.negative? ? GraphQL::ExecutionError.new("no #{key}") : key * 10 }
    end
  end

  private

  # @yieldparam schema [Class]
  # @return [Array<Class>] the plain one, and the other
  def pair(query, mutation: nil)
    Array.new(2) do |index|
      Class.new(GraphQL::Schema) do
        query(query)
        mutation(mutation) if mutation
        yield self if block_given?
        use Xinatra::GraphQL, hot: 1 if index == 1
      end
    end
  end

  # Asserts that both say the same, and do so at each call.
  # @return [Hash] the answer
  def assert_same(schemas, text, **options)
    right, *others = [*schemas, schemas.last].map do |schema|
      context = { fetched: [], calls: [] }
      [schema.execute(text, context:, **options).to_h, context]
    end

    others.map(&:first).each { |answer| assert_equal JSON.generate(right.first), JSON.generate(answer) }
    @right, @mine = [right, others.last].map(&:last)
    right.first
  end
end
