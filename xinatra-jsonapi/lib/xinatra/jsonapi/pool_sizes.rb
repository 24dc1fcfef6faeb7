# frozen_string_literal: true

require "xinatra/advice"

module Xinatra
  module JSONAPI
    # Databases that have fewer connections than the server has threads, so that requests wait for one another. Only
    # where the server is Xinatra's is that known.
    module PoolSizes
      # What Sequel calls a SQLite database that is in memory, and has one connection whatever is said.
      IN_MEMORY = [nil, "", ":memory:"].freeze
      private_constant :IN_MEMORY

      @types = {}.compare_by_identity

      class << self
        # @param resource [Resource]
        # @return [void]
        def watch(resource)
          database = resource.database
          @types[database] ||= resource.type if database
        end

        # @param threads [Integer] of the server
        # @return [Array<String>] a sentence for each database that is too small
        def advice(threads)
          @types.filter_map do |database, type|
            size = database.pool.max_size
            next if size >= threads || in_memory?(database)

            "#{type}: its database has a pool of #{size} for #{threads} threads, so that requests wait for one " \
              "another: give Sequel.connect `max_connections: #{threads}`, or serve with `--threads #{size}`"
          end
        end

        private

        def in_memory?(database)
          database.adapter_scheme == :sqlite && IN_MEMORY.include?(database.opts[:database])
        end
      end

      Advice.add { |threads| advice(threads) }
    end
  end
end
