# frozen_string_literal: true

module Xinatra
  # A table of at most so many entries, for keys that clients choose and that keep coming: two generations, of which
  # the older one goes as a whole when the newer one is full, so that a miss costs the same whatever the limit is.
  # What is asked for stays. Shared by threads.
  class RecentCache
    # Stands for no value.
    MISSING = Object.new.freeze
    private_constant :MISSING

    # @param limit [Integer] how many entries are kept
    def initialize(limit)
      @limit = limit / 2
      @lock = Mutex.new
      @newer = {}
      @older = {}
    end

    # Looks a key up; on a miss, keeps what the block returns. Two threads that miss at the same time both run their
    # block, and what comes first is kept.
    # @param key [Object] compared by `eql?`
    # @yieldreturn [Object] the value, be it nil or false; what it raises goes through, and nothing is kept
    # @return [Object] the value
    def fetch(key)
      # Without the lock: Ruby's global one keeps a Hash whole for readers.
      value = @newer.fetch(key, MISSING)
      return value unless MISSING.equal?(value)

      value = @older.fetch(key, MISSING)
      value = yield if MISSING.equal?(value)
      @lock.synchronize { @newer.fetch(key) { keep(key, value) } }
    end

    # @param key [Object]
    # @return [Object, nil] the value, which may be nil; nil where there is none
    def [](key)
      value = @newer.fetch(key, MISSING)
      return value unless MISSING.equal?(value)

      value = @older.fetch(key, MISSING)
      return if MISSING.equal?(value)

      @lock.synchronize { @newer.fetch(key) { keep(key, value) } }
    end

    # @return [Integer] how many entries there are
    def size = @lock.synchronize { @newer.size + @older.count { |key, _| !@newer.key?(key) } }

    private

    def keep(key, value)
      if @newer.size >= @limit
        @older = @newer
        @newer = {}
      end
      @newer[key] = value
    end
  end
end
