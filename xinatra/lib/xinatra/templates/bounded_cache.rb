# frozen_string_literal: true

module Xinatra
  # A table of at most so many entries, the oldest of which goes first. Readers take no lock: a writer puts a new table
  # in the old one's place, so that a reader sees either.
  class BoundedCache
    # @param limit [Integer] how many entries are kept
    def initialize(limit)
      @limit = limit
      @lock = Mutex.new
      @entries = {}.freeze
    end

    # @param key [Object] compared by `eql?`
    # @return [Object, nil] the value, nil also where there is none
    def [](key) = @entries[key]

    # Looks a key up; on a miss, keeps what the block returns, be it nil or false. Two threads that miss at the same
    # time both run their block, and what comes first is kept.
    # @param key [Object] compared by `eql?`; of a String, a Hash keeps a copy
    # @yield makes the value; what it raises or throws goes through, and nothing is kept
    # @return [Object] the value
    def fetch(key)
      @entries.fetch(key) { store(key, yield) }
    end

    # Forgets everything.
    # @return [void]
    def clear
      @lock.synchronize { @entries = {}.freeze }
    end

    # @return [Integer] how many entries there are
    def size = @entries.size

    private

    def store(key, value)
      @lock.synchronize do
        @entries.fetch(key) do
          entries = @entries.merge(key => value)
          entries.shift if entries.size > @limit
          @entries = entries.freeze
          value
        end
      end
    end
  end
end
