# frozen_string_literal: true

require "graphql/batch"

module Equality
  # Of graphql-ruby's Dataloader; writes down what it is asked.
  class Source < GraphQL::Dataloader::Source
    def initialize(world, field, type)
      @world = world
      @field = field
      @type = type
      super()
    end

    # @param keys [Array<Integer>]
    # @return [Array<Object>]
    def fetch(keys)
      @world.batches << [@field, keys.dup]
      keys.map { |key| @world.loaded(@field, @type, key) }
    end
  end

  # Of graphql-batch; writes down what it is asked.
  class Loader < GraphQL::Batch::Loader
    def initialize(world, field, type)
      @world = world
      @field = field
      @type = type
      super()
    end

    # @param keys [Array<Integer>]
    # @return [void]
    def perform(keys)
      @world.batches << [@field, keys.dup]
      keys.each do |key|
        value = @world.loaded(@field, @type, key)
        failed?(value, key) ? reject(key, value) : fulfill(key, value)
      end
    end

    private

    # GraphQL takes its own errors as values, too.
    def failed?(value, key) = value.is_a?(StandardError) && (key.odd? || !value.is_a?(GraphQL::ExecutionError))
  end
end
