# frozen_string_literal: true

require_relative "../../apps/graphql/kinds"

module Bench
  module Runner
    class GraphQL
      # What a query costs beside graphql-ruby's engines.
      class Queries
        KINDS = Apps::GraphQL::KINDS
        # Those of a quick look.
        FEW = %w[enum methods small].freeze
        # How many times as fast as `execute` and `execute_next` each is to be, by its form.
        WITH_ENUM = { "Hash" => { "execute" => 38, "execute_next" => 10 },
                      "text" => { "execute" => 28, "execute_next" => 8 } }.freeze
        WITH_STRING = { "Hash" => { "execute" => 38, "execute_next" => 6 } }.freeze
        ASKED = { "enum" => WITH_ENUM, "enum-visibility" => WITH_ENUM, "string" => WITH_STRING,
                  "string-visibility" => WITH_STRING, "methods" => { "Hash" => { "execute" => 25 } },
                  "hooks" => { "Hash" => { "execute" => 5 } }, "small" => { "Hash" => { "execute" => 8 } } }.freeze
        ENGINES = %w[execute execute_next].freeze
        HEADINGS = ["", "answer", *ENGINES.map { |engine| "`#{engine}`" }, "Xinatra",
                    *ENGINES.map { |engine| "times faster than `#{engine}`" }].freeze
        # Seconds of CPU time for a side in a process, and those after which no round of pairs begins: the six rounds
        # that an interval needs take forty on a quiet machine.
        SECONDS = 0.3
        LIMIT = 150
        private_constant :KINDS, :FEW, :WITH_ENUM, :WITH_STRING, :ASKED, :ENGINES, :HEADINGS, :SECONDS, :LIMIT

        # Each kind has processes of its own beside each engine.
        # @param effort [Effort]
        # @param run [BenchDDRun]
        # @return [Queries]
        def self.measure(effort, run)
          kinds = effort.kinds ? KINDS.select { |kind| FEW.include?(kind.name) } : KINDS
          new(Figures.new(kinds.flat_map do |kind|
            kind.engines.map do |engine|
              run.call("graphql_bench.rb", dataset: [kind.name], yjit: %w[on], seconds: SECONDS, limit: LIMIT,
                                           variables: { "BENCH_BESIDE" => engine })
            end
          end))
        end

        # @param figures [Figures]
        def initialize(figures)
          @figures = figures
        end

        # @return [Array<String>] what could not be measured
        def broken = @figures.broken

        # @return [String]
        def markdown
          "20 articles with 50 related ones each, of four fields; YJIT #{word}. Milliseconds of CPU time a query, " \
            "medians of fresh processes (least-most); times faster by pairs of processes (interval of " \
            "#{(Ratio::CONFIDENCE * 100).round} %); text is JSON:\n\n#{Cell.table(HEADINGS, rows)}"
        end

        # @return [Hash{String => String}] names and SVG
        def plots
          bars = forms.filter_map do |kind, form|
            value = faster(kind, form, "execute")&.mean or next
            BenchDD::Report::Plot::Bars::Row.new(name: "#{kind.title.delete("`")}, #{form}", value:)
          end
          title = "Times faster than graphql-ruby's execute, YJIT #{word}"
          bars.empty? ? {} : { "graphql" => BenchDD::Report::Plot::Bars.new(title, bars, unit: :count).to_svg }
        end

        private

        def word = @figures.yjit?(@figures.sides.first) ? "on" : "off"

        def forms = KINDS.flat_map { |kind| kind.forms.map { |form| [kind, form] } }

        def rows
          forms.filter_map do |kind, form|
            next unless cost("xinatra", kind, form, "execute")

            costs = ENGINES.map { |engine| milliseconds("graphql-ruby", kind, form, engine) }
            [kind.title, form, *costs, milliseconds("xinatra", kind, form, "execute"),
             *ENGINES.map { |engine| verdict(kind, form, engine) }]
          end
        end

        def milliseconds(side, kind, form, engine)
          cost(side, kind, form, engine)&.then { |cost| Cell.spread(cost.samples) { |ns| Cell.ms(ns) } }.to_s
        end

        def cost(side, kind, form, engine) = @figures.result(side, kind.name, matrix: matrix(form, engine))&.cpu

        def verdict(kind, form, engine)
          faster = faster(kind, form, engine) or return ""
          asked = ASKED.dig(kind.name, form, engine)
          [faster, *("at least #{asked}: #{faster.beyond(asked)}" if asked)].join(", ")
        end

        def faster(kind, form, engine)
          comparison = @figures.comparison("xinatra", kind.name, matrix: matrix(form, engine))
          Ratio.times_faster(comparison) if comparison&.log_ratios&.any?
        end

        def matrix(form, engine) = { "beside" => engine, "form" => form }
      end
    end
  end
end
