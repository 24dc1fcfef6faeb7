# frozen_string_literal: true

module Bench
  # What the scenarios do that look values up in caches: `setup { remembers(nil) }`, `scenario("RecentCache") {
  # remember_in_recent_cache }`.
  module Remembering
    # What is looked up again and again: classes, as graphql-ruby does.
    KEYS = [String, Integer, Array, Hash].freeze

    # @param value [Object]
    # @return [void]
    def remembers(value)
      @value = value
    end

    # @return [Array<Object>, nil] the values, where they are checked
    def remember_in_recent_cache
      require "xinatra/recent_cache" unless @recent
      cache = @recent ||= Xinatra::RecentCache.new(100)
      value = @value
      data.each { |name| cache.fetch(KEYS[name]) { value } }
    end

    # @return [Array<Object>, nil] the values, where they are checked
    def remember_in_concurrent_map
      require "concurrent/map" unless @map
      map = @map ||= Concurrent::Map.new
      value = @value
      data.each { |name| map.compute_if_absent(KEYS[name]) { value } }
    end
  end
end
