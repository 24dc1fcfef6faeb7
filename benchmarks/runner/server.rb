# frozen_string_literal: true

require "open3"
require_relative "peers"
require_relative "ratio"
require_relative "served/measurement"

module Bench
  module Runner
    # The part of the results that stands beside other servers: the CPU time that a server's processes take for a
    # request over HTTP.
    class Server
      # What is held against each other: a side, the others, for which kinds, and the limit of the ratio.
      Target = Struct.new(:side, :others, :shapes, :headers, :limit, :words)
      SHAPES = %w[root hello json].freeze
      BOTH = ["", " browser"].freeze
      HONO = ["Hono on Bun", "Hono on Deno"].freeze
      TARGETS = [
        Target.new("Xinatra", HONO, SHAPES, BOTH, 0.8, "0.8"),
        Target.new("Xinatra", ["Puma"], SHAPES, BOTH, 1 / 8r, "1/8"),
        Target.new("Xinatra", ["nginx"], ["root"], [""], 1.3, "1.3"),
        Target.new("Xinatra, Rack app", HONO, SHAPES, BOTH, 1.0, "1"),
        Target.new("Xinatra, Rack app", ["Puma"], SHAPES, BOTH, 1 / 5r, "1/5"),
        Target.new("Xinatra, Sinatra app", ["Puma, Sinatra app"], SHAPES, BOTH, 1 / 20r, "1/20")
      ].freeze
      HEADERS = { "" => "one header", " browser" => "twelve headers" }.freeze
      # Of the plot, by the shape of the request.
      PLOTS = { "root" => "server_root", "hello" => "server_hello" }.freeze
      private_constant :Target, :SHAPES, :BOTH, :HONO, :TARGETS, :HEADERS, :PLOTS

      # @return [Array<String>] of the gems that are compared; the others' versions stand in the text
      def self.gems = %w[xinatra]

      # @param effort [Effort]
      # @return [Server]
      # @raise [Error]
      def self.measure(effort, _run)
        Peers.install_packages
        connections = Integer(ENV.fetch("BENCH_CONNECTIONS", "10"))
        kinds = Served::Kind.all(effort.shapes || Served::Kind::SHAPES.keys)
        Served::Workshop.open do |workshop|
          measurement = Served::Measurement.new(workshop, kinds, connections:)
          run(measurement, Served::Sides.all(workshop.program("limit")), kinds, effort)
          new(measurement, kinds, connections:, versions:)
        end
      end

      # Sides and kinds without a target take part in fewer rounds.
      def self.run(measurement, sides, kinds, effort)
        names = TARGETS.flat_map { |target| [target.side, *target.others] }
        compared = [sides.select { |side| names.include?(side.name) },
                    kinds.select { |kind| SHAPES.include?(kind.shape) }]
        effort.rounds.times { |number| measurement.round(*(number < effort.others ? [sides, kinds] : compared)) }
      end

      def self.versions
        nginx = Open3.capture2e({ "PATH" => "#{ENV.fetch("PATH")}:/usr/sbin" }, "nginx", "-v").first[%r{nginx/(\S+)}, 1]
        node = Open3.capture2("node", "--version").first.strip.delete_prefix("v")
        ["nginx #{nginx}", *Peers.packages("hono", "bun", "deno"), "node #{node}", *Peers.packages("@hono/node-server"),
         *Peers.gems("puma", "falcon", "iodine", "agoo", "sinatra", "rack")]
      end
      private_class_method :run, :versions

      # @param measurement [Served::Measurement]
      # @param kinds [Array<Served::Kind>]
      # @param connections [Integer]
      # @param versions [Array<String>] of what is compared
      def initialize(measurement, kinds, connections:, versions:)
        @measurement = measurement
        @kinds = kinds
        @connections = connections
        @versions = versions
      end

      # @return [Array<Boolean>] whether it was measured with YJIT: true, false, or both
      def yjit = [true, false]

      # @return [Array<String>] what could not be measured
      def broken = @measurement.broken

      # @return [String]
      def markdown
        ratios = "Ratios of CPU time, by rounds (interval of #{(Ratio::CONFIDENCE * 100).round} %):"
        [introduction, *cost_tables, *speed_table, ratios, Cell.table(["", "at most", *columns(SHAPES)], verdicts),
         "Heads that `/` is answered with:", heads.join("\n")].join("\n\n")
      end

      # @return [Hash{String => String}] names and SVG
      def plots
        @kinds.reject(&:browser).select { |kind| PLOTS.key?(kind.shape) }.to_h do |kind|
          bars = sides.select { |side| costs(side, kind.name).any? }.map { |side| bar(side, kind) }
          title = "CPU time of a request to #{kind.title}, with one header"
          [PLOTS.fetch(kind.shape), BenchDD::Report::Plot::Bars.new(title, bars.sort_by(&:value), unit: :time).to_svg]
        end
      end

      private

      def introduction
        "#{@connections} connections that stay open; each server held to one processor, wrk to another; the median " \
          "of #{@measurement.rounds.size} rounds, fewer where there is no target; #{@versions.join(", ")}."
      end

      def sides = @measurement.rounds.flat_map { |round| round.keys.map(&:first) }.uniq

      def shapes = @kinds.map(&:shape).uniq

      # By round, nil where it took no part.
      def costs(side, kind) = @measurement.rounds.filter_map { |round| round[[side, kind]] }

      def median(figures) = figures.sort[figures.size / 2]

      def bar(side, kind)
        figures = costs(side, kind.name).map(&:cpu)
        BenchDD::Report::Plot::Bars::Row.new(name: side, value: median(figures), low: figures.min, high: figures.max,
                                             tone: side.start_with?("Xinatra") ? :two : :one)
      end

      def cost_tables
        HEADERS.flat_map do |suffix, words|
          rows = sides.map { |side| [side, *shapes.map { |shape| cost(costs(side, shape + suffix)) }] }
          ["Microseconds of CPU time a request, #{words} (least-most):", Cell.table(["", *titles], rows)]
        end
      end

      def titles = @kinds.reject(&:browser).map { |kind| "`#{kind.title}`" }

      def cost(costs) = Cell.spread(costs.map(&:cpu)) { |nanoseconds| format("%.1f", nanoseconds / 1_000) }

      def speed_table
        rows = sides.map { |side| [side, *@kinds.map { |kind| speed(costs(side, kind.name)) }] }
        ["Requests per second:", Cell.table(["", *columns(shapes)], rows)]
      end

      def speed(costs) = costs.empty? ? "" : Cell.ns(median(costs.map(&:per_second)))

      def columns(shapes)
        HEADERS.flat_map { |suffix, words| kinds_of(shapes, suffix).map { |kind| "`#{kind.title}`, #{words}" } }
      end

      def kinds_of(shapes, suffix)
        @kinds.select { |kind| shapes.include?(kind.shape) && kind.browser != suffix.empty? }
      end

      def verdicts
        TARGETS.flat_map do |target|
          target.others.map do |other|
            ["#{target.side} / #{other}", target.words,
             *HEADERS.keys.flat_map { |suffix| kinds_of(SHAPES, suffix) }.map { |kind| verdict(target, other, kind) }]
          end
        end
      end

      def verdict(target, other, kind)
        return "" unless target.shapes.include?(kind.shape) && target.headers.include?(kind.browser ? " browser" : "")

        pairs = @measurement.rounds.map { |round| [target.side, other].map { |side| round[[side, kind.name]]&.cpu } }
        pairs = pairs.select(&:all?)
        return "" if pairs.empty?

        ratio = Ratio.new(pairs)
        "#{ratio}: #{ratio.within(target.limit)}"
      end

      def heads
        @measurement.heads.map do |side, lines|
          names = lines.drop(1).map { |line| "`#{line[/\A[^:]+/]}`" }
          "- #{side}, #{lines.sum { |line| line.bytesize + 2 } + 2} bytes: #{names.join(", ")}"
        end
      end
    end
  end
end
