# frozen_string_literal: true

require_relative "comparison"
require_relative "shrinker"

module Hostile
  # The requests of a seed, batch after batch, until the answer to one is wrong.
  class Trial
    BATCH = 10_000

    # `seed` an Integer, `count` how many requests.
    def initialize(seed, count)
      @requests = Requests.new(seed)
      @count = count
    end

    # The smallest Finding that the first one shrinks to, or nil. Yields how many requests were answered so far.
    def finding
      (0...@count).each_slice(BATCH) do |numbers|
        found = Comparison.findings(numbers.map { |number| @requests.request(number) }).first
        return Shrinker.shrink(found) if found

        yield(numbers.last + 1) if block_given?
      end
      nil
    end
  end
end
