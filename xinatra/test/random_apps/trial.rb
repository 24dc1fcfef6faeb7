# frozen_string_literal: true

require_relative "comparison"
require_relative "shrinker"

module RandomApps
  # The apps of a seed, batch after batch, until one of them is answered differently.
  class Trial
    BATCH = 250

    # `seed` an Integer, `count` how many apps.
    def initialize(seed, count)
      @generator = Generator.new(seed)
      @count = count
    end

    # The smallest Difference that the first one shrinks to, or nil. Yields how many apps were compared so far.
    def difference
      (0...@count).each_slice(BATCH) do |numbers|
        found = Comparison.differences(numbers.map { |number| @generator.app(number) }).first
        return Shrinker.new.shrink(found) if found

        yield(numbers.last + 1) if block_given?
      end
      nil
    end
  end
end
