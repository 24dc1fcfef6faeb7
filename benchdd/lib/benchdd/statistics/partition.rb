# frozen_string_literal: true

module BenchDD
  module Statistics
    # Cuts a series into segments so that the absolute distances from the segments' medians, plus a penalty for each
    # cut, are least: exact, by dynamic programming. It takes time with the square of the series' length where nothing
    # changes (a second for 1,500 samples).
    #
    # Source: Jackson et al., IEEE Signal Processing Letters 12 (2005) 105-108 (optimal partitioning); absolute
    # distances for noise with heavy tails: Bardet and Dion, Signal Processing 156 (2019) 145-155.
    class Partition
      # @param values [Array<Float>]
      # @param penalty [Float] what a cut must save
      # @param least [Integer] how many values a segment has at least
      def initialize(values, penalty:, least:)
        @values = values
        @penalty = penalty
        @least = least
        # By index: the cost of the best cutting of the series from there on, and where its second segment starts.
        @costs = Array.new(values.size + 1, Float::INFINITY)
        @costs[values.size] = -penalty
        @nexts = Array.new(values.size)
      end

      # @return [Array<Range>] the segments' indices, in order
      def segments
        (@values.size - @least).downto(0) { |start| settle(start) }
        return [] if @values.size < @least

        starts = [0]
        starts << @nexts[starts.last] while starts.last < @values.size
        starts.each_cons(2).map { |from, to| from...to }
      end

      private

      # A segment's cost only grows with its length and what follows costs nothing less than zero after its penalty, so
      # a segment that alone costs more than the best cutting ends the search.
      def settle(start)
        distances = Distances.new
        (start + 1).upto(@values.size) do |finish|
          cost = distances.add(@values[finish - 1])
          break if cost > @costs[start]
          next if finish - start < @least

          total = cost + @penalty + @costs[finish]
          take(start, finish, total) if total < @costs[start]
        end
      end

      def take(start, finish, cost)
        @costs[start] = cost
        @nexts[start] = finish
      end

      # The sum of absolute distances from the median, of values that come one by one.
      class Distances
        def initialize
          @sorted = []
          @sum = 0.0
        end

        # Any point between the two values in the middle is a median, and the one nearest to the new value is a median
        # with it, too: so the sum grows by the new value's distance from the middle.
        #
        # @return [Float] the sum with this value
        def add(value)
          unless @sorted.empty?
            low = @sorted[(@sorted.size - 1) / 2]
            high = @sorted[@sorted.size / 2]
            @sum += [low - value, value - high, 0.0].max
          end
          @sorted.insert(@sorted.bsearch_index { |other| other >= value } || @sorted.size, value)
          @sum
        end
      end

      private_constant :Distances
    end

    private_constant :Partition
  end
end
