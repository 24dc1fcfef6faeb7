# frozen_string_literal: true

require_relative "many_routes"

module Bench
  module Runner
    # The part of the results that tells what a request costs among the routes of given files, and from how many of them
    # on a tree is quicker than trying one after the other.
    class RouteFiles
      SETS = { "small" => "10,000", "large" => "100,000" }.freeze
      SIDES = %w[sinatra xinatra].freeze
      STRATEGIES = { "linear" => :three, "tree" => :two, "automatic" => :one }.freeze
      COUNTS = [1, 2, 3, 4, 6, 8, 12, 16, 32, 64, 128].freeze
      DATASET = "random"
      # How far behind the best the automatic choice may be.
      BEHIND = 1.1
      # Seconds for the requests, and for each number of routes.
      LIMIT = 120
      LOOKING_UP = 15
      private_constant :SETS, :SIDES, :STRATEGIES, :COUNTS, :DATASET, :BEHIND, :LIMIT, :LOOKING_UP

      # @return [Array<String>] of the gems that are compared
      def self.gems = %w[sinatra xinatra roda]

      # @param run [BenchDDRun]
      # @return [RouteFiles]
      def self.measure(_effort, run)
        requests = run.call("route_files_bench.rb", dataset: SETS.keys, yjit: %w[on], seconds: 0.02, limit: LIMIT)
        routers = COUNTS.map do |count|
          run.call("route_files_bench.rb", dataset: [DATASET], yjit: %w[on], seconds: 0.02, limit: LOOKING_UP,
                                           variables: { "BENCH_ROUTES" => count.to_s })
        end
        new(Figures.new([requests]), Figures.new(routers))
      end

      # @param requests [Figures]
      # @param routers [Figures]
      def initialize(requests, routers)
        @requests = requests
        @routers = routers
      end

      # @return [Array<Boolean>] whether it was measured with YJIT: true, false, or both
      def yjit = @requests.yjit

      # @return [Array<String>] what could not be measured
      def broken = @requests.broken + @routers.broken

      # @return [String]
      def markdown
        [*names.map { |name| requests_table(name) }, *names.map { |name| routers_table(name) },
         names.map { |name| verdict(name) }.join("\n")].join("\n\n")
      end

      # @return [Hash{String => String}] names and SVG
      def plots
        names.to_h do |name|
          lines = STRATEGIES.map do |strategy, tone|
            points = COUNTS.filter_map { |count| ns(strategy, name, count)&.then { |value| [count, value] } }
            ManyRoutes::Lines::Series.new(name: strategy.capitalize, points:, tone:)
          end
          title = "CPU time to find one of #{name}'s routes"
          ["router_choice_#{name}", ManyRoutes::Lines.over_routes(title, lines, :time).to_svg]
        end
      end

      private

      def names
        @requests.runs.flat_map(&:suites).filter_map { |suite| suite.name[/\Arequests, (.*)/, 1] }.uniq
      end

      def requests_table(name)
        suite = /\Arequests, #{Regexp.escape(name)}\z/
        rows = SETS.filter_map do |dataset, count|
          comparison = @requests.comparison("xinatra", dataset, suite:) or next
          ["#{dataset}: #{count}", *SIDES.map { |side| Cell.ns(@requests.ns(side, dataset, suite:)) },
           Cell.times_faster(comparison), Cell.ns(@requests.ns("roda", dataset, suite:))]
        end
        "#{name}, ns of CPU time a request:\n\n" \
          "#{Cell.table(["requests", "Sinatra", "Xinatra", "times faster (interval)", "Roda"], rows)}"
      end

      def routers_table(name)
        rows = COUNTS.map do |count|
          [count.to_s, *STRATEGIES.keys.map { |strategy| Cell.ns(ns(strategy, name, count)) }]
        end
        "#{name}, the router alone, ns of CPU time a path:\n\n#{Cell.table(["routes", *STRATEGIES.keys], rows)}"
      end

      def ns(strategy, name, count)
        @routers.ns(strategy, DATASET, suite: /\Arouter, #{Regexp.escape(name)}\z/, matrix: { "routes" => count })
      end

      # Of all numbers of routes, the one where the choice is farthest behind the best.
      def verdict(name)
        ratios = COUNTS.filter_map do |count|
          linear, tree, automatic = STRATEGIES.keys.map { |strategy| ns(strategy, name, count) }
          [automatic / [linear, tree].min, count] if linear && tree && automatic
        end
        ratio, count = ratios.max
        "- #{name}: the automatic choice takes #{format("%.2f", ratio)} times as long as the best with #{count} " \
          "routes, #{Cell.against(ratio, BEHIND)}"
      end
    end
  end
end
