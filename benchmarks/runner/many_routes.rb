# frozen_string_literal: true

module Bench
  module Runner
    # The part of the results that tells whether the cost of a request grows with the number of routes.
    class ManyRoutes
      KINDS = %w[static capturing].freeze
      # What is measured: the column, the scenario, and the suites that have it.
      COLUMNS = [["router alone", "router", /\Arouter/], ["distinct methods", "distinct methods", /\Arouter/],
                 ["Xinatra", "xinatra", /\Arequests/], ["Roda", "roda", /\Arequests/],
                 ["Sinatra", "sinatra", /\Arequests/]].freeze
      TONES = { "router alone" => :one, "distinct methods" => :six, "Xinatra" => :one, "Roda" => :three,
                "Sinatra" => :two }.freeze
      FAINT = ["router alone", "distinct methods"].freeze
      # How many times its cost with the fewest routes one may have with the most.
      LIMITS = { "router alone" => 1.5, "Xinatra" => 2.5 }.freeze
      # Seconds that one number of routes may take, when it is all ready.
      LIMIT = 12
      private_constant :COLUMNS, :TONES, :FAINT, :LIMITS, :LIMIT

      # @return [Array<String>] of the gems that are compared
      def self.gems = %w[sinatra xinatra roda]

      # Each number of routes has processes of its own.
      # @param effort [Effort]
      # @param run [BenchDDRun]
      # @return [ManyRoutes]
      def self.measure(effort, run)
        new(effort.counts, Figures.new(effort.counts.map do |count|
          run.call("many_routes_bench.rb", yjit: %w[on], seconds: 0.05, limit: LIMIT,
                                           variables: { "BENCH_ROUTES" => count.to_s })
        end))
      end

      # @param counts [Array<Integer>]
      # @param figures [Figures]
      def initialize(counts, figures)
        @counts = counts
        @figures = figures
      end

      # @return [Array<String>] what could not be measured
      def broken = @figures.broken

      # @return [String]
      def markdown
        tables = KINDS.map do |kind|
          rows = @counts.map do |count|
            [Cell.grouped(count), *COLUMNS.map do |column|
              Cell.ns(ns(column, kind, count))
            end]
          end
          "#{kind.capitalize} routes, ns of CPU time each:\n\n#{Cell.table(["routes", *COLUMNS.map(&:first)], rows)}"
        end
        [*tables, growths.join("\n")].join("\n\n")
      end

      # @return [Hash{String => String}] names and SVG
      def plots
        drawn = KINDS.to_h { |kind| [kind, lines(kind)] }.reject { |_, lines| lines.empty? }
        drawn.to_h do |kind, lines|
          title = "CPU time by number of #{kind} routes"
          ["many_routes_#{kind}", Lines.over_routes(title, lines, :time).to_svg]
        end
      end

      private

      # What the loop costs that walks the paths is taken away from what is done in it.
      def ns((_, scenario, suite), kind, count)
        found = measured(scenario, suite, kind, count)
        suite.match?("router") && found ? found - measured("loop alone", suite, kind, count).to_f : found
      end

      def measured(scenario, suite, kind, count)
        @figures.ns(scenario, kind, suite:, matrix: { "routes" => count })
      end

      def growths
        KINDS.product(LIMITS.to_a).filter_map do |kind, (title, limit)|
          column = COLUMNS.assoc(title)
          first, last = [@counts.first, @counts.last].map { |count| ns(column, kind, count) }
          next unless first && last

          "- #{title}, #{kind} routes: #{growth(last / first, limit)}"
        end
      end

      def growth(factor, limit)
        "#{format("%.2f", factor)} times its cost at #{@counts.first} routes with #{Cell.grouped(@counts.last)}, " \
          "at most #{limit}: #{factor <= limit ? "reached" : "missed"}"
      end

      def lines(kind)
        lines = COLUMNS.map do |column|
          points = @counts.filter_map { |count| ns(column, kind, count)&.then { |value| [count, [value, 1.0].max] } }
          Lines::Series.new(name: column.first, points:, tone: TONES[column.first], faint: FAINT.include?(column.first))
        end
        lines.reject { |line| line.points.empty? }
      end

      # Plots over numbers of routes.
      class Lines < BenchDD::Report::Plot::Lines
        # @param title [String]
        # @param series [Array<Series>]
        # @param unit [Symbol] of what is measured
        # @return [Lines]
        def self.over_routes(title, series, unit)
          format = ->(count) { count < 1_024 ? count.to_i.to_s : "#{count.to_i / 1_024}k" }
          new(title, series, horizontal: Axis.new(label: "routes", log: true, format:),
                             vertical: Axis.new(unit:, log: true))
        end
      end
    end
  end
end
