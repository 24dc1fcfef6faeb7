# frozen_string_literal: true

module Xinatra
  module JSONAPI
    # A table of at most so many values that are each kept for so long; the oldest goes first. Shared by threads.
    class ExpiringCache
      # @param limit [Integer] how many are kept
      # @param seconds [Numeric] for how long
      def initialize(limit, seconds)
        @limit = limit
        @seconds = seconds
        @lock = Mutex.new
        @entries = {}
      end

      # Threads that find nothing at the same time each run their block.
      # @param key [Object] compared by `eql?`
      # @yieldreturn [Object] the value; what it raises goes through, and nothing is kept
      # @return [Object] the value
      def fetch(key)
        value, until_then = @lock.synchronize { @entries[key] }
        return value if until_then && now < until_then

        yield.tap { |made| store(key, made) }
      end

      private

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

      def store(key, value)
        @lock.synchronize do
          @entries.delete(key)
          @entries[key] = [value, now + @seconds].freeze
          @entries.shift if @entries.size > @limit
        end
      end
    end
  end
end
