# frozen_string_literal: true

require "benchdd/statistics"

module Bench
  module Runner
    # How a side compares with another over rounds: the geometric mean of its ratios, and by Student's t over their
    # logarithms the interval that it lies in.
    class Ratio
      CONFIDENCE = 0.95

      # @param comparison [BenchDD::Report::Comparison] with what is slower
      # @return [Ratio] how many times faster, over its pairs of processes
      def self.times_faster(comparison) = new(comparison.log_ratios.map { |log| [Math.exp(-log), 1] })

      # @return [Float]
      attr_reader :mean, :least, :most

      # @param pairs [Array<Array(Numeric, Numeric)>] of each round, what the side took and what the other did
      def initialize(pairs)
        logs = pairs.map { |mine, other| Math.log(mine.fdiv(other)) }
        middle = logs.sum / logs.size
        half = logs.size > 1 ? half_width(logs, middle) : Float::INFINITY
        @mean, @least, @most = [middle, middle - half, middle + half].map { |log| Math.exp(log) }
      end

      # @param limit [Numeric]
      # @return [String] "reached" when all of the interval lies below it, else "missed"
      def within(limit) = @most <= limit ? "reached" : "missed"

      # @param limit [Numeric]
      # @return [String] "reached" when all of the interval lies above it, else "missed"
      def beyond(limit) = @least >= limit ? "reached" : "missed"

      # @return [String] such as "0.80 (0.63-1.03)"
      def to_s
        format("%<mean>s (%<least>s-%<most>s)", mean: short(@mean), least: short(@least), most: short(@most))
      end

      private

      # Two digits that count where it is small.
      def short(number)
        return "1000 and more" if number > 1_000

        number < 0.1 ? format("%.3f", number) : format("%.2f", number)
      end

      def half_width(logs, middle)
        freedom = logs.size - 1
        quantile = BenchDD::Statistics::StudentT.new(freedom).quantile((1 + CONFIDENCE) / 2)
        quantile * Math.sqrt(logs.sum { |log| (log - middle)**2 } / freedom / logs.size)
      end
    end
  end
end
