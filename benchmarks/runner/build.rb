# frozen_string_literal: true

require "open3"
require "rbconfig"
require_relative "many_routes"

module Bench
  module Runner
    # The part of the results that tells how long an app takes to build, and what memory it holds. Each is built once in
    # a process of its own, as an app is when it starts; without YJIT, for Ruby 3.1's holds 256 MB whatever it compiles.
    class Build
      WORKER = File.expand_path("../support/build_worker.rb", __dir__)
      SIDES = %w[xinatra roda sinatra].freeze
      TONES = { "xinatra" => :one, "roda" => :three, "sinatra" => :two }.freeze
      # More routes take Sinatra minutes.
      MOST_FOR_SINATRA = 512
      # Seconds of CPU time that the most routes may take to build.
      LIMIT = 2.0
      # MB that their router may hold.
      MEMORY = 20
      private_constant :WORKER, :SIDES, :TONES, :MOST_FOR_SINATRA, :LIMIT, :MEMORY

      # @return [Array<String>] of the gems that are compared
      def self.gems = %w[sinatra xinatra roda]

      # @param effort [Effort]
      # @return [Build]
      def self.measure(effort, _run)
        built = {}
        effort.builds.times do
          ManyRoutes::KINDS.product(SIDES, effort.counts) do |kind, side, count|
            next if side == "sinatra" && count > MOST_FOR_SINATRA

            (built[[kind, side, count]] ||= []) << build(kind, side, count)
          end
        end
        new(effort.counts, built)
      end

      def self.build(kind, side, count)
        output, status = Open3.capture2(RbConfig.ruby, WORKER, side, kind, count.to_s)
        raise Error, "#{count} #{kind} routes of #{side} were not built: see the message above." unless status.success?

        seconds, *kilobytes = output.split.map(&:to_f)
        [seconds * 1e9, *kilobytes]
      end
      private_class_method :build

      # @param counts [Array<Integer>]
      # @param built [Hash{Array => Array<Array(Float, Float, Float)>}] kind, side and count => of each build
      #   nanoseconds, kilobytes of the process, and kilobytes of its routers
      def initialize(counts, built)
        @counts = counts
        @built = built
      end

      # @return [Array<Boolean>] whether it was measured with YJIT: true, false, or both
      def yjit = [false]

      # @return [Array<String>] nothing: what cannot be built is raised
      def broken = []

      # @return [String]
      def markdown
        headings = ["routes", *SIDES.map { |side| "#{side.capitalize} s" }, *SIDES.map do |side|
          "#{side.capitalize} MB"
        end]
        tables = ManyRoutes::KINDS.map do |kind|
          "#{kind.capitalize} routes, seconds of CPU time to build, MB of memory:\n\n" \
            "#{Cell.table(headings, @counts.map { |count| row(kind, count) })}"
        end
        [*tables, ManyRoutes::KINDS.map { |kind| verdict(kind) }.join("\n")].join("\n\n")
      end

      # @return [Hash{String => String}] names and SVG
      def plots
        ManyRoutes::KINDS.to_h { |kind| ["build_#{kind}", plot("Time to build", kind, 0, :time)] }.merge(
          ManyRoutes::KINDS.to_h { |kind| ["memory_#{kind}", plot("Memory of a process", kind, 1, :memory)] }
        )
      end

      private

      # The median of what was measured: 0 for time, 1 for memory, 2 for the routers'.
      def figure(kind, side, count, which)
        values = @built[[kind, side, count]]&.map { |one| one[which] }&.sort or return
        (values[(values.size - 1) / 2] + values[values.size / 2]) / 2
      end

      def row(kind, count)
        seconds = SIDES.map { |side| figure(kind, side, count, 0)&.then { |ns| format("%.3f", ns / 1e9) }.to_s }
        memory = SIDES.map { |side| figure(kind, side, count, 1)&.then { |kb| (kb / 1024).round.to_s }.to_s }
        [Cell.grouped(count), *seconds, *memory]
      end

      def verdict(kind)
        seconds = figure(kind, "xinatra", @counts.last, 0) / 1e9
        memory = figure(kind, "xinatra", @counts.last, 2) / 1_024
        "- #{Cell.grouped(@counts.last)} #{kind} routes: built in #{format("%.2f", seconds)} s, " \
          "#{Cell.against(seconds, LIMIT)}; their router holds #{format("%.1f", memory)} MB, " \
          "#{Cell.against(memory, MEMORY)}"
      end

      def plot(title, kind, which, unit)
        series = SIDES.map do |side|
          points = @counts.filter_map { |count| figure(kind, side, count, which)&.then { |value| [count, value] } }
          ManyRoutes::Lines::Series.new(name: side.capitalize, points:, tone: TONES[side])
        end
        ManyRoutes::Lines.over_routes("#{title}, by number of #{kind} routes", series, unit).to_svg
      end
    end
  end
end
