# frozen_string_literal: true

require_relative "../../apps/graphql/kinds"

module Bench
  module Runner
    class GraphQL
      # What compiling a document costs, and after how many calls it has paid.
      class Steps
        KINDS = Apps::GraphQL::KINDS.values_at(-1, 0)
        STEPS = ["parse and validate", "compile", "interpret", "run"].freeze
        HEADINGS = ["", "to parse and validate", "to compile", "a call interpreted", "a call compiled",
                    "calls until compiling has paid"].freeze
        # Seconds of CPU time for a side in a process, and those after which no round begins.
        SECONDS = 0.3
        LIMIT = 120
        private_constant :KINDS, :STEPS, :HEADINGS, :SECONDS, :LIMIT

        # @param run [BenchDDRun]
        # @return [Steps]
        def self.measure(run)
          new(Figures.new(KINDS.map do |kind|
            run.call("graphql_bench.rb", dataset: [dataset(kind)], yjit: %w[on], seconds: SECONDS, limit: LIMIT)
          end))
        end

        # @param kind [Apps::GraphQL::Kind]
        # @return [String]
        def self.dataset(kind) = "steps of #{kind.name}"

        # @param figures [Figures]
        def initialize(figures)
          @figures = figures
        end

        # @return [Array<String>] what could not be measured
        def broken = @figures.broken

        # @return [String]
        def markdown
          "The cost of compiling by a warm compiler, and of calls before and after; milliseconds of CPU time, " \
            "medians of fresh processes (least-most). The text of all calls was validated before:\n\n" \
            "#{Cell.table(HEADINGS, KINDS.map { |kind| row(kind) })}"
        end

        # @return [Hash{String => String}] names and SVG: none
        def plots = {}

        private

        def row(kind)
          costs = STEPS.map { |step| @figures.result(step, Steps.dataset(kind))&.cpu }
          [kind.title, *costs.map { |cost| milliseconds(cost) }, *(calls(*costs.drop(1)) if costs.all?)]
        end

        def milliseconds(cost) = cost ? Cell.spread(cost.samples) { |ns| Cell.ms(ns) } : ""

        def calls(compile, interpret, run)
          saved = interpret.estimate - run.estimate
          saved.positive? ? (compile.estimate / saved).ceil.to_s : "never"
        end
      end
    end
  end
end
