# frozen_string_literal: true

module Bench
  module Runner
    # The part of the results that tells whether the cost of a request grows with the number of routes.
    class ManyRoutes
      KINDS = %w[static capturing].freeze
      # What is measured: the column, the scenario, the suites that have it, and the scenario whose cost is taken away.
      COLUMNS = [["router alone", "router", /\Arouter/, "call alone"],
                 ["`Hash#[]`", "Hash#[]", /\Arouter/, "loop alone"],
                 ["distinct methods", "distinct methods", /\Arouter/, "loop alone"],
                 ["Xinatra", "xinatra", /\Arequests/], ["Roda", "roda", /\Arequests/],
                 ["Sinatra", "sinatra", /\Arequests/]].freeze
      TONES = { "router alone" => :one, "`Hash#[]`" => :five, "distinct methods" => :six, "Xinatra" => :one,
                "Roda" => :three, "Sinatra" => :two }.freeze
      FAINT = ["router alone", "`Hash#[]`", "distinct methods"].freeze
      # How many times its cost with the fewest routes one may have with the most.
      LIMITS = { "router alone" => 1.5, "Xinatra" => 2.5 }.freeze
      # How many times the instructions with the fewest routes a look-up may take with the most, and how many times the
      # time of a Hash.
      COUNTED_LIMIT = HASH_LIMIT = 1.3
      # Seconds that one number of routes may take, when it is all ready; and those that counting may.
      LIMIT = 40
      COUNTING = 900
      private_constant :COLUMNS, :TONES, :FAINT, :LIMITS, :COUNTED_LIMIT, :HASH_LIMIT, :LIMIT,
                       :COUNTING

      # @return [Array<String>] of the gems that are compared
      def self.gems = %w[sinatra xinatra roda]

      # Each number of routes has processes of its own.
      # @param effort [Effort]
      # @param run [BenchDDRun]
      # @return [ManyRoutes]
      def self.measure(effort, run)
        timed = effort.counts.map do |count|
          run.call("many_routes_bench.rb", yjit: %w[on], seconds: 0.05, limit: LIMIT, variables: variables(count))
        end
        counted = effort.counts.minmax.map do |count|
          run.call("many_routes_bench.rb", yjit: %w[off], seconds: 0.02, limit: COUNTING, count: true,
                                           only: ["router", "call alone"], variables: variables(count))
        end
        new(effort.counts, Figures.new(timed), Figures.new(counted))
      end

      def self.variables(count) = { "BENCH_ROUTES" => count.to_s }
      private_class_method :variables

      # @param counts [Array<Integer>]
      # @param figures [Figures] of CPU time
      # @param counted [Figures] of instructions, for the fewest and the most routes
      def initialize(counts, figures, counted)
        @counts = counts
        @figures = figures
        @counted = counted
      end

      # @return [Array<Boolean>] whether it was measured with YJIT: true, false, or both
      def yjit = @figures.yjit

      # @return [Array<String>] what could not be measured
      def broken = @figures.broken + @counted.broken

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
        [*tables, [*growths, *hash_verdict, *counted_verdicts].join("\n")].join("\n\n")
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

      def ns((_, scenario, suite, beside), kind, count)
        found = measured(scenario, suite, kind, count)
        beside && found ? found - measured(beside, suite, kind, count).to_f : found
      end

      def measured(scenario, suite, kind, count)
        @figures.ns(scenario, kind, suite:, matrix: { "routes" => count })
      end

      # Of a look-up.
      def instructions(kind, count)
        found, call = ["router", "call alone"].map do |scenario|
          @counted.instructions(scenario, kind, suite: /\Arouter/, matrix: { "routes" => count })
        end
        found && call && (found - call)
      end

      def counted_verdicts
        KINDS.map do |kind|
          few, many = @counts.minmax.map { |count| instructions(kind, count) }
          next "- instructions a look-up, #{kind} routes: not counted within #{COUNTING} s" unless few && many

          "- instructions a look-up, #{kind} routes: #{few.round} at #{@counts.min}, #{many.round} at " \
            "#{Cell.grouped(@counts.max)}, #{format("%.2f", many / few)} times as many, " \
            "#{Cell.against(many / few, COUNTED_LIMIT)}"
        end
      end

      # The farthest of all numbers of routes.
      def hash_verdict
        ratios = @counts.filter_map do |count|
          router, hash = COLUMNS.first(2).map { |column| ns(column, "static", count) }
          [router / hash, count] if router && hash
        end
        ratio, count = ratios.max
        ratio && "- router alone, static routes: at most #{format("%.2f", ratio)} times a Hash's time, at " \
                 "#{Cell.grouped(count)} routes, #{Cell.against(ratio, HASH_LIMIT)}"
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
          "#{Cell.against(factor, limit)}"
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
