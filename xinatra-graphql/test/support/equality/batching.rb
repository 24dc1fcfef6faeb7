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
      raise GraphQL::ExecutionError, "nothing for #{@field}" if @world.failing?(@field)

      keys.map { |key| @world.loaded(@field, @type, key) }
    end
  end

  # What types and objects are looked up by, where that is done in batches, too; writes down what it is asked.
  class Lookup < GraphQL::Dataloader::Source
    # @param world [World]
    # @param what [String]
    # @param find [Proc] takes a key
    def initialize(world, what, find)
      @world = world
      @what = what
      @find = find
      super()
    end

    # @return [Array] the same for the same, for each has a Proc of its own
    def self.batch_key_for(world, what, _find) = [world, what]

    # @param keys [Array<String>]
    # @return [Array<Object>]
    def fetch(keys)
      @world.batches << [@what, keys.dup]
      keys.map { |key| @find.call(key) }
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
