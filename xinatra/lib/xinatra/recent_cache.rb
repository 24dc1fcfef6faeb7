# frozen_string_literal: true

module Xinatra
  # A table of at most so many entries, for keys that clients choose and that keep coming: two generations, of which
  # the older one goes as a whole when the newer one is full, so that a miss costs the same whatever the limit is.
  # What is asked for stays. An entry may count as several. Shared by threads.
  class RecentCache
    # Stands for no value.
    MISSING = Object.new.freeze
    private_constant :MISSING

    # @param limit [Integer] how many entries are kept
    # @yieldparam key [Object]
    # @yieldparam value [Object]
    # @yieldreturn [Numeric] how many entries this one counts as; 1 without a block. One that counts as more than half
    #   of the limit is not kept.
    def initialize(limit, &weigh)
      @limit = [limit / 2, 1].max
      @weigh = weigh
      @weight = 0
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
      weight = @weigh ? @weigh.call(key, value) : 1
      return value if weight > @limit

      grow_old if @weight + weight > @limit
      @weight += weight
      @newer[key] = value
    end

    def grow_old
      @older = @newer
      @newer = {}
      @weight = 0
    end
  end
end
