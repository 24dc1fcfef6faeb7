# frozen_string_literal: true

require_relative "../peers"

module Bench
  module Runner
    class GraphQL
      # What it costs to look up values that are nil or false, by Concurrent::Map before and after it found those
      # without a lock, and by Xinatra's cache.
      class Caches
        GEMS = ENV.fetch("BUNDLE_PATH", File.expand_path("../../../.cache/bundle", __dir__))
        VALUES = { "cached something" => "a Symbol", "cached nil" => "nil", "cached false" => "false" }.freeze
        OURS = "RecentCache"
        MAP = "Concurrent::Map"
        # Seconds of CPU time for a side in a process, and those after which no round of pairs begins.
        SECONDS = 0.02
        LIMIT = 30
        private_constant :GEMS, :VALUES, :OURS, :MAP, :SECONDS, :LIMIT

        class << self
          # @param run [BenchDDRun]
          # @return [Caches]
          def measure(run)
            new(versions.to_h { |version, folder| [version, Figures.new([run_with(run, folder)])] })
          end

          private

          # @return [Hash{String => String, nil}] versions, with their folders where they are not the bundle's
          def versions
            apart = %w[before after].to_h do |side|
              version, = Peers.gems("concurrent-ruby", gemfile: "benchmarks/apps/concurrent_ruby/#{side}/Gemfile")
              [version, folder(version.tr(" ", "-"))]
            end
            { **apart, "concurrent-ruby #{Gem.loaded_specs.fetch("concurrent-ruby").version}" => nil }
          end

          def folder(name)
            found = Dir[File.join(GEMS, "contenders/concurrent_ruby/ruby/*/gems", name, "lib/concurrent-ruby")].first
            found || raise(Error, "#{name} is not below #{GEMS}: run bin/bench graphql, which installs it.")
          end

          def run_with(run, folder)
            run.call("graphql_bench.rb", dataset: VALUES.keys, yjit: %w[on], seconds: SECONDS, limit: LIMIT,
                                         variables: folder ? { "BENCH_CONCURRENT_RUBY" => folder } : {})
          end
        end

        # @param figures [Hash{String => Figures}] by version of concurrent-ruby
        def initialize(figures)
          @figures = figures
        end

        # @return [Array<String>] what could not be measured
        def broken = @figures.each_value.flat_map(&:broken)

        # @return [String]
        def markdown
          headings = ["value", *@figures.keys.map { |version| "#{MAP}, #{version}" }, "Xinatra's #{OURS}"]
          "Looking up one of four values that are in a cache, by `compute_if_absent` or `fetch`; nanoseconds of CPU " \
            "time with the loop around it, medians of fresh processes (least-most):\n\n#{Cell.table(headings, rows)}"
        end

        # @return [Hash{String => String}] names and SVG: none
        def plots = {}

        private

        def rows
          VALUES.map do |dataset, title|
            maps = @figures.values.map { |figures| ns(figures, MAP, dataset) }
            [title, *maps, ns(@figures.values.last, OURS, dataset)]
          end
        end

        def ns(figures, scenario, dataset)
          figures.result(scenario, dataset)&.then { |found| Cell.spread(found.cpu.samples) { |ns| Cell.ns(ns) } }.to_s
        end
      end
    end
  end
end
