# frozen_string_literal: true

module BenchDD
  module Profiler
    module Convert
      # What the numbers of a foreign file mean: how much a unit of them weighs here, and whether each is a sample.
      #
      # A count of samples alone has no time. So that such profiles are shown and compared as all others are, each
      # sample is taken for the interval that the file tells, and for a millisecond where it tells none.
      Measure = Struct.new(:factor, :counts, :mode, :unit) do
        # @param weight [Numeric]
        # @return [Integer] nanoseconds, objects or bytes
        def weight(weight) = (weight * factor).round

        # @param weight [Numeric]
        # @return [Integer] how many samples that is
        def samples(weight) = counts ? weight.round : 1
      end

      # @return [Hash{String => Integer}] nanoseconds
      Measure::TIMES = { "nanoseconds" => 1, "microseconds" => 1_000, "milliseconds" => 1_000_000,
                         "seconds" => 1_000_000_000, "ns" => 1, "us" => 1_000, "µs" => 1_000, "ms" => 1_000_000,
                         "s" => 1_000_000_000 }.freeze
      # Nanoseconds of a sample when nothing is said.
      Measure::INTERVAL = 1_000_000

      # @param unit [String]
      # @return [Measure, nil] nil when it is no unit of time
      def Measure.time(unit) = Measure::TIMES[unit]&.then { |factor| new(factor, false, nil, nil) }

      # @param interval [Numeric, nil] nanoseconds
      # @return [Measure]
      def Measure.samples(interval = nil) = new(interval || Measure::INTERVAL, true, nil, nil)

      # @param unit [String, nil] nil for objects
      # @return [Measure]
      def Measure.amount(unit = nil) = new(1, false, :allocations, unit)
    end
  end
end
