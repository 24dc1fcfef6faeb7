# frozen_string_literal: true

module BenchDD
  module Requests
    module Generating
      # Draws ranks so that the rank r comes in proportion to 1 / r**skew (Zipf's law): a few are wanted all the time,
      # most now and then. Counts in whole numbers, so that all machines draw the same from the same seed.
      class Zipf
        # The weight of the first rank.
        UNIT = 2**40
        private_constant :UNIT

        # @param count [Integer] of ranks
        # @param skew [Numeric] from 0, where all come equally often
        def initialize(count, skew)
          total = 0
          @bounds = Array.new(count) { |index| total += [(UNIT / ((index + 1)**skew)).round, 1].max }
          @total = total
        end

        # @param random [Random]
        # @return [Integer] a rank, from 0
        def draw(random)
          point = random.rand(@total)
          @bounds.bsearch_index { |bound| bound > point }
        end
      end
    end
  end
end
