# frozen_string_literal: true

module Bench
  module Runner
    # The part of the results that tells what a request costs.
    class Framework
      # A kind of request: the dataset's name, what it is called, and how many times faster than Sinatra it is to be.
      Kind = Struct.new(:name, :title, :target)
      # How many times the time of an app without a framework a request may take.
      BOUNDS = { "root" => 3, "read" => 6, "root-off" => 3, "read-off" => 6 }.freeze
      KINDS = [
        Kind.new("root", "`/`, defaults", 100), Kind.new("hello", "`/hello/:name`, defaults", 70),
        Kind.new("missing", "404", 60), Kind.new("redirect", "redirect", 60),
        Kind.new("read", "before filter that reads query and cookie", 60),
        Kind.new("root-off", "`/`, protection, logging, sessions off", 60),
        Kind.new("hello-off", "`/hello/:name`, the same off", 40), Kind.new("missing-off", "404, the same off", 40),
        Kind.new("redirect-off", "redirect, the same off", 40),
        Kind.new("read-off", "before filter that reads, the same off", 40),
        Kind.new("json", "`/json`, `content_type :json`"), Kind.new("head", "HEAD of `/hello/:name`"),
        Kind.new("escapes", "`/hello/:name`, path and query percent-encoded"),
        Kind.new("form", "POST of a form with two fields"),
        Kind.new("filter", "`/hello/:name` behind a before filter"),
        Kind.new("fifty", "50 routes, half of them capturing"),
        Kind.new("session", "`/hello/:name` writing to the session"), Kind.new("erb", "ERB template with a layout")
      ].freeze
      # The target of the project: times faster than Sinatra.
      AIM = 100
      # Datasets that share processes, so that a process has one app of a framework, as in production; seconds of CPU
      # time of the fastest side, while Sinatra takes forty times as long; and the seconds after which no round of pairs
      # begins: six rounds, which an interval needs, take less on a quiet machine.
      RUNS = [[%w[root hello missing redirect], 0.04, 300],
              [%w[root-off hello-off missing-off redirect-off], 0.04, 300], [%w[read], 0.04, 80],
              [%w[read-off], 0.04, 80], [%w[json head escapes form], 0.04, 200], [%w[filter], 0.04, 50],
              [%w[fifty], 0.04, 50], [%w[session], 0.1, 40], [%w[erb], 0.1, 40]].freeze
      COMPARED = %w[sinatra xinatra].freeze
      HEADINGS = ["", "Sinatra", "Xinatra", "times faster (interval)", "target", "objects Sinatra", "objects Xinatra",
                  "Roda", "no framework"].freeze
      private_constant :Kind, :BOUNDS, :AIM, :RUNS, :COMPARED, :HEADINGS

      # @return [Array<String>] of the gems that are compared
      def self.gems = %w[sinatra xinatra roda rack]

      # @param effort [Effort]
      # @param run [BenchDDRun]
      # @return [Framework]
      def self.measure(effort, run)
        runs = RUNS.filter_map do |names, seconds, limit|
          names &= effort.kinds if effort.kinds
          run.call("framework_bench.rb", dataset: names, seconds:, limit:) if names.any?
        end
        new(Figures.new(runs))
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
          title = "YJIT #{word(side)}, ns of CPU time a request:"
          [title, Cell.table(HEADINGS, rows(side)), *bounds(side)].join("\n\n")
        end.join("\n\n")
      end

      # @return [Hash{String => String}] names and SVG
      def plots
        side = @figures.sides.first
        bars = measured(side).map do |kind|
          BenchDD::Report::Plot::Bars::Row.new(name: kind.title.delete("`"), value: times_faster(kind, side))
        end
        title = "Times faster than Sinatra, YJIT #{word(side)}"
        { "framework" => BenchDD::Report::Plot::Bars.new(title, bars, unit: :count).to_svg }
      end

      # The rows that README.md shows.
      # @return [Array<Array<String>>] title, Sinatra, Xinatra, times faster, Roda, no framework
      def summary
        side = @figures.sides.first
        measured(side).map do |kind|
          [kind.title, ns("sinatra", kind, side), ns("xinatra", kind, side), Cell.factor(times_faster(kind, side)),
           ns("roda", kind, side), ns("rack", kind, side)]
        end
      end

      private

      def word(side) = @figures.yjit?(side) ? "on" : "off"

      # Kinds whose two sides could be measured.
      def measured(side) = KINDS.select { |kind| @figures.comparison("xinatra", kind.name, side:) }

      def times_faster(kind, side) = 1 / @figures.comparison("xinatra", kind.name, side:).ratio

      def rows(side)
        measured(side).map do |kind|
          objects = COMPARED.map { |name| @figures.result(name, kind.name, side:).allocations.round.to_s }
          [kind.title, ns("sinatra", kind, side), ns("xinatra", kind, side), interval(kind, side), target(kind, side),
           *objects, ns("roda", kind, side), ns("rack", kind, side)]
        end
      end

      def bounds(side)
        lines = measured(side).filter_map { |kind| bound(kind, side) }
        lines.join("\n") if lines.any?
      end

      # The times faster, beside the target and the limit, which is an empty Rack app; and the ratio to that app, with
      # its bound where there is one.
      def bound(kind, side)
        least = @figures.ns("rack", kind.name, side:) or return
        sinatra, xinatra = COMPARED.map { |name| @figures.ns(name, kind.name, side:) }
        times = xinatra / least
        limit = BOUNDS[kind.name]
        "- #{kind.title}: #{Cell.factor(times_faster(kind, side))} times; #{AIM} times would be " \
          "#{Cell.ns(sinatra / AIM)} ns, an empty Rack app with the same headers needs #{Cell.ns(least)} ns; " \
          "Xinatra takes #{Cell.factor(times)} times as long as that#{", #{Cell.against(times, limit)}" if limit}"
      end

      def ns(scenario, kind, side) = Cell.ns(@figures.ns(scenario, kind.name, side:))

      def interval(kind, side) = Cell.times_faster(@figures.comparison("xinatra", kind.name, side:))

      def target(kind, side)
        return "" unless kind.target

        "#{kind.target} #{times_faster(kind, side) >= kind.target ? "reached" : "missed"}"
      end
    end
  end
end
