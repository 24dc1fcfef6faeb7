# frozen_string_literal: true

module Bench
  module Runner
    # The part of the results that tells what it costs to find a route.
    class Routing
      # Datasets, with the seconds that each may take.
      DATASETS = { "small" => ["10,000 requests, 200 routes", 40], "large" => ["100,000 requests, 200 routes", 60],
                   "links" => ["recorded requests, routes of examples/links", 40] }.freeze
      TONES = { "sinatra" => :six, "xinatra" => :one, "roda" => :three }.freeze
      ROUTER = /\Arouter alone/
      REQUESTS = /\Awhole requests/
      private_constant :DATASETS, :TONES, :ROUTER, :REQUESTS

      # @return [Array<String>] of the gems that are compared
      def self.gems = %w[sinatra mustermann xinatra roda rack]

      # @param effort [Effort]
      # @param run [BenchDDRun]
      # @return [Routing]
      def self.measure(effort, run)
        names = effort.kinds ? DATASETS.keys - ["large"] : DATASETS.keys
        new(Figures.new(names.map do |name|
          run.call("routing_bench.rb", dataset: [name], yjit: %w[on], seconds: 0.02, limit: DATASETS[name].last)
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
        <<~MARKDOWN.chomp
          The router alone, ns of CPU time a path. In turn: Mustermann's patterns one after the other, as Sinatra tries them.

          #{Cell.table(["", "in turn", "Xinatra", "times faster"], rows(ROUTER, ["in turn", "xinatra"]))}

          Whole requests, ns of CPU time each. No routing: an app that answers everything alike.

          #{Cell.table(["", "Sinatra", "Xinatra", "times faster", "Roda", "no routing"],
                       rows(REQUESTS, %w[sinatra xinatra], %w[roda rack]))}
        MARKDOWN
      end

      # @return [Hash{String => String}] names and SVG
      def plots
        bars = measured(REQUESTS, "sinatra").flat_map do |dataset|
          TONES.filter_map do |scenario, tone|
            value = ns(scenario, dataset, REQUESTS) or next
            BenchDD::Report::Plot::Bars::Row.new(name: "#{scenario.capitalize}, #{dataset}", value:, tone:)
          end
        end
        { "routing" => BenchDD::Report::Plot::Bars.new("CPU time of a whole request", bars, unit: :time).to_svg }
      end

      private

      def ns(scenario, dataset, suite) = @figures.ns(scenario, dataset, suite:)
      def measured(suite, base) = DATASETS.keys.select { |dataset| ns(base, dataset, suite) }

      def rows(suite, compared, others = [])
        measured(suite, compared.first).map do |dataset|
          comparison = @figures.comparison("xinatra", dataset, suite:)
          ["#{dataset}: #{DATASETS[dataset].first}", *compared.map { |name| Cell.ns(ns(name, dataset, suite)) },
           Cell.factor(comparison && (1 / comparison.ratio)), *others.map { |name| Cell.ns(ns(name, dataset, suite)) }]
        end
      end
    end
  end
end
