# frozen_string_literal: true

require_relative "../plot"
require_relative "../units"
require_relative "words"

module BenchDD
  module Report
    class HTML
      # What lies behind the figures of one dataset: every pair, every sample, and the spread in numbers.
      class Distributions
        include Words

        PARTS = [["median", :median], ["trimmed mean", :trimmed_mean], ["p90", :p90], ["p99", :p99], ["least", :least],
                 ["greatest", :greatest]].freeze
        private_constant :PARTS

        # @param group [Suite::Group]
        # @param suite [Suite]
        # @param ratios [Plot::Ratios] the suite's scale
        # @param effect [Float] the smallest change that matters
        # @param sides [Boolean] whether rows are told apart by their sides, too
        def initialize(group, suite:, ratios:, effect:, sides:)
          @group = group
          @suite = suite
          @ratios = ratios
          @effect = effect
          @sides = sides
          @measured = group.rows.select { |row| row.result&.cpu }
        end

        # @return [Array<Elements::Markup>] folded parts; none where nothing was measured
        def to_markup
          plots = [pairs, *samples].compact
          [plots.any? ? fold("Distributions", tag(:div, plots, class: "pair")) : nil,
           @measured.any? ? fold("All figures", figures) : nil].compact
        end

        private

        # Changes so great that the pairs would fall together are shown as what each pair differs from the estimate.
        def pairs
          return if @group.comparisons.all? { |comparison| comparison.log_ratios.empty? }

          apart = @ratios.wide?
          rows = @group.rows.flat_map do |row|
            row.comparisons.map do |one|
              pair_row(row, one, apart ? one.ratio : 1.0)
            end
          end
          ratios = Plot::Ratios.new(rows.flat_map(&:range), effect: @effect)
          title = apart ? "Pairs of processes, from their estimate" : "Pairs of processes"
          Plot::Strips.new(title, rows, scale: ratios.scale, ticks: ratios.ticks, reference: 1,
                                        zone: apart ? nil : ratios.zone).to_markup
        end

        def pair_row(row, comparison, unit)
          low, high = comparison.interval&.map { |bound| bound / unit }
          name = [row.scenario, *(row.side if @sides), *("against #{comparison.base}" unless @group.base)].join(", ")
          Plot::Strips::Row.new(name: name, note: "#{figure(comparison.change.estimate)}, #{comparison.pairs} pairs",
                                dots: comparison.log_ratios.map { |log| Math.exp(log) / unit }, low: low, high: high,
                                centre: comparison.ratio / unit, tone: TONES.fetch(comparison.verdict))
        end

        # Each scenario has a scale of its own: what matters is the shape, and a slow one would flatten the others.
        def samples
          @measured.select { |row| row.result.cpu.samples.size > 1 }.group_by(&:scenario).map do |scenario, rows|
            strips = rows.map { |row| sample_row(row) }
            scale = Plot::Scale.linear(strips.flat_map(&:range))
            title = "CPU time per #{@suite.unit}: #{scenario}"
            Plot::Strips.new(title, strips, scale: scale, ticks: ticks(scale)).to_markup
          end
        end

        def sample_row(row)
          cpu = row.result.cpu
          low, high = cpu.interval
          Plot::Strips::Row.new(name: @sides ? row.side.to_s : "", note: "median #{figure(Units.time(cpu.estimate))}",
                                dots: cpu.samples, centre: cpu.estimate, low: low, high: high, tone: :one)
        end

        def ticks(scale)
          values = scale.ticks(4)
          values.zip(Units.labels(values, :time).map { |label| figure(label) })
        end

        def figures
          headings = [*("side" if @sides), *PARTS.map(&:first), "GC count", "measured"]
          cards("All figures of #{@suite.name} #{@group.label}",
                [heading("scenario"), *headings.map { |name| heading(name, "figure") }],
                @measured.map { |row| figure_row(row) })
        end

        def figure_row(row)
          result = row.result
          times = PARTS.map { |name, part| figure_cell(name, result.cpu[part], Units.time(result.cpu[part])) }
          side = @sides ? cell(row.side, kind: "figure", label: "side", value: row.side) : nil
          cards_row([row.scenario, *row.side].join(" "),
                    [name_cell(row.scenario), side, times,
                     figure_cell("GC count", result.gc_count, Units.count(result.gc_count)),
                     figure_cell("measured", result.units, Units.count(result.units))])
        end
      end
      private_constant :Distributions
    end
  end
end
