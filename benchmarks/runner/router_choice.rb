# frozen_string_literal: true

module Bench
  module Runner
    # The part of the results that `Xinatra::Router::Chooser` goes by.
    class RouterChoice
      KINDS = { "static" => "static", "capture" => "/r/:id", "two" => "/r/:a/:b", "suffix" => "/r/:id.js" }.freeze
      # Seconds.
      LIMIT = 60
      private_constant :KINDS, :LIMIT

      # @return [Array<String>] of the gems that are compared
      def self.gems = %w[xinatra]

      # @param run [BenchDDRun]
      # @return [RouterChoice]
      def self.measure(_effort, run)
        new(Figures.new([run.call("router_choice_bench.rb", seconds: 0.05, limit: LIMIT)]))
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
          "YJIT #{@figures.yjit?(side) ? "on" : "off"}, ns of CPU time a path, one after the other / in a tree:\n\n" \
            "#{Cell.table(["routes", *KINDS.values], rows(side))}"
        end.join("\n\n")
      end

      # @return [Hash{String => String}] none
      def plots = {}

      private

      def rows(side)
        counts = @figures.runs.flat_map(&:suites).flat_map(&:results).map { |result| result.matrix["routes"] }.uniq
        counts.map { |count| [count.to_s, *KINDS.keys.map { |kind| cell(kind, count, side) }] }
      end

      def cell(kind, count, side)
        %w[linear radix].map do |name|
          Cell.ns(@figures.ns(name, kind, side:, matrix: { "routes" => count }))
        end.join(" / ")
      end
    end
  end
end
