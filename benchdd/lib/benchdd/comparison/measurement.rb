# frozen_string_literal: true

module BenchDD
  module Comparison
    # One measurement: a lane alone, or two that take turns. Both walk the same slices, in the order A B B A, so that
    # what the machine does meets both alike.
    class Measurement
      # Warming up ends when a window of batches is not quicker than the one before it by more than this share, which is
      # when YJIT has compiled what it will.
      STEADY = 0.03
      # Batches in a window.
      WINDOW = 4
      # The least and the most nanoseconds that a lane warms up.
      LEAST_NS = 8_000_000
      MOST_NS = 250_000_000
      # A slice has at most this many units.
      LONGEST = 10_000_000
      # A batch may take so many times as long in one lane as it is to take in another.
      MOST_TIMES = 20
      # Cycles of two batches in each lane, until the clock is looked at.
      MOST_CYCLES = 16
      # CPU time that counts as much as so much wall time.
      WAITING = 4
      # What takes longer than this many nanoseconds in one batch is not warmed up at length.
      SLOW_NS = 30_000_000
      private_constant :STEADY, :WINDOW, :LEAST_NS, :MOST_NS, :LONGEST, :MOST_TIMES, :MOST_CYCLES,
                       :WAITING, :SLOW_NS

      # @param lanes [Array<Lane>] one or two
      # @param seconds [Float] of CPU time for each lane
      def initialize(lanes, seconds)
        @lanes = lanes
        @seconds = seconds
        @from = 0
      end

      # Measures.
      # @return [Array<Lane>] with their readings
      # @raise [Blame]
      def run
        @lanes.each(&:prepare)
        @size = first_size
        warm_up
        @lanes.each(&:collect)
        measure
        @lanes.each(&:finish)
      end

      private

      # As many units as take a batch's time in the quickest lane, but not many times that in another. All lanes try the
      # same sizes: what only one of them had done would be a difference between them.
      def first_size
        @size = 1
        loop do
          costs = try
          wanted = @lanes.first.batch_ns
          if costs.min > wanted / 4 || costs.max > MOST_TIMES * wanted / 4 || @size >= LONGEST
            return fitting(costs.map { |cost| cost.fdiv(@size) })
          end

          @size = [@size * (costs.min.zero? ? 8 : (wanted / 2.0 / costs.min).clamp(2, 8).round), LONGEST].min
        end
      end

      # @param costs [Array<Float>] of a unit in each lane
      # @return [Integer]
      def fitting(costs)
        quickest, slowest = costs.minmax.map { |cost| [cost, 1e-9].max }
        wanted = @lanes.first.batch_ns
        [wanted / quickest, MOST_TIMES * wanted / slowest, LONGEST].min.round.clamp(1, LONGEST)
      end

      # Runs batches in turns, and goes on to where they end.
      # @return [Array<Array<Worker::Reading>>] of each lane
      def relay(cycles)
        turn = 2 * WAITING * @costs.max * 1e-9
        @lanes.each do |lane|
          lane.begin_relay(@from, @size, cycles, first: lane.equal?(@lanes.first), expected: turn)
        end
        readings = @lanes.map { |lane| readings_of(lane, @lanes.size * cycles * turn) }
        @from = (@from + (2 * cycles * @size)) % @lanes.first.total
        readings
      end

      def readings_of(lane, seconds)
        readings = lane.end_relay(expected: seconds)
        raise @lanes.find { |other| !other.equal?(lane) }.too_slow if readings == :late

        readings
      end

      # @return [Array<Integer>] what a batch costs each lane
      def try = @lanes.map { |lane| cost(lane.try(@from, @size)) }

      # What waits costs little CPU time, and its batches are to be short nevertheless.
      def cost(reading) = [reading.cpu_ns, reading.wall_ns / WAITING].max

      # Cold code is slower: so the size is found again and again.
      def warm_up
        @costs = try
        return 2.times { try } if slow?

        spent = 0
        costs = []
        until steady?(costs) && spent >= LEAST_NS
          window = relay(WINDOW / 2).map { |readings| readings.map { |reading| cost(reading) } }
          spent += window.map(&:sum).max
          costs << window.map { |list| list.sort[list.size / 2].fdiv(@size) }
          @size = fitting(costs.last)
          @costs = costs.last.map { |cost| cost * @size }
          break if spent > MOST_NS
        end
      end

      # A batch that takes long is warm by itself.
      def slow? = @costs.max > SLOW_NS

      def steady?(costs)
        return false if costs.size < 2

        costs.last(2).transpose.all? { |before, last| last > before * (1 - STEADY) }
      end

      def measure
        wanted = @seconds * 1e9
        limit = now + (20 * @seconds) + 1
        relay(cycles(wanted)).zip(@lanes) { |readings, lane| lane.keep(readings, @size) } until enough?(wanted, limit)
      end

      # What mostly waits does not come to so much CPU time.
      def enough?(wanted, limit) = @lanes.all? { |lane| lane.cpu_ns >= wanted } || now > limit

      # So many as are missing, but that the clock is looked at now and then.
      def cycles(wanted)
        missing = wanted - @lanes.map(&:cpu_ns).min
        (missing / (2.0 * [@costs.min, 1].max)).ceil.clamp(1, MOST_CYCLES)
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
