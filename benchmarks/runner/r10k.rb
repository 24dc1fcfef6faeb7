# frozen_string_literal: true

module Bench
  module Runner
    # The part of the results that stands beside Roda, in the shapes of the benchmark r10k.
    class R10k
      COUNTS = [10, 100, 1_000, 10_000].freeze
      DATASET = "random values"
      SIDES = %w[roda xinatra].freeze
      HEADINGS = ["routes", "Roda", "Xinatra", "times faster (interval)", "target"].freeze
      # How many times faster than Roda a request is to be; and how many it would be at best.
      TARGET = 3
      AIM = 5
      # Seconds that one number of routes may take, when it is all ready.
      LIMIT = 40
      private_constant :COUNTS, :DATASET, :SIDES, :HEADINGS, :TARGET, :AIM, :LIMIT

      # @return [Array<String>] of the gems that are compared
      def self.gems = %w[xinatra roda]

      # Each number of routes has processes of its own.
      # @param run [BenchDDRun]
      # @return [R10k]
      def self.measure(_effort, run)
        new(Figures.new(COUNTS.map do |count|
          run.call("r10k_bench.rb", seconds: 0.05, limit: LIMIT, variables: { "BENCH_R10K" => count.to_s })
        end))
      end

      # @param figures [Figures]
      def initialize(figures)
        @figures = figures
      end

      # @return [Array<Boolean>] whether it was measured with YJIT: true, false, or both
      def yjit = @figures.yjit

      # @return [Array<String>] what could not be measured
      def broken = @figures.broken

      # @return [String]
      def markdown
        @figures.sides.map do |side|
          "YJIT #{@figures.yjit?(side) ? "on" : "off"}, ns of CPU time a request; at least #{TARGET} times as fast " \
            "as Roda, aiming for #{AIM}:\n\n#{Cell.table(HEADINGS, rows(side))}"
        end.join("\n\n")
      end

      # @return [Hash{String => String}] names and SVG: none
      def plots = {}

      private

      def rows(side)
        COUNTS.filter_map do |count|
          matrix = { "routes" => count }
          comparison = @figures.comparison("xinatra", DATASET, side:, matrix:) or next
          [Cell.grouped(count), *SIDES.map { |name| Cell.ns(@figures.ns(name, DATASET, side:, matrix:)) },
           Cell.times_faster(comparison), 1 / comparison.ratio >= TARGET ? "reached" : "missed"]
        end
      end
    end
  end
end
